//! Names that people type. Letters that cannot be seen are refused, so that nobody takes another's name and adds some.

use crate::denied::Denied;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory as _};

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

/// Marks that may stand on one letter: Vietnamese needs two, Hebrew three.
const MARKS: usize = 3;

/// Refuses invisible letters, letters that change the direction of others, and marks that stand on nothing or are piled
/// up over the lines above and below.
pub fn check_visible(name: &str) -> Result<(), Denied> {
    let letters: Vec<char> = name.chars().collect();
    let unseen = (0..letters.len()).any(|at| is_hidden(&letters, at)) || has_stray_marks(&letters);
    if unseen { Err(Denied::UnseenLetters) } else { Ok(()) }
}

/// Whether the letter here cannot be seen, and changes nothing that can.
fn is_hidden(letters: &[char], at: usize) -> bool {
    let before = letters[..at].iter().rfind(|letter| !is_mark(**letter));
    let after = letters.get(at + 1);
    let between = |fits: fn(char) -> bool| before.zip(after).is_some_and(|(a, b)| fits(*a) && fits(*b));
    match letters[at] {
        ZERO_WIDTH_JOINER => !between(is_indic) && !is_in_emoji(letters, at),
        ZERO_WIDTH_NON_JOINER => !between(is_arabic) && !between(is_indic),
        EMOJI_STYLE => !is_in_emoji(letters, at),
        letter => is_invisible(letter),
    }
}

const ZERO_WIDTH_JOINER: char = '\u{200d}';
const ZERO_WIDTH_NON_JOINER: char = '\u{200c}';
/// Asks for the coloured form of the symbol before it.
const EMOJI_STYLE: char = '\u{fe0f}';

/// The most letters in one emoji: a kiss of two people, with the colours of their skin.
const EMOJI: usize = 10;

/// Whether this letter is one of several that make up an emoji: between others it joins or changes nothing.
fn is_in_emoji(letters: &[char], at: usize) -> bool {
    let firsts = at.saturating_sub(EMOJI)..at;
    let known = |first: usize| {
        let ends = at + 1..=letters.len().min(first + EMOJI);
        ends.into_iter().any(|end| emojis::get(&letters[first..end].iter().collect::<String>()).is_some())
    };
    firsts.into_iter().any(known)
}

/// Whether the letter's script joins its letters, so that a non-joiner shows.
fn is_arabic(letter: char) -> bool {
    matches!(letter, '\u{600}'..='\u{8ff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}')
}

/// Whether joiners choose between forms in the letter's script.
fn is_indic(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{dff}' | '\u{1780}'..='\u{17ff}')
}

/// Whether marks stand on no letter, or too many on one.
fn has_stray_marks(letters: &[char]) -> bool {
    let mut room = 0_usize;
    letters.iter().any(|letter| {
        let (fits, left) = match letter.general_category() {
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => (room > 0, room.saturating_sub(1)),
            GeneralCategory::SpacingMark => (room > 0, room),
            GeneralCategory::SpaceSeparator => (true, 0),
            _ => (true, MARKS),
        };
        room = left;
        !fits
    })
}

fn is_mark(letter: char) -> bool {
    letter.general_category_group() == GeneralCategoryGroup::Mark
}

/// Whether the letter on its own is invisible: joiners, fillers, direction marks, tags, variation selectors.
fn is_invisible(letter: char) -> bool {
    let format = matches!(
        letter.general_category(),
        GeneralCategory::Format | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
    );
    // Unlike the others these are letters, marks or symbols by their category, or not assigned yet.
    format
        || matches!(letter,
            '\u{34f}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{16fe4}'
            | '\u{1d159}' | '\u{e0000}'..='\u{e0fff}')
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
            "🧑🏽‍❤️‍💋‍🧑🏿",
            "नमस्ते",
            "O'Neil-2",
            "Die\u{302}\u{323}m",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "สมชาย",
            "กำ\u{e49}ง",
            "שׁ\u{5bc}\u{5b0}ם",
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
            "🐉\u{200d}🐉",
            "🐉\u{fe0f}",
            "❤\u{fe0f}\u{fe0f}",
            "Ann\u{e0041}",
            "Ann\u{200f}",
            "\u{200d}👩",
            "\u{301}",
            "Ann \u{301}",
            "A\u{301}\u{302}\u{303}\u{304}nn",
            "Ю\u{200d}ля",
            "Zoë\u{200d}ë",
            "Zoë\u{fe0f}",
            "Ю\u{200c}ля",
            "\u{16fe4}",
            "\u{1d159}",
            "Ann\u{13430}",
            &format!("ก{}", "\u{e49}".repeat(38)),
            &format!("א{}", "\u{5b0}".repeat(38)),
        ] {
            let refused = name(one, 40);
            assert!(matches!(refused, Err(Denied::UnseenLetters)), "{one:?}: {refused:?}");
        }
        for one in ["", "  ", "A\u{7}nn", &"x".repeat(41)] {
            assert!(matches!(name(one, 40), Err(Denied::BadName(40))), "{one:?}");
        }
    }
}
