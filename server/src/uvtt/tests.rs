use super::*;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};

/// A picture of 10 × 8 squares of 20 pixels.
fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(200, 160).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn file(more: &Value) -> Vec<u8> {
    let mut all = json!({
        "format": 0.3,
        "resolution": { "map_origin": {"x": 2, "y": 1}, "map_size": {"x": 10, "y": 8}, "pixels_per_grid": 20 },
        "line_of_sight": [], "portals": [], "lights": [{"color": "ffeccd8b"}],
        "image": BASE64.encode(png()),
    });
    for (key, value) in more.as_object().unwrap() {
        all[key] = value.clone();
    }
    all.to_string().into_bytes()
}

fn map(more: &Value) -> Map {
    read(&file(more)).unwrap()
}

fn refused(bytes: &[u8]) -> String {
    let denied = read(bytes).unwrap_err();
    assert_eq!(denied.code(), "bad_file");
    denied.to_string()
}

fn p(x: f64, y: f64) -> Value {
    json!({"x": x, "y": y})
}

#[test]
fn coordinates_are_of_the_uncropped_map() {
    let m = map(&json!({"line_of_sight": [[p(3.0, 1.0), p(11.0, 1.0), p(11.0, 5.5)]]}));
    assert_eq!(m.square, 20.0);
    assert_eq!(m.walls, [[20.0, 0.0, 180.0, 0.0], [180.0, 0.0, 180.0, 90.0]]);
}

#[test]
fn a_crop_off_the_grid_shifts_the_first_lines() {
    let resolution = json!({"map_origin": p(2.25, 1.0), "map_size": p(10.0, 8.0), "pixels_per_grid": 20});
    assert_eq!(map(&json!({ "resolution": resolution })).first, [15.0, 0.0]);
}

#[test]
fn a_picture_made_smaller_keeps_its_squares() {
    let resolution = json!({"map_size": p(5.0, 4.0), "pixels_per_grid": 256});
    assert_eq!(map(&json!({ "resolution": resolution })).square, 40.0);
    // Sizes in pixels are no squares.
    let resolution = json!({"map_size": p(200.0, 160.0), "pixels_per_grid": 20});
    assert_eq!(map(&json!({ "resolution": resolution })).square, 20.0);
}

#[test]
fn doors_are_closed_unless_they_say_otherwise_and_nothing_is_no_door() {
    let bounds = [p(4.0, 3.0), p(5.0, 3.0)];
    let m = map(&json!({"portals": [
        {"bounds": bounds, "closed": false}, {"bounds": bounds}, null, {"closed": true}, {"bounds": [p(4.0, 3.0)]},
        {"bounds": [p(4.0, 3.0), p(4.0, 3.0)]},
    ]}));
    let line = [40.0, 40.0, 60.0, 40.0];
    assert_eq!(m.doors, [(line, SeeThrough::Open), (line, SeeThrough::Closed)]);
}

#[test]
fn a_wall_that_runs_on_beneath_a_door_is_cut_there() {
    let m = map(&json!({
        "line_of_sight": [[p(3.0, 3.0), p(9.0, 3.0)], [p(4.5, 2.0), p(4.5, 6.0)]],
        "portals": [{"bounds": [p(4.0, 3.0), p(5.0, 3.0)], "closed": true}],
    }));
    assert_eq!(
        m.walls,
        [[20.0, 40.0, 40.0, 40.0], [60.0, 40.0, 140.0, 40.0], [50.0, 20.0, 50.0, 100.0]],
        "what only crosses the door stays"
    );
}

#[test]
fn what_leads_nowhere_or_lies_outside_is_left_out() {
    let m = map(&json!({"line_of_sight": [
        [p(3.0, 3.0)], [p(3.0, 3.0), p(3.0, 3.0)], [null, p(3.0, 3.0)], [p(40.0, 40.0), p(50.0, 50.0)],
        [p(1e300, 0.0), p(3.0, 3.0)], 7, {"p1": p(2.0, 1.0), "p2": p(3.0, 1.0)},
    ]}));
    assert_eq!(m.walls, [[0.0, 0.0, 20.0, 0.0]]);
}

#[test]
fn round_things_are_closed_and_of_few_pieces() {
    let round: Vec<Value> = (0..60).map(|i| f64::from(i) * 0.1047).map(|a| p(6.0 + a.cos(), 4.0 + a.sin())).collect();
    let m = map(&json!({ "objects_line_of_sight": [round] }));
    assert!((8..=17).contains(&m.walls.len()), "{}", m.walls.len());
    let (first, last) = (m.walls.first().unwrap(), m.walls.last().unwrap());
    assert_eq!(first[..2], last[2..]);
}

#[test]
fn files_with_little_in_them_are_maps_all_the_same() {
    let bare = json!({"resolution": {"pixels_per_grid": 20}, "image": format!("data:image/png;base64,{}", BASE64.encode(png()))});
    let m = read(bare.to_string().as_bytes()).unwrap();
    assert_eq!((m.square, m.walls.len(), m.doors.len()), (20.0, 0, 0));
    let nulls = json!({"line_of_sight": null, "objects_line_of_sight": null, "portals": null, "lights": null});
    assert_eq!(map(&nulls).walls.len(), 0);
    let mut marked = b"\xEF\xBB\xBF".to_vec();
    marked.extend(file(&json!({})));
    assert!(seems(&marked) && read(&marked).is_ok());
}

#[test]
fn a_bad_file_is_refused_with_its_reason() {
    assert!(refused(b"{\"format\": 0.3").contains("broken (line 1)"));
    assert!(refused(b"{\"line_of_sight\": [[{\"x\": NaN}]]}").contains("broken"));
    assert!(refused(&file(&json!({"image": ""}))).contains("no picture"));
    assert!(refused(&file(&json!({"image": "****"}))).contains("picture in the map file is broken"));
    assert!(refused(&file(&json!({"image": BASE64.encode("<svg/>")}))).contains("no PNG"));
    assert!(refused(&file(&json!({"resolution": {}}))).contains("how large a square"));
    let many: Vec<Value> = (0..5002).map(|i| p(f64::from(i % 9), f64::from(i % 7))).collect();
    assert!(refused(&file(&json!({ "line_of_sight": [many] }))).contains("At most 5000"));
}

#[test]
fn no_damage_to_a_file_brings_the_program_down() {
    let whole = file(&json!({
        "line_of_sight": [[p(3.0, 3.0), p(9.0, 3.0)], {"p1": p(2.0, 1.0), "p2": p(3.0, 1.0)}],
        "objects_line_of_sight": [[p(3.0, 3.0), p(4.0, 3.0), p(4.0, 4.0)]],
        "portals": [{"bounds": [p(4.0, 3.0), p(5.0, 3.0)], "closed": true}],
    }));
    for at in (0..whole.len()).step_by(3) {
        let _ = read(&whole[..at]);
        for other in [b'9', b'"', 0xFF] {
            let mut damaged = whole.clone();
            damaged[at] = other;
            if let Ok(map) = read(&damaged) {
                assert!(map.walls.iter().flatten().chain(&[map.square]).all(|n| n.is_finite()), "{at}");
            }
        }
    }
}
