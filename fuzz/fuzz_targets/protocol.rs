//! Any text as a line of UGI or of the analysis protocol: no panic, and what parses
//! round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::analysis::AnalysisRequest;
use protocol::ugi::{EngineMessage, Command};

fuzz_target!(|text: &str| {
    // Carriage returns within a line become spaces when a message is written.
    for line in text.split(['\n', '\r']) {
        if let Ok(command) = line.parse::<Command>() {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        if let Ok(answer) = line.parse::<EngineMessage>() {
            assert_eq!(answer.to_string().parse(), Ok(answer));
        }
        if let Ok(request) = AnalysisRequest::read(line) {
            let written = serde_json::to_string(&request).unwrap();
            assert_eq!(AnalysisRequest::read(&written), Ok(request));
        }
    }
});
