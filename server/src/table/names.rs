//! Names that people type. Invisible letters are refused, so that no two names look the same but differ.

use crate::denied::Denied;

/// A name as stored, if it is valid.
pub fn name(typed: &str, longest: usize) -> Result<String, Denied> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = !name.is_empty() && name.chars().count() <= longest && !name.chars().any(char::is_control);
    if !fits {
        return Err(Denied::BadName(longest));
    }
    check_visible(&name)?;
    Ok(name)
}

/// A name in the fight, as typed, if all its characters are visible.
pub fn legible(name: String) -> Result<String, Denied> {
    check_visible(&name).map(|()| name)
}

/// Accents that may stand on one letter: Vietnamese needs two.
const ACCENTS: usize = 3;

/// Refuses invisible letters, letters that change the direction of others, and accents that stand on nothing or are piled
/// up over the lines above and below.
pub fn check_visible(name: &str) -> Result<(), Denied> {
    let letters: Vec<char> = name.chars().collect();
    let shows = |at: Option<usize>| {
        let letter = at.and_then(|at| letters.get(at));
        letter.is_some_and(|c| !c.is_ascii() && (!is_invisible(*c) || *c == '\u{fe0f}'))
    };
    let hidden = |(at, letter): (usize, &char)| match letter {
        // Within an emoji, and between letters of scripts that need them, joiners change what is visible.
        '\u{200c}' | '\u{200d}' => !(shows(at.checked_sub(1)) && shows(at.checked_add(1))),
        '\u{fe0f}' => !shows(at.checked_sub(1)),
        letter => is_invisible(*letter),
    };
    let unseen = letters.iter().enumerate().any(hidden) || has_stray_accents(&letters);
    if unseen { Err(Denied::UnseenLetters) } else { Ok(()) }
}

/// Whether accents stand on no letter, or too many on one.
fn has_stray_accents(letters: &[char]) -> bool {
    let mut room = 0_usize;
    letters.iter().any(|letter| {
        let (fits, left) = match letter {
            letter if is_accent(*letter) => (room > 0, room.saturating_sub(1)),
            ' ' => (true, 0),
            _ => (true, ACCENTS),
        };
        room = left;
        !fits
    })
}

/// Whether the letter is only drawn onto the one before it.
fn is_accent(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether the letter on its own is invisible: joiners, fillers, direction marks, tags, variation selectors.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_visible_letters_are_accepted() {
        let typed = [
            "Ann",
            "  Old   Ben ",
            "Zoë",
            "Łukasz",
            "李",
            "علی",
            "👩‍🚀",
            "❤️ Ann",
            "नमस्ते",
            "O'Neil-2",
            "Die\u{302}\u{323}m",
        ];
        for one in typed {
            assert!(name(one, 40).is_ok(), "{one}");
        }
        assert_eq!(name("  Old   Ben ", 40).unwrap(), "Old Ben");
    }

    #[test]
    fn invisible_letters_are_refused() {
        for one in [
            "\u{200b}",
            "Ann\u{200b}",
            "A\u{200d}nn",
            "\u{202e}nnA",
            "Ann\u{2066}",
            "\u{feff}Ann",
            "A\u{ad}nn",
            "\u{3164}",
            "\u{2800}",
            "\u{fe0f}",
            "Ann\u{e0041}",
            "Ann\u{200f}",
            "\u{200d}👩",
            "\u{301}",
            "Ann \u{301}",
            "A\u{301}\u{302}\u{303}\u{304}nn",
        ] {
            let refused = name(one, 40);
            assert!(matches!(refused, Err(Denied::UnseenLetters)), "{one:?}: {refused:?}");
        }
        for one in ["", "  ", "A\u{7}nn", &"x".repeat(41)] {
            assert!(matches!(name(one, 40), Err(Denied::BadName(40))), "{one:?}");
        }
    }
}
