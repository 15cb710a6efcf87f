//! `help`.

use serde_json::json;

use crate::protocol::reply::Shown;
use crate::protocol::{ProtocolError, Reply};

/// What a line may be, and what it does.
struct Entry {
    usage: &'static str,
    does: &'static str,
}

const fn entry(usage: &'static str, does: &'static str) -> Entry {
    Entry { usage, does }
}

/// Every command. A word in capitals stands for something; `[…]` may be left out; `|` separates alternatives.
const COMMANDS: &[Entry] = &[
    entry("new game", "Start the next game"),
    entry("new match [N]", "Start a match to N points"),
    entry("new session", "Start an open-ended session"),
    entry("roll [DICE]", "Roll the dice, or enter them after `set rng manual`"),
    entry("move [PLAY]", "Make a play, like `24/18 13/10`; without one the only legal play"),
    entry("PLAY", "The same, without the word `move`"),
    entry("pass", "Pass, when no number can be played"),
    entry("play", "Let plakoto play for the player on roll"),
    entry("resign [normal|gammon|backgammon]", "Offer to lose one, two or three points"),
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
    entry("export match|game mat|html|markdown FILE", "Write it for other programs, or to be read"),
    entry("export position html|markdown|svg FILE", "Write a picture of the board"),
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
    entry("quit", "Leave"),
    entry("exit", "The same as `quit`"),
    entry("set analysis plies N", "Set how deep `analyse` looks"),
    entry("set analysis rollout on|off", "Set whether `analyse` compares plays by rollouts"),
    entry("set analysis threshold MARK X", "Set from what error or luck on `analyse` marks plays and rolls"),
    entry("set automatic bearoff|game|move|resign|roll on|off", "Do things without being asked"),
    entry("set board ID", "Put a position on the board"),
    entry(
        "set board simple N0 … N25",
        "The same by 26 numbers: his bar, points 1 to 24, your bar; `3p` pins",
    ),
    entry("set board RAWBOARD", "The same by a raw board line"),
    entry("set cache N", "Size the position cache"),
    entry("set dice DICE", "Set the dice of the player on roll, like `31`"),
    entry("set evaluation chequerplay evaluation plies N", "Set the depth of `hint`, `eval` and `play`"),
    entry(
        "set evaluation chequerplay evaluation prune on|off",
        "Set whether searches leave out replies that do not look promising",
    ),
    entry("set evaluation endings on|off|FOLDER", "Look endings up, or have all positions evaluated"),
    entry("set evaluation level LEVEL", "Set depth and noise together, by the name of a level"),
    entry("set evaluation net FILE|default", "Evaluate with the network of a file"),
    entry(
        "set evaluation movefilter PLIES LEVEL FIRST MORE WITHIN",
        "Set which plays are searched more deeply",
    ),
    entry("set gnubgid ID[:MATCHID]", "Set position, turn, dice and score at once"),
    entry("set matchid MATCHID", "Set turn, dice and score"),
    entry("set matchlength N", "Set the length of new matches"),
    entry("set output board gnubg|pbmserv", "Draw boards as gnubg or as pbmserv does"),
    entry("set output digits N", "Set the digits behind the decimal point"),
    entry("set met on|off", "Choose plays by the chance to win the match, or by points"),
    entry("set output mwc on|off", "In a match, show the chance to win it instead of equities"),
    entry("set output flip on|off", "Draw boards of pbmserv upside down"),
    entry("set output framing on|off", "End every text reply with a line `ok`"),
    entry("set output json on|off", "Answer in JSON, one object a line"),
    entry("set output progress on|off", "Tell how far a rollout has come"),
    entry("set output rawboard on|off", "Show boards as one line"),
    entry("set output winpc on|off", "Show chances in per cent"),
    entry("set pending [NUMBERS]", "Set the numbers that must be played before the next roll"),
    entry("set player 0|1|both|NAME human", "Moves of this player are entered"),
    entry("set player 0|1|both|NAME plakoto", "Moves of this player are played by plakoto; also `gnubg`"),
    entry("set player 0|1|NAME name NEWNAME", "Rename a player"),
    entry("set player 0|1|both|NAME chequerplay evaluation plies N", "Set how deep plakoto plays for him"),
    entry("set record FILE|off", "Keep what is played in a file, turn by turn"),
    entry(
        "set rng mersenne|manual|file NAME",
        "Set where dice come from; `mersenne` means the built-in generator",
    ),
    entry("set rollout trials N", "Set how many games a rollout plays"),
    entry("set rollout chequerplay plies N", "Set how far both players look ahead in rollouts"),
    entry("set rollout truncation plies N", "Cut the games of rollouts after N turns; 0 for never"),
    entry(
        "set rollout bearofftruncation exact|onesided on|off",
        "End the games of rollouts at bear-offs that are looked up",
    ),
    entry("set rollout varredn on|off", "Take the luck of the dice out of rollouts"),
    entry("set rollout quasirandom on|off", "Spread the first rolls of rollouts evenly"),
    entry("set rollout seed [N]", "Set the seed of the dice of rollouts"),
    entry(
        "set rollout limit maxerror X",
        "End rollouts at this standard error; also `enable`, `minimumgames`",
    ),
    entry(
        "set rollout jsd limit X",
        "End rollouts when the best play is ahead by X joint errors; also `enable`",
    ),
    entry("set score N N", "Set the points of player 0 and player 1"),
    entry("set seed [N]", "Start the built-in generator anew"),
    entry("set threads N", "Set the number of threads of a search"),
    entry("set turn 0|1|NAME", "Set who is on roll; this clears the dice"),
    entry(
        "set variant plakoto|tzannes|tapa|express [SWITCH=VALUE …]",
        "Set the rule set, and what is different from it: `show variant` lists the switches",
    ),
    entry("set variant file FILE", "The same, as a file says"),
    entry("show analysis", "Show how `analyse` judges"),
    entry("show automatic", "Show what is done without being asked"),
    entry("show board", "Draw the board"),
    entry("show cache", "Show the size of the position cache"),
    entry("show dice", "Show the dice"),
    entry("show engine", "Show which evaluator is used"),
    entry("show evaluation", "Show depth and move filters"),
    entry("show gnubgid", "Show both IDs on one line; also `show positionid` and `show matchid`"),
    entry("show met [N]", "Show the chances to win a match, up to N points to go"),
    entry("show matchlength", "Show the length of new matches"),
    entry("show output", "Show output settings"),
    entry("show pending", "Show the numbers that must be played before the next roll"),
    entry("show pipcount", "Show the pip counts"),
    entry("show player", "Show the players"),
    entry("show record", "Show how much was played, and the file that keeps it"),
    entry("show rng", "Show where dice come from"),
    entry("show rollout", "Show how rollouts are made"),
    entry("show score", "Show the score"),
    entry("show seed", "Show the seed of the dice"),
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
const OVERVIEW: &[(&str, Entry)] = &[
    ("set", entry("set WORD …", "Change a setting: `help set` lists them")),
    ("show", entry("show WORD", "Show a setting or a part of the game: `help show` lists them")),
];

/// Lists the commands, or those that begin with the given words.
pub(super) fn help(words: &[String]) -> Result<Reply, ProtocolError> {
    let entries: Vec<&Entry> = if words.is_empty() { overview() } else { about(words) };
    if entries.is_empty() {
        let detail = format!("expected a command, got `{}`: `help` lists them", words.join(" "));
        return Err(ProtocolError::bad_argument(detail));
    }
    let lines = entries.iter().map(|entry| line(entry)).collect();
    let fields: Vec<_> =
        entries.iter().map(|entry| json!({ "usage": entry.usage, "does": entry.does })).collect();
    Ok(Shown::many(lines, [("help", fields.into())]))
}

fn overview() -> Vec<&'static Entry> {
    let mut entries = Vec::new();
    let mut summaries = OVERVIEW.iter();
    for entry in COMMANDS {
        let first = entry.usage.split(' ').next().unwrap_or_default();
        let summarised = OVERVIEW.iter().any(|(word, _)| *word == first);
        if !summarised {
            entries.push(entry);
        } else if summaries.clone().next().is_some_and(|(word, _)| *word == first) {
            entries.extend(summaries.next().map(|(_, entry)| entry));
        }
    }
    entries
}

