//! `help`.

mod rules;

use std::borrow::Cow;

use serde_json::json;

use crate::printable::quote;
use crate::protocol::reply::Shown;
use crate::protocol::settings::{self, Usage};
use crate::protocol::{ProtocolError, Reply};

/// A part of the list of all commands.
enum Part {
    Line(&'static str, &'static str),
    /// What is said about `set` and the name of a setting.
    Set(&'static str),
    /// What is said about `show` and the name of a setting.
    Show(&'static str),
}

const fn entry(usage: &'static str, does: &'static str) -> Part {
    Part::Line(usage, does)
}

impl Part {
    /// Its lines.
    fn usages(&self) -> Vec<Usage> {
        let one = |line, does| vec![Usage { line, does }];
        match self {
            Self::Line(line, does) => one((*line).into(), does),
            Self::Set(name) => settings::named(name).map(|theme| (theme.usages)()).unwrap_or_default(),
            Self::Show(name) => settings::named(name)
                .map(|theme| one(format!("show {name}").into(), theme.shown))
                .unwrap_or_default(),
        }
    }
}

/// Every command.
const COMMANDS: &[Part] = &[
    entry("new game", "Start the next game"),
    entry("new match [N]", "Start a match to N points"),
    entry("new session", "Start an open-ended session"),
    entry("roll [DICE]", "Roll the dice, or enter them after `set rng manual`"),
    entry("move [PLAY]", "Make a play, like `24/18 13/10`; without one the only legal play"),
    entry("PLAY", "The same, without the word `move`"),
    entry("pass", "Pass, when no number can be played"),
    entry("play", "Let plakoto play for the player on roll"),
    entry("resign [normal|gammon|backgammon|mother]", "Offer to lose what that is worth by the rules"),
    entry("accept", "Accept a resignation"),
    entry("agree", "The same as `accept`"),
    entry("decline", "Decline a resignation"),
    entry("reject", "The same as `decline`"),
    entry("undo", "Take back the last play, start or position, with the dice as they were"),
    entry("swap players", "Let the players change places"),
    entry("hint [ID [DICE]] [N]", "Rank the best N plays (10 if N is not given)"),
    entry("bestmove [ID] [DICE]", "Find the best play, in UBGI's words"),
    entry("eval [ID]", "Evaluate a position"),
    entry("legal [ID] [DICE]", "List all legal plays and the positions they lead to"),
    entry("query gameover|result|turn", "Answer one question in one line, for scripts"),
    entry(
        "rollout [ID [DICE]] [N | =K …]",
        "Play games from a position, or after the best plays of the dice",
    ),
    entry("rollout more [TRIALS]", "Go on with the last rollout"),
    entry("analyse move|game|match", "Judge what was played; also `analyze`"),
    entry("calibrate [N]", "Measure the speed of N thousand static evaluations"),
    entry("save match|game|position FILE", "Write what was played, or the position, as JSON lines"),
    entry("load match|game|position FILE", "Go on where a saved match, game or position ends"),
    entry("export match|game mat|html|markdown [force] FILE", "Write it for other programs, or to be read"),
    entry("export position html|markdown|svg [force] FILE", "Write a picture of the board"),
    entry("import mat|auto FILE", "Go on where a match of another program ends"),
    entry("recover FILE", "Load what precedes the damage in a file"),
    entry("list game|match", "List what was played"),
    entry("first [game]", "Go to the start of the game, or of the first game"),
    entry("previous [game] [N]", "Go back N turns or games"),
    entry("next [game] [N]", "Go on by N turns or games"),
    entry("last [game]", "Go to the end of the game, or to the start of the last game"),
    entry("stop", "End the running search; it answers with what it has found"),
    entry("isready", "Answer `readyok` when all commands before have been executed"),
    entry("help [COMMAND]", "List the commands, or explain one"),
    entry("help rules", "Explain the game and its rule sets"),
    entry("quit", "Leave"),
    entry("exit", "The same as `quit`"),
    Part::Set("analysis"),
    Part::Set("automatic"),
    entry("set board ID", "Put a position on the board"),
    entry(
        "set board simple N0 … N25",
        "The same by 26 numbers: his bar, points 1 to 24, your bar; `3p` pins",
    ),
    entry("set board RAWBOARD", "The same by a raw board line"),
    entry("set cache N", "Size the position cache"),
    Part::Set("dice"),
    Part::Set("evaluation"),
    entry("set gnubgid ID[:MATCHID]", "Set position, turn, dice and score at once"),
    entry("set matchid MATCHID", "Set turn, dice and score"),
    Part::Set("matchlength"),
    entry("set met on|off", "Choose plays by the chance to win the match, or by points"),
    Part::Set("output"),
    Part::Set("pending"),
    entry("set player 0|1|both|NAME human", "Moves of this player are entered"),
    entry("set player 0|1|both|NAME plakoto", "Moves of this player are played by plakoto; also `gnubg`"),
    entry("set player 0|1|NAME name NEWNAME", "Rename a player"),
    entry("set player 0|1|both|NAME chequerplay evaluation plies N", "Set how deep plakoto plays for him"),
    entry("set record FILE|off", "Keep what is played in a file, turn by turn"),
    Part::Set("rng"),
    Part::Set("rollout"),
    Part::Set("score"),
    Part::Set("seed"),
    entry("set threads N", "Set the number of threads of a search"),
    entry("set turn 0|1|NAME", "Set who is on roll; this clears the dice"),
    entry(
        "set variant plakoto|tzannes|tapa|express [SWITCH=VALUE …]",
        "Set the rule set, and what is different from it: `show variant` lists the switches",
    ),
    entry("set variant file FILE", "The same, as a file says"),
    Part::Show("analysis"),
    Part::Show("automatic"),
    entry("show board", "Draw the board"),
    entry("show cache", "Show the size of the position cache"),
    Part::Show("dice"),
    entry("show engine", "Show which evaluator is used"),
    Part::Show("evaluation"),
    entry("show gnubgid", "Show both IDs on one line; also `show positionid` and `show matchid`"),
    entry("show met [N]", "Show the chances to win a match, up to N points to go"),
    Part::Show("matchlength"),
    Part::Show("output"),
    Part::Show("pending"),
    entry("show pipcount", "Show the pip counts"),
    entry("show player", "Show the players"),
    entry("show record", "Show how much was played, and the file that keeps it"),
    Part::Show("rng"),
    Part::Show("rollout"),
    Part::Show("score"),
    Part::Show("seed"),
    entry("show statistics [game|match]", "Show what the last analysis says about both players"),
    entry("show threads", "Show the number of threads"),
    entry("show turn", "Show who is on roll"),
    entry("show variant", "Show the rule set and all its switches"),
    entry("show version", "Show the version of plakoto"),
    entry("ubgi", "UBGI: identify the engine and list its options"),
    entry("keys", "UBGI: list the settings with a key"),
    entry("get KEY", "UBGI: show a setting"),
    entry("set KEY VALUE", "UBGI: change a setting; also `setoption name KEY value VALUE`"),
    entry("newgame", "UBGI: put the start of a game on the board, without rolling"),
    entry("newsession", "UBGI: the same, with a score of 0-0"),
    entry("setscore N N", "UBGI: as `set score`"),
    entry("setturn 0|1|NAME", "UBGI: as `set turn`"),
    entry("position gnubgid ID|startpos", "UBGI: put a position on the board"),
    entry("dice DICE", "UBGI: as `set dice`"),
    entry("pending [NUMBERS]", "UBGI: as `set pending`"),
    entry("go [depth N] [movetime MS] [nodes N] [infinite]", "UBGI: search, and answer `bestmove …`"),
];

/// The widest usage that stands on one line with its explanation.
const USAGE_WIDTH: usize = 34;

/// Commands with several forms of which the overview shows only one line.
const OVERVIEW: &[(&str, &str, &str)] = &[
    ("set", "set WORD …", "Change a setting: `help set` lists them"),
    ("show", "show WORD", "Show a setting or a part of the game: `help show` lists them"),
];

/// Lists the commands, or those that begin with the given words, or explains the rules.
pub(super) fn help(words: &[String]) -> Result<Reply, ProtocolError> {
    let usages = if words.is_empty() { overview() } else { about(words) };
    if usages.is_empty() {
        if let Some(rules) = rules::rules(words) {
            return Ok(rules);
        }
        let detail = format!("expected a command, got {}: `help` lists them", quote(&words.join(" ")));
        return Err(ProtocolError::bad_argument(detail));
    }
    let lines = usages.iter().map(line).collect();
    let fields: Vec<_> =
        usages.iter().map(|usage| json!({ "usage": usage.line, "does": usage.does })).collect();
    Ok(Shown::many(lines, [("help", fields.into())]))
}

/// Every line that is understood.
fn all() -> impl Iterator<Item = Usage> {
    COMMANDS.iter().flat_map(Part::usages)
}

fn overview() -> Vec<Usage> {
    let mut usages = Vec::new();
    let mut summaries = OVERVIEW.iter();
    for usage in all() {
        let first = usage.line.split(' ').next().unwrap_or_default();
        let summarised = OVERVIEW.iter().any(|(word, ..)| *word == first);
        if !summarised {
            usages.push(usage);
        } else if summaries.clone().next().is_some_and(|(word, ..)| *word == first) {
            usages.extend(summaries.next().map(|(_, line, does)| Usage { line: Cow::Borrowed(line), does }));
        }
    }
    usages
}

/// The lines that begin with these words, or with words that they abbreviate.
fn about(words: &[String]) -> Vec<Usage> {
    let exact = matching(words, |choice, word| choice.eq_ignore_ascii_case(word));
    if exact.is_empty() {
        matching(words, |choice, word| choice.to_lowercase().starts_with(word))
    } else {
        exact
    }
}

fn matching(words: &[String], is_meant: fn(&str, &str) -> bool) -> Vec<Usage> {
    let matches = |usage: &Usage| {
        let mut parts = usage.line.split(' ');
        words
            .iter()
            .all(|word| parts.next().is_some_and(|part| part.split('|').any(|choice| is_meant(choice, word))))
    };
    all().filter(matches).collect()
}

fn line(Usage { line, does }: &Usage) -> String {
    if line.len() <= USAGE_WIDTH {
        format!("{line:<USAGE_WIDTH$}  {does}")
    } else {
        format!("{line}  {does}")
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Part, all};
    use crate::protocol::ErrorCode;
    use crate::protocol::grammar::parse_line;
    use crate::protocol::settings::ALL;

    /// The first words of every usage are known; what stands for something else may be refused, but not they.
    #[test]
    fn every_command_listed_is_understood() {
        for entry in all() {
            let usage = entry.line.replace(['[', ']'], "");
            let line = usage
                .replace("set KEY VALUE", "set engine.ply 1")
                .replace("KEY", "engine.ply")
                .replace("PLAY", "24/18");
            let words: Vec<&str> =
                line.split(' ').map(|word| word.split('|').next().unwrap_or_default()).collect();
            let parsed = parse_line(&words.join(" "));
            if let Some(Err(error)) = parsed.command {
                assert!(
                    error.code != ErrorCode::UnknownCommand && error.code != ErrorCode::Unsupported,
                    "{}: {error}",
                    entry.line
                );
            }
        }
    }

    #[test]
    fn every_setting_is_explained() {
        for theme in ALL {
            let has = |is_meant: fn(&Part) -> Option<&str>| {
                COMMANDS.iter().filter_map(is_meant).filter(|name| *name == theme.name()).count()
            };
            let set = has(|part| if let Part::Set(name) = part { Some(name) } else { None });
            let shown = has(|part| if let Part::Show(name) = part { Some(name) } else { None });
            assert_eq!((set, shown), (1, 1), "{theme:?}");
        }
        let named = COMMANDS.iter().filter(|part| !matches!(part, Part::Line(..))).count();
        assert_eq!(named, 2 * ALL.len(), "nothing else is named");
    }
}
