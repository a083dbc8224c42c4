//! Any text as a message of the live protocol: no panic, and what parses round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::live::{Answer, Request};

fuzz_target!(|text: &str| {
    if let Ok(request) = Request::read(text) {
        let written = serde_json::to_string(&request).unwrap();
        assert_eq!(Request::read(&written), Ok(request));
    }
    // Rust clients parse the server's messages.
    if let Ok(answer) = serde_json::from_str::<Answer>(text) {
        let written = answer.to_string();
        assert_eq!(serde_json::from_str::<Answer>(&written).unwrap(), answer);
    }
});
