//! Match files: writing and reading back a parsed match gives the same match.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plakoto::record::{json_lines, mat};
use plakoto::rules::RuleSet;

fuzz_target!(|bytes: &[u8]| {
    let rules = RuleSet::PLAKOTO;
    let read = [json_lines::recover(bytes), mat::recover(bytes, rules)];
    for record in read.into_iter().flatten().map(|recovered| recovered.record) {
        assert_eq!(json_lines::parse(json_lines::write(&record).as_bytes()), Ok(record));
    }
});
