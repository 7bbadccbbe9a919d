//! The first update of a connection, in frames. A page that loses its connection halfway asks only for the lines that it
//! lacks, so a long log gets through on a bad line too.

use super::update::Update;
use std::mem;
use std::sync::Arc;

/// A frame ends with the line that fills it up to this many bytes.
const BYTES: usize = 256 << 10;
/// The most frames. For a longer log each holds more.
const FRAMES: usize = 64;

/// All parts and the oldest lines first, then the other lines.
pub fn frames(mut update: Update, mut epoch: Option<u32>) -> Vec<Arc<str>> {
    let lines = mem::take(&mut update.lines);
    let total: usize = lines.iter().map(|line| line.len()).sum();
    let full = BYTES.max(total / FRAMES + 1);
    let (mut frames, mut size) = (vec![], 0);
    for line in lines {
        if size >= full {
            frames.push(mem::take(&mut update).frame(epoch.take()));
            size = 0;
        }
        size += line.len();
        update.lines.push(line);
    }
    frames.push(update.frame(epoch));
    frames
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn read(lines: Vec<Arc<str>>) -> Vec<Value> {
        let update = Update { gone: vec!["stage".into()], lines, ..Update::default() };
        frames(update, Some(3)).iter().map(|frame| serde_json::from_str(frame).unwrap()).collect()
    }

    #[test]
    fn a_short_log_is_one_frame() {
        for lines in [vec![], vec!["1".into(), "2".into()]] {
            let read = read(lines.clone());
            assert_eq!((read.len(), read[0]["lines"].as_array().map_or(0, Vec::len)), (1, lines.len()));
            assert_eq!(read[0]["gone"][0], "stage");
        }
    }

    #[test]
    fn a_long_log_loses_no_line_and_says_everything_else_once() {
        for each in [10_000, 1_000_000] {
            let line = |n: usize| format!("\"{n}{}\"", "x".repeat(each)).into();
            let read = read((0..100).map(line).collect());
            assert!((2..=FRAMES).contains(&read.len()), "{} frames", read.len());
            let lines: Vec<&str> =
                read.iter().flat_map(|f| f["lines"].as_array().unwrap()).map(|l| l.as_str().unwrap()).collect();
            assert!(lines.iter().enumerate().all(|(n, l)| l.trim_end_matches('x') == n.to_string()));
            assert_eq!(lines.len(), 100);
            for once in ["epoch", "gone"] {
                assert!(read.iter().skip(1).all(|f| f[once].is_null()) && !read[0][once].is_null(), "{once}");
            }
        }
    }
}
