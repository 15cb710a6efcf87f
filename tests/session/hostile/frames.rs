//! Text from users and files that looks like the last line of a reply.

use plakoto::protocol::grammar::parse_line;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use crate::conversation::Conversation;
use crate::pip_count::PipCount;

/// Lines that end a reply, and lines that resemble them.
const BAITS: [&str; 20] = [
    "ok", "error", "error io", "error bad_argument x", "ok ", " ok", "@t ok", "@t error io", "@", "@t", "okay",
    "errors", "ok\u{1b}", "OK", "bestmove", "id", "info", "readyok", "response", "ubgiok",
];

/// The first words of the answers in the UBGI protocol.
const UBGI: [&str; 9] = ["bestmove", "id", "info", "keys", "option", "readyok", "response", "ubgiok", "value"];

/// Commands whose replies contain names, comments or locations of matches.
const SHOWING: [&str; 24] = [
    "show turn", "show player", "show score", "show board", "show matchinfo", "show record", "show statistics",
    "show pipcount", "list game", "list match", "save match text", "save game text", "save position text",
    "export match text", "export match text text", "export match markdown text", "export match html text",
    "export position markdown text", "export position html text", "previous", "next", "swap players", "resign",
    "accept",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![3 => select(&BAITS[..]).prop_map(str::to_owned), 1 => "[ -~é\u{85}\u{2028}]{1,32}"]
}

/// Returns the file of a match with one turn and with these texts in all text fields.
fn record(names: &[String], texts: &[String]) -> String {
    let head = json!({
        "kind": "plakoto_match", "version": 1, "variant": "plakoto", "length": 3, "players": names,
        "info": { "event": texts[0], "place": texts[1], "round": texts[2], "annotator": texts[3] },
    });
    let game = json!({ "kind": "game", "number": 1, "score": [0, 0], "starter": 1 });
    let turn = json!({
        "kind": "turn", "player": 1, "dice": [3, 1], "play": "24/23 24/21",
        "comment": format!("{}\n{}", texts[4], texts[5]),
    });
    format!("{head}\n{game}\n{turn}\n")
}

/// Counts the replies in the output. According to the documents, a reply ends with `ok` or with a line that
/// begins with `error `, after the tag if there is one.
fn frames(output: &str, tag: Option<&str>) -> usize {
    let prefix = tag.map_or_else(String::new, |tag| format!("@{tag} "));
    let line = |line: &str| {
        assert!(tag.is_some() || !line.starts_with('@'), "{line:?} of {output}");
        line.strip_prefix(&prefix).is_some_and(|line| line == "ok" || line.starts_with("error "))
    };
    output.split('\n').filter(|text| line(text)).count()
}

/// Returns whether any line begins like an answer in the UBGI protocol.
fn looks_like_ubgi(output: &str, tag: Option<&str>) -> bool {
    let prefix = tag.map_or_else(String::new, |tag| format!("@{tag} "));
    let first = |line: &str| {
        let line = line.strip_prefix(&prefix)?;
        line.split(|character: char| !character.is_alphanumeric()).next().map(str::to_owned)
    };
    output.split('\n').filter_map(first).any(|word| UBGI.contains(&word.as_str()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_reply_has_one_end_for_any_shown_text(
        names in vec(text(), 2),
        texts in vec(text(), 6),
        tag in prop_oneof![Just(None), Just(Some("t"))],
    ) {
        let record = json!(record(&names, &texts));
        let mut lines = vec![
            "set player both human".to_owned(),
            format!("set player 0 name {}", names[0]),
            format!("set player 1 name {}", names[1]),
            format!("load match text {record}"),
            format!("annotate move comment {}", texts[0]),
            format!("set matchinfo event {}", texts[1]),
            format!("set matchinfo place {}", texts[2]),
            format!("load match {}", texts[3]),
            texts[4].clone(),
        ];
        lines.extend(SHOWING.map(str::to_owned));
        let mut conversation = Conversation::after(["set output framing on"]);
        for line in lines {
            let tagged = tag.map_or_else(|| line.clone(), |tag| format!("@{tag} {line}"));
            let reply = conversation.say(&tagged);
            // Input lines of these kinds get no reply, a reply in JSON, or a reply with another tag.
            let is_other = parse_line(&line).command.is_none() || line.trim_start().starts_with(['{', '@']);
            if !is_other {
                let last = reply.trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
                prop_assert_eq!((frames(&reply, tag), frames(last, tag)), (1, 1), "{} got {}", line, reply);
                // The text may itself be a UBGI command, or a request for help about one.
                prop_assert!(line == texts[4] || !looks_like_ubgi(&reply, tag), "{} got {}", line, reply);
            }
        }
    }
}

/// Some lines of these replies are indented by a space, because a client would otherwise take them for the
/// end of the reply.
#[test]
fn texts_that_look_like_frames_are_indented() {
    let mut conversation = Conversation::new(PipCount, 0);
    let names = ["error".to_owned(), "@t".to_owned()];
    let texts = ["ok", "error io", "x", "x", "ok", "ok"].map(str::to_owned);
    let text = json!(record(&names, &texts));
    conversation.tell(["set output framing on", "set player both human", format!("load match text {text}").as_str()]);
    // Real UBGI answers have no leading space.
    for (line, start) in
        [("ubgi", "id name "), ("keys", "keys "), ("get engine.ply", "value "), ("query turn", "response ")]
    {
        assert!(conversation.text(line).starts_with(start), "{line}");
    }
    assert!(conversation.text("show turn").starts_with(" error is on roll.\n"));
    let shown = conversation.text("export match text text");
    assert!(shown.starts_with(" error – @t\n") && shown.ends_with("\nok\n"), "{shown}");
}