/// The entries that begin with these words, or with words that they abbreviate.
fn about(words: &[String]) -> Vec<&'static Entry> {
    let exact = matching(words, |choice, word| choice.eq_ignore_ascii_case(word));
    if exact.is_empty() {
        matching(words, |choice, word| choice.to_lowercase().starts_with(word))
    } else {
        exact
    }
}

fn matching(words: &[String], is_meant: fn(&str, &str) -> bool) -> Vec<&'static Entry> {
    let matches = |entry: &&Entry| {
        let mut usage = entry.usage.split(' ');
        words
            .iter()
            .all(|word| usage.next().is_some_and(|part| part.split('|').any(|choice| is_meant(choice, word))))
    };
    COMMANDS.iter().filter(matches).collect()
}

fn line(entry: &Entry) -> String {
    if entry.usage.len() <= USAGE_WIDTH {
        format!("{:<USAGE_WIDTH$}  {}", entry.usage, entry.does)
    } else {
        format!("{}  {}", entry.usage, entry.does)
    }
}

#[cfg(test)]
mod tests {
    use super::COMMANDS;
    use crate::protocol::ErrorCode;
    use crate::protocol::grammar::parse_line;

    /// The first words of every usage are known; what stands for something else may be refused, but not they.
    #[test]
    fn every_command_listed_is_understood() {
        for entry in COMMANDS {
            let usage = entry.usage.replace(['[', ']'], "");
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
                    entry.usage
                );
            }
        }
    }
}
