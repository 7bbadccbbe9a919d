//! Pictures that a GM uploads for the map: only PNG, JPEG and WebP, of a bounded size, and whole.

use crate::denied::Denied;
use crate::ids::PictureId;
use crate::store::PictureRow;
use image::{DynamicImage, ImageFormat, ImageReader, Limits};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::io::Cursor;

/// Largest picture as a file.
pub const BYTES: usize = 8 << 20;
/// Longest side in pixels.
const SIDE: u32 = 8192;
/// Most pixels in all: phones hold four bytes for each.
const PIXELS: u64 = 24_000_000;

/// A checked picture.
#[derive(Debug)]
pub struct Picture {
    /// The file as stored.
    pub row: PictureRow,
    /// Across and along.
    pub pixels: [u32; 2],
}

/// Checks a file: its size, its type, its declared dimensions, and only then all of it.
pub fn check(bytes: &[u8]) -> Result<Picture, Denied> {
    if bytes.is_empty() {
        return bad("The file is empty. Choose another.");
    }
    if bytes.len() > BYTES {
        return bad(format!("The picture has {}. At most 8 MB are taken: make it smaller.", megabytes(bytes.len())));
    }
    let kind = image::guess_format(bytes).ok().and_then(|format| Some((format, content_type(format)?)));
    let Some((format, kind)) = kind else {
        return bad("This is no PNG, JPEG or WebP picture, whatever its name says. Save it as one of these.");
    };
    let broken = || "The picture is broken: it cannot be read to its end. Export it again.";
    let reader = || ImageReader::with_format(Cursor::new(bytes), format);
    let Ok((across, along)) = reader().into_dimensions() else { return bad(broken()) };
    if across == 0 || along == 0 {
        return bad(broken());
    }
    if across > SIDE || along > SIDE || u64::from(across) * u64::from(along) > PIXELS {
        return bad(format!(
            "The picture is {across} × {along} pixels. At most {SIDE} a side and 24 million in all are taken: make it smaller."
        ));
    }
    match decode(reader()) {
        Ok(_) => Ok(Picture { row: row(bytes, kind), pixels: [across, along] }),
        Err(_) => bad(broken()),
    }
}

fn decode(mut reader: ImageReader<Cursor<&[u8]>>) -> image::ImageResult<DynamicImage> {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(SIDE), Some(SIDE));
    // Sixteen bits a channel, and as much again for the decoder's own work.
    limits.max_alloc = Some(PIXELS * 16);
    reader.limits(limits);
    reader.decode()
}

fn content_type(format: ImageFormat) -> Option<&'static str> {
    [(ImageFormat::Png, "image/png"), (ImageFormat::Jpeg, "image/jpeg"), (ImageFormat::WebP, "image/webp")]
        .into_iter()
        .find_map(|(known, kind)| (known == format).then_some(kind))
}

fn row(bytes: &[u8], kind: &str) -> PictureRow {
    let mut id = String::new();
    for byte in Sha256::digest(bytes).iter().take(12) {
        let _ = write!(id, "{byte:02x}");
    }
    PictureRow { id: PictureId(id), kind: kind.to_string(), bytes: bytes.into() }
}

/// "9.3 MB".
pub fn megabytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(1 << 20) * 10;
    format!("{} MB", tenths / 10)
}

/// A refusal of the file, in these words.
pub fn bad<T>(why: impl Into<String>) -> Result<T, Denied> {
    Err(Denied::BadFile(why.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::ImageFormat::{Jpeg, Png, WebP};

    fn file(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let noise = image::RgbImage::from_fn(64, 48, |x, y| image::Rgb([(x * 7) as u8, (y * 5) as u8, (x * y) as u8]));
        DynamicImage::ImageRgb8(noise).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn refused(bytes: &[u8]) -> String {
        let denied = check(bytes).unwrap_err();
        assert_eq!(denied.code(), "bad_file");
        denied.to_string()
    }

    #[test]
    fn the_three_kinds_are_taken_as_they_are() {
        for (format, kind) in [(Png, "image/png"), (Jpeg, "image/jpeg"), (WebP, "image/webp")] {
            let bytes = file(format);
            let picture = check(&bytes).unwrap();
            assert_eq!((picture.row.kind.as_str(), picture.pixels), (kind, [64, 48]));
            assert_eq!(&*picture.row.bytes, &bytes[..]);
        }
        assert_ne!(check(&file(Png)).unwrap().row.id, check(&file(WebP)).unwrap().row.id);
    }

    #[test]
    fn what_is_no_picture_is_refused_whatever_its_name() {
        for junk in [&b"<svg onload='alert(1)'/>"[..], b"GIF89a\x01\x00\x01\x00", b"\x89PN", b"{}"] {
            assert!(refused(junk).contains("no PNG, JPEG or WebP"), "{junk:?}");
        }
        assert!(refused(b"").contains("empty"));
    }

    #[test]
    fn a_file_that_breaks_off_is_refused() {
        for format in [Png, WebP] {
            let whole = file(format);
            assert!(refused(&whole[..whole.len() / 2]).contains("broken"), "{format:?}");
        }
    }

    #[test]
    fn a_bomb_is_refused_by_what_its_head_says() {
        // A head of 16384 × 16384 in a handful of bytes.
        let mut png = file(Png);
        png[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        let crc = crc32(&png[12..29]);
        png[29..33].copy_from_slice(&crc.to_be_bytes());
        assert!(refused(&png).contains("16384 × 16384"), "{}", refused(&png));
        let large = vec![0; BYTES + 1];
        assert!(refused(&large).contains("At most 8 MB"));
    }

    #[test]
    fn no_damage_to_a_file_brings_the_program_down() {
        for format in [Png, Jpeg, WebP] {
            let mut bytes = Cursor::new(Vec::new());
            DynamicImage::new_rgb8(5, 3).write_to(&mut bytes, format).unwrap();
            let whole = bytes.into_inner();
            for at in 0..whole.len() {
                for damage in [0x01, 0x80, 0xFF] {
                    let mut damaged = whole.clone();
                    damaged[at] ^= damage;
                    // Taken or refused: what is taken keeps within its bounds.
                    if let Ok(picture) = check(&damaged) {
                        assert!(picture.pixels.iter().all(|side| (1..=SIDE).contains(side)), "{format:?} {at}");
                    }
                }
                let _ = check(&whole[..at]);
            }
        }
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { (c >> 1) ^ 0xEDB8_8320 } else { c >> 1 })
        })
    }
}
