//! Messages as the bytes of websocket frames. They go past the write buffer of the library's socket: as long as a socket is
//! open, that buffer keeps the size of the most that has waited in it, several kilobytes for a connection that then only listens.

use super::packed::Packing;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// Adds this message, packed if that is worth it.
pub(super) fn append(out: &mut Vec<u8>, packing: Packing, text: &str) {
    let packed = packing.pack(text);
    let (kind, payload) = match &packed {
        Some(packed) => (Data::Binary, packed.as_slice()),
        None => (Data::Text, text.as_bytes()),
    };
    out.reserve(HEADER + payload.len());
    let header = FrameHeader { opcode: OpCode::Data(kind), ..FrameHeader::default() };
    // Writing to a vector cannot fail.
    let _ = header.format(payload.len() as u64, out);
    out.extend_from_slice(payload);
}

/// The longest header of a frame from a server.
const HEADER: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use tokio_tungstenite::tungstenite::protocol::frame::FrameSocket;

    #[test]
    fn each_message_is_one_frame() {
        let texts = ["", "x", &"ä".repeat(200), &"ö".repeat(40_000)];
        let mut out = vec![];
        texts.iter().for_each(|text| append(&mut out, Packing::No, text));
        append(&mut out, Packing::Long, &"x".repeat(5_000));
        let mut socket = FrameSocket::new(Cursor::new(out));
        for text in texts {
            let frame = socket.read(None).unwrap().unwrap();
            assert_eq!((frame.header().is_final, frame.header().opcode), (true, OpCode::Data(Data::Text)));
            assert_eq!(frame.payload(), text.as_bytes());
        }
        assert_eq!(socket.read(None).unwrap().unwrap().header().opcode, OpCode::Data(Data::Binary));
        assert_eq!(socket.read(None).unwrap(), None);
    }
}
