//! Cuts long messages into several frames of the websocket. As long as a socket is open, its write buffer keeps the
//! size of the largest frame that it has sent: a GM's first update in one frame would cost more memory than the rest of
//! the connection.

use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

/// The most bytes in one frame.
pub const PIECE: usize = 2 << 10;

/// The frames of a message of text.
pub fn pieces(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    cut(text.into(), Data::Text)
}

/// The frames of a packed message.
pub fn packed_pieces(packed: Vec<u8>) -> impl Iterator<Item = Message> {
    cut(packed.into(), Data::Binary)
}

fn cut(bytes: Bytes, first: Data) -> impl Iterator<Item = Message> {
    let last = bytes.len().div_ceil(PIECE).saturating_sub(1);
    (0..=last).map(move |n| {
        let piece = bytes.slice(n * PIECE..bytes.len().min((n + 1) * PIECE));
        let code = if n == 0 { first } else { Data::Continue };
        Message::Frame(Frame::message(piece, OpCode::Data(code), n == last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(messages: impl Iterator<Item = Message>) -> Vec<(bool, OpCode, Vec<u8>)> {
        let frame = |m| match m {
            Message::Frame(f) => (f.header().is_final, f.header().opcode, f.payload().to_vec()),
            other => panic!("{other:?}"),
        };
        messages.map(frame).collect()
    }

    #[test]
    fn a_short_message_is_one_frame() {
        for text in ["", "x", &"x".repeat(PIECE)] {
            assert_eq!(frames(pieces(text.into())), [(true, OpCode::Data(Data::Text), text.as_bytes().to_vec())]);
        }
    }

    #[test]
    fn a_long_one_is_cut_and_loses_nothing() {
        let text = "ä".repeat(PIECE) + "x";
        let frames = frames(pieces(text.clone().into()));
        assert_eq!(frames.iter().map(|f| f.0).collect::<Vec<_>>(), [false, false, true]);
        assert_eq!(frames[1].1, OpCode::Data(Data::Continue));
        assert_eq!(frames.iter().flat_map(|f| f.2.clone()).collect::<Vec<_>>(), text.as_bytes());
    }

    #[test]
    fn a_packed_one_begins_as_binary() {
        let frames = frames(packed_pieces(vec![7; PIECE + 1]));
        assert_eq!(
            frames.iter().map(|f| f.1).collect::<Vec<_>>(),
            [OpCode::Data(Data::Binary), OpCode::Data(Data::Continue)]
        );
    }
}
