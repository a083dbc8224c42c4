//! Any text as game records: no panic, parsing terminates, and what parses round-trips.
#![no_main]

use game::record::Records;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for record in Records::new(text) {
        let Ok(record) = record else { continue };
        let written = record.to_string();
        let again = Records::new(&written).next().unwrap().unwrap();
        assert_eq!(again.to_string(), written);
        assert_eq!((&again.moves, again.result), (&record.moves, record.result));
        match games::replay(&record) {
            Ok(history) => assert_eq!(history.plies(), record.moves.len()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
