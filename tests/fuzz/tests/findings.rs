//! What the search has found, what it begins with, and that torn to pieces, breaks nothing.

use fray_engine::scenario::random::Random;
use fray_fuzz::Target;
use std::fs;
use std::path::Path;

/// The variable that says how many torn inputs of each target are tried, and how many the normal test tries.
const INPUTS: (&str, u64) = ("FRAY_FUZZ_INPUTS", 100);
/// The most bytes that are cut out or doubled at once.
const PIECE: usize = 40;

#[test]
fn nothing_that_was_found_breaks_anything_again() {
    for target in Target::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("findings").join(target.name());
        let files = fs::read_dir(&folder).expect("each target has a folder of findings");
        let mut tried = 0;
        for entry in files {
            let path = entry.expect("a finding").path();
            println!("{}", path.display());
            target.take(&fs::read(path).expect("a finding can be read"));
            tried += 1;
        }
        assert!(tried > 0, "{} holds nothing", folder.display());
    }
}

#[test]
fn the_search_begins_with_input_in_order() {
    for target in Target::ALL {
        let seeds = target.seeds();
        assert!(!seeds.is_empty(), "{}", target.name());
        // Every ninth: the others are tried where they come from.
        seeds.iter().step_by(9).for_each(|seed| target.take(seed));
    }
}

/// The same input each time, and more of it in the long run.
#[test]
fn input_torn_to_pieces_breaks_nothing() {
    let (name, normal) = INPUTS;
    let each = std::env::var(name).ok().map_or(normal, |n| n.parse().expect("a number of inputs"));
    for target in Target::ALL {
        let (seeds, words) = (target.seeds(), target.words());
        for n in 0..each {
            let mut rng = Random::new(n);
            let mut input = seeds[rng.below(seeds.len())].clone();
            let other = &seeds[rng.below(seeds.len())];
            for _ in 0..=rng.below(4) {
                tear(&mut rng, &mut input, other, &words);
            }
            target.take(&input);
        }
    }
}

/// Cuts something out, doubles it, puts a piece of another input or a word in, or changes a byte.
fn tear(rng: &mut Random, input: &mut Vec<u8>, other: &[u8], words: &[String]) {
    let piece = |rng: &mut Random, of: &[u8]| {
        let from = rng.below(of.len() + 1);
        from..(from + rng.below(PIECE)).min(of.len())
    };
    let at = rng.below(input.len() + 1);
    match rng.below(5) {
        0 => {
            let piece = piece(rng, input);
            input.drain(piece);
        }
        1 => {
            let doubled = input[piece(rng, input)].to_vec();
            input.splice(at..at, doubled);
        }
        2 => drop(input.splice(at..at, other[piece(rng, other)].iter().copied())),
        3 if !words.is_empty() => drop(input.splice(at..at, words[rng.below(words.len())].bytes())),
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte = rng.below(256) as u8;
            }
        }
    }
}
