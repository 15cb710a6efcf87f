//! Files from commit dc55797 and earlier versions of the program, whose headers contain no line count. Other tests read
//! its settings and its library.

use plakoto::record::{Format, Mode, ReadSettings, Recovered, TextEncoding, parse, parse_position};
use plakoto::rules::RuleSet;

fn read(bytes: &[u8]) -> Recovered {
    let how = ReadSettings {
        format: Format::Auto,
        mode: Mode::Whole,
        rules: RuleSet::TZANNES,
        encoding: TextEncoding::default(),
    };
    parse(bytes, "an old file", &how).expect("the old file is valid")
}

#[test]
fn old_files_are_still_read_correctly() {
    for (bytes, rules, turns) in [
        (&include_bytes!("old/match-plakoto.jsonl")[..], RuleSet::PLAKOTO, 16),
        (include_bytes!("old/match-plakoto.mat"), RuleSet::PLAKOTO, 16),
        (include_bytes!("old/match-express.jsonl"), RuleSet::EXPRESS, 16),
        (include_bytes!("old/match-express.mat"), RuleSet::EXPRESS, 16),
        (include_bytes!("old/record-tapa.jsonl"), RuleSet::TAPA, 16),
    ] {
        let found = read(bytes);
        assert!(found.remarks().is_empty() && found.damage.is_none());
        let record = found.record;
        assert_eq!((record.rotation, record.length), (rules.into(), 3));
        assert_eq!(
            (record.names.each_ref().map(String::as_str), record.turns()),
            (["Maria", "Zoë (1)"], turns)
        );
        assert_eq!(record.games[0].resignation().map(|(_, resignation)| resignation.points()), Some(1));
        let note = record.games[0].notes().values().next().expect("a note");
        assert_eq!(note.text(), "marked doubtful: A note: of \"mine\"");
    }
    let position = parse_position(include_bytes!("old/position-express.jsonl"), "x").expect("a position");
    assert_eq!((position.rules, position.names[0].as_str()), (RuleSet::EXPRESS, "Maria"));
}
