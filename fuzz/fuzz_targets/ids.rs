//! IDs and boards: writing and reading back a parsed value gives the same value.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plakoto::notation::match_id::GnubgId;
use plakoto::notation::raw_board::RawBoard;
use plakoto::notation::simple_board;
use plakoto::rules::{Position, RuleSet};

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse::<Position>(), Ok(position));
    }
    if let Ok(id) = text.parse::<GnubgId>() {
        // The higher die is written first.
        let written = id.to_string();
        assert_eq!(written.parse().map(|read: GnubgId| read.to_string()), Ok(written));
    }
    if let Ok(rules) = text.parse::<RuleSet>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    let _ = (simple_board::parse(text), text.parse::<RawBoard>());
});
