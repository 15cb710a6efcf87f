//! A line, or a few, for every command and every setting.

use crate::grammar::COMMANDS;
use crate::settings::Usage;

/// What they begin with, and lines that can be typed in this order at the start of a session.
static EXAMPLES: &[(&str, &[&str])] = &[
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
    ("set encoding", &["set encoding windows-1253"]),
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
    ("newsession type match", &["newsession type match length 5"]),
    ("dice none", &["dice none"]),
    ("set analysis rollout", &["set analysis rollout on"]),
    ("set analysis threshold", &["set analysis threshold bad 0.08"]),
    ("set board simple", &["set board simple 0 -15 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 0"]),
    ("set evaluation chequerplay evaluation plies", &["set evaluation chequerplay evaluation plies 3"]),
    ("set evaluation chequerplay evaluation prune", &["set evaluation chequerplay evaluation prune off"]),
    ("set evaluation endings", &["set evaluation endings off"]),
    ("set evaluation net", &["set evaluation net default"]),
    ("set evaluation movefilter", &["set evaluation movefilter 2 0 4 6 0.2"]),
    ("set matchinfo date", &["set matchinfo date 2026-05-01"]),
    ("set matchinfo rating", &["set matchinfo rating 1 1800"]),
    ("set output board", &["set output board gnubg"]),
    ("set output mwc", &["set output mwc off"]),
    ("set output flip", &["set output flip on"]),
    ("set output framing", &["set output framing off"]),
    ("set output json", &["set output json off"]),
    ("set output legal", &["set output legal 100"]),
    ("set output millipoints", &["set output millipoints on"]),
    ("set output progress", &["set output progress on"]),
    ("set output rawboard", &["set output rawboard off"]),
    ("set output view", &["set output view player1"]),
    ("set output winpc", &["set output winpc on"]),
    ("set rollout chequerplay plies", &["set rollout chequerplay plies 1"]),
    ("set rollout truncation plies", &["set rollout truncation plies 11"]),
    ("set rollout bearofftruncation", &["set rollout bearofftruncation onesided on"]),
    ("set rollout varredn", &["set rollout varredn on"]),
    ("set rollout quasirandom", &["set rollout quasirandom off"]),
    ("set rollout seed", &["set rollout seed 42"]),
    ("set rollout limit maxerror", &["set rollout limit maxerror 0.01"]),
    ("set rollout jsd limit", &["set rollout jsd limit 3"]),
    ("set tutor threshold", &["set tutor threshold verybad"]),
    ("set variant file", &["set variant file rules.txt"]),
];

/// All of them: those of the commands, and these.
pub(super) fn all() -> impl Iterator<Item = &'static (&'static str, &'static [&'static str])> {
    COMMANDS.iter().copied().flat_map(|entry| entry.examples).chain(EXAMPLES)
}

/// More of them than that would hide the explanation.
const MOST_KEYS: usize = 2;

/// The examples of what was asked about, if that is one command or setting; what is shown is its own example.
pub(super) fn of(usages: &[Usage]) -> Vec<String> {
    let distinct = |key: fn(&str) -> String| {
        let mut keys: Vec<String> = usages.iter().map(|usage| key(&usage.line)).collect();
        keys.dedup();
        keys
    };
    // Each line has an example; where there are many, the command they have in common.
    let keys = [closest, key].into_iter().map(distinct).find(|keys| keys.len() <= MOST_KEYS);
    let keys = keys.unwrap_or_else(|| first_word(&distinct(key)));
    keys.iter().flat_map(|key| lines_of(key)).collect()
}

fn lines_of(key: &str) -> Vec<String> {
    match all().find(|(begin, _)| *begin == key) {
        Some((_, lines)) => lines.iter().map(|line| (*line).to_owned()).collect(),
        None => vec![key.to_owned()],
    }
}

/// What the example for a line begins with: as many of its words as there is one for.
fn closest(line: &str) -> String {
    let is_about =
        |begin: &str| line.strip_prefix(begin).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let known = all().map(|(begin, _)| (*begin).to_owned()).filter(|begin| is_about(begin));
    known.chain([key(line)]).max_by_key(String::len).unwrap_or_default()
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
