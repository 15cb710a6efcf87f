//! A line, or a few, for every command and every setting.

use crate::protocol::settings::Usage;

/// What they begin with, and lines that can be typed in this order at the start of a session.
pub(super) static EXAMPLES: &[(&str, &[&str])] = &[
    ("new", &["new match 5"]),
    ("roll", &["roll"]),
    ("move", &["set dice 31", "move 24/23 24/21"]),
    ("PLAY", &["set dice 31", "24/20"]),
    (
        "yes",
        &[
            "set tutor on",
            "set tutor threshold doubtful",
            "set board AAAo/j8AAKD+Pw",
            "set dice 61",
            "24/17",
            "yes",
        ],
    ),
    (
        "no",
        &[
            "set tutor on",
            "set tutor threshold doubtful",
            "set board AAAo/j8AAKD+Pw",
            "set dice 61",
            "24/17",
            "no",
        ],
    ),
    (
        "pass",
        &[
            "set board simple 0 -3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -2 -2 -2 -2 -2 -2 15 0",
            "set dice 31",
            "pass",
        ],
    ),
    ("play", &["play"]),
    ("resign", &["resign gammon"]),
    ("accept", &["set player both human", "resign", "accept"]),
    ("agree", &["set player both human", "resign", "agree"]),
    ("decline", &["set player both human", "resign", "decline"]),
    ("reject", &["set player both human", "resign", "reject"]),
    ("undo", &["set dice 31", "24/20", "undo"]),
    ("swap", &["swap players"]),
    ("hint", &["set dice 31", "hint 3"]),
    ("why", &["set dice 31", "why 2", "why 24/20"]),
    ("book", &["book 31", "book 31 24/23 24/21 55"]),
    ("bestmove", &["bestmove AACA/z8AAID/Pw 66"]),
    ("end", &["end game"]),
    ("eval", &["eval"]),
    ("eq2mwc", &["new match 5", "eq2mwc 0.3"]),
    ("mwc2eq", &["new match 5", "mwc2eq 60%"]),
    ("legal", &["legal 31"]),
    ("steps", &["steps 31 after 24/21"]),
    ("query", &["query turn"]),
    ("rollout", &["set rollout trials 36", "set dice 31", "rollout 2"]),
    ("analyse", &["set dice 31", "24/20", "analyse game", "analyse clear game"]),
    ("calibrate", &["calibrate 1"]),
    ("annotate", &["set dice 31", "24/20", "annotate move comment Too early", "annotate move doubtful"]),
    ("save", &["save match match.json", "save settings settings.txt"]),
    ("continue", &["show unfinished", "continue forget all"]),
    ("load", &["save match saved.json", "load match saved.json"]),
    ("export", &["export match html match.html"]),
    ("import", &["export match mat force match.mat", "import mat match.mat"]),
    ("recover", &["save match damaged.json", "recover damaged.json"]),
    (
        "relational",
        &[
            "set dice 31",
            "24/20",
            "relational add match",
            "relational show players",
            "relational show details user",
            "relational select name, matches FROM players",
            "relational erase player user",
        ],
    ),
    ("list", &["list match"]),
    ("first", &["set dice 31", "24/20", "first"]),
    ("previous", &["set dice 31", "24/20", "previous"]),
    ("next", &["set dice 31", "24/20", "first", "next"]),
    ("last", &["set dice 31", "24/20", "last"]),
    ("stop", &["stop"]),
    ("isready", &["isready"]),
    ("help", &["help hint", "help tutor", "help search gammon"]),
    ("quit", &["quit"]),
    ("exit", &["exit"]),
    ("set", &["set player 0 level expert"]),
    ("show", &["show board"]),
    ("ubgi", &["ubgi"]),
    ("keys", &["keys"]),
    ("get", &["get engine.ply"]),
    ("setoption", &["setoption name engine.ply value 1"]),
    ("newgame", &["newgame"]),
    ("newsession", &["newsession type match length 5"]),
    ("setcube", &["setcube value 1 owner center"]),
    ("setscore", &["setscore 2 1"]),
    ("setturn", &["setturn p0"]),
    ("position", &["position gnubgid AACA/z8AAID/Pw"]),
    ("dice", &["dice 6 6"]),
    ("pending", &["set variant express", "pending 4,4,5"]),
    ("go", &["dice 3 1", "go depth 1"]),
    ("set analysis", &["set analysis plies 1"]),
    ("set automatic", &["set automatic roll on"]),
    ("set board", &["set board AACA/z8AAID/Pw", "set dice 31", "hint", "set board =1"]),
    ("set cache", &["set cache 65536"]),
    ("set dice", &["set dice 31"]),
    ("set evaluation", &["set evaluation level expert"]),
    ("set gnubgid", &["set gnubgid AACA/z8AAID/Pw:cAkAAAAAAAAE"]),
    ("set matchid", &["set matchid cAkAAAAAAAAE"]),
    ("set matchinfo", &["set matchinfo event Spring Open", "set matchinfo rating 1 1800"]),
    ("set matchlength", &["set matchlength 3"]),
    ("set met", &["set met off"]),
    ("set output", &["set output digits 4"]),
    ("set pending", &["set variant express", "set pending 4,4,5"]),
    ("set player", &["set player 0 level casual", "set player 1 name Maria"]),
    ("set record", &["set record evening.json"]),
    ("set rng", &["set rng manual"]),
    ("set rollout", &["set rollout trials 1296"]),
    ("set score", &["set score 2 1"]),
    ("set seed", &["set seed 42"]),
    ("set threads", &["set threads 1"]),
    ("set turn", &["set turn 0"]),
    ("set tutor", &["set tutor on", "set tutor threshold bad"]),
    ("set variant", &["set variant tzannes"]),
    ("set KEY", &["set engine.ply 1"]),
];

/// More of them than that would hide the explanation.
const MOST_KEYS: usize = 2;

/// The examples of what was asked about, if that is one command or setting; what is shown is its own example.
pub(super) fn of(usages: &[Usage]) -> Vec<String> {
    let mut keys: Vec<String> = usages.iter().map(|usage| key(&usage.line)).collect();
    keys.dedup();
    let keys = if keys.len() > MOST_KEYS { first_word(&keys) } else { keys };
    keys.iter().flat_map(|key| lines_of(key)).collect()
}

fn lines_of(key: &str) -> Vec<String> {
    match EXAMPLES.iter().find(|(begin, _)| *begin == key) {
        Some((_, lines)) => lines.iter().map(|line| (*line).to_owned()).collect(),
        None => vec![key.to_owned()],
    }
}

/// What all keys begin with, if that is one word.
fn first_word(keys: &[String]) -> Vec<String> {
    let mut words: Vec<String> =
        keys.iter().filter_map(|key| key.split(' ').next()).map(str::to_owned).collect();
    words.dedup();
    if words.len() == 1 { words } else { Vec::new() }
}

/// What an example of a line begins with: its first word, or two of what is set or shown.
pub(super) fn key(line: &str) -> String {
    let mut words = line.split(' ');
    match (words.next().unwrap_or_default(), words.next()) {
        (first @ ("set" | "show"), Some(setting)) if setting != "WORD" => format!("{first} {setting}"),
        (first, _) => first.to_owned(),
    }
}
