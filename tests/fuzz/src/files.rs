//! Files: scenarios, maps and pictures.

use fray::systems::SYSTEMS;
use fray::{picture, uvtt};
use fray_engine::scenario::run_file;
use image::{DynamicImage, ImageBuffer, ImageFormat};
use serde_json::json;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Where rulesets have their scenarios.
fn rulesets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets")
}

/// A folder with the cast of every ruleset beside the file that is tried.
static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder for the files that are tried");
    for system in SYSTEMS.all() {
        let here = folder.path().join(system.id());
        fs::create_dir(&here).expect("a folder of the ruleset's name");
        let cast = rulesets().join(system.id()).join("scenarios/cast.toml");
        fs::copy(cast, here.join("cast.toml")).expect("every ruleset has a cast");
    }
    folder
});

/// The first byte says which ruleset. It is played, or refused in words.
pub fn scenario(input: &[u8]) {
    let Some((which, text)) = input.split_first() else { return };
    let systems = SYSTEMS.all();
    let system = systems[usize::from(*which) % systems.len()];
    let file = FOLDER.path().join(system.id()).join(format!("{}.toml", std::process::id()));
    fs::write(&file, text).expect("the file can be written");
    let report = run_file(systems, &file);
    assert!(report.failures.iter().all(|f| !f.what.is_empty()), "it failed without a word");
}

pub fn seeds_of_scenarios() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (n, system) in SYSTEMS.all().iter().enumerate() {
        let folder = fs::read_dir(rulesets().join(system.id()).join("scenarios"));
        let mut files: Vec<PathBuf> = folder.expect("scenarios").flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|e| e == "toml") && !file.ends_with("cast.toml"));
        files.sort();
        // The shortest ones: what is tried often should be tried fast.
        let mut texts: Vec<Vec<u8>> = files.iter().filter_map(|file| fs::read(file).ok()).collect();
        texts.sort_by_key(Vec::len);
        seeds.extend(texts.into_iter().take(60).map(|text| [vec![n as u8], text].concat()));
    }
    seeds
}

/// It is read, or refused in words; what was read lies within its picture's bounds or near them.
pub fn map(input: &[u8]) {
    if let Ok(map) = uvtt::read(input) {
        assert!(map.square.is_finite() && map.square > 0.0, "squares of {}", map.square);
        assert!(map.first.iter().chain(map.walls.iter().flatten()).all(|n| n.is_finite()), "an end nowhere");
        assert!(map.doors.iter().all(|(ends, _)| ends.iter().all(|n| n.is_finite())), "a door nowhere");
    }
}

const PICTURE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

pub fn seeds_of_maps() -> Vec<Vec<u8>> {
    let whole = json!({
        "format": 0.3, "image": PICTURE,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 1, "y": 1}, "pixels_per_grid": 1},
        "line_of_sight": [[{"x": 0, "y": 0}, {"x": 1, "y": 1}, {"x": 0.5, "y": 0.25}]],
        "objects_line_of_sight": [[{"x": 0.1, "y": 0.1}, {"x": 0.2, "y": 0.1}, {"x": 0.1, "y": 0.2}]],
        "portals": [{"position": {"x": 0, "y": 0}, "bounds": [{"x": 0, "y": 0}, {"x": 1, "y": 0}], "closed": true}],
    });
    let mut bare = whole.clone();
    for part in ["objects_line_of_sight", "portals"] {
        bare[part] = json!([]);
    }
    vec![whole.to_string().into_bytes(), bare.to_string().into_bytes()]
}

/// It is whole and of a bounded size, or refused in words.
pub fn picture(input: &[u8]) {
    if let Ok(picture) = picture::check(input) {
        assert!(picture.pixels.iter().all(|n| (1..=8192).contains(n)), "{:?} pixels", picture.pixels);
    }
}

pub fn seeds_of_pictures() -> Vec<Vec<u8>> {
    let grey = DynamicImage::ImageLuma8(ImageBuffer::from_fn(5, 3, |x, y| [(40 * x + y) as u8].into()));
    let clear = DynamicImage::ImageRgba8(ImageBuffer::from_fn(3, 7, |x, y| [x as u8, 9 * y as u8, 200, 60].into()));
    let kinds = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP];
    let pictures = [grey.to_rgb8().into(), clear.to_rgba16().into(), clear, grey];
    let pairs = pictures.iter().flat_map(|picture: &DynamicImage| kinds.map(|kind| (picture, kind)));
    // Not every kind of file holds every kind of picture.
    let written = |(picture, kind): (&DynamicImage, ImageFormat)| {
        let mut file = Cursor::new(Vec::new());
        picture.write_to(&mut file, kind).ok().map(|()| file.into_inner())
    };
    pairs.filter_map(written).collect()
}
