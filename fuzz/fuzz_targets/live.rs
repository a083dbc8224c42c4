//! Any text as a message of the live protocol: no panic, and what parses round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::live::{ServerMessage, ClientMessage};

fuzz_target!(|text: &str| {
    if let Ok(request) = ClientMessage::read(text) {
        let written = serde_json::to_string(&request).unwrap();
        assert_eq!(ClientMessage::read(&written), Ok(request));
    }
    // Rust clients parse the server's messages.
    if let Ok(answer) = serde_json::from_str::<ServerMessage>(text) {
        let written = answer.to_string();
        assert_eq!(serde_json::from_str::<ServerMessage>(&written).unwrap(), answer);
    }
});
