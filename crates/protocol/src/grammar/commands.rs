//! All commands: the words of each, what `help` says about it, and what reads the rest of its line.

use super::{go, nouns, record, ubgi};
use crate::command::{OtherCommand, Ubgi};
use crate::commands::{
    Accept, Analyse, Annotate, BestMove, Book, Calibrate, ChanceToEquity, Decline, EndGame, Entry,
    EquityToChance, Eval, First, Help, Hint, IsReady, Last, Legal, List, Move, New, Next, No, Pass, Play,
    Previous, Query, Quit, Recover, Relational, Resign, Roll, RollOut, Steps, Stop, SwapPlayers, Undo,
    Unfinished, Why, Yes,
};

/// All of them, in the order of `help`.
pub(crate) static COMMANDS: &[Entry] = &[
    Entry::of::<New>(),
    Entry::of::<Roll>(),
    Entry::of::<Move>(),
    Entry::of::<Yes>(),
    Entry::of::<No>(),
    Entry::of::<Pass>(),
    Entry::of::<Play>(),
    Entry::of::<EndGame>(),
    Entry::of::<Resign>(),
    Entry::of::<Accept>(),
    Entry::of::<Decline>(),
    Entry::of::<Undo>(),
    Entry::of::<SwapPlayers>(),
    Entry::of::<Hint>(),
    Entry::of::<Why>(),
    Entry::of::<Book>(),
    Entry::of::<BestMove>(),
    Entry::of::<Eval>(),
    Entry::of::<Legal>(),
    Entry::of::<Steps>(),
    Entry::of::<Query>(),
    Entry::of::<RollOut>(),
    Entry::of::<Analyse>(),
    Entry::of::<EquityToChance>(),
    Entry::of::<ChanceToEquity>(),
    Entry::of::<Calibrate>(),
    Entry::of::<Annotate>(),
    Entry::other(
        &["save"],
        &[
            (
                "save match|game|position [force] FILE|text",
                "Write what was played, or the position, as JSON lines",
            ),
            (
                "save settings [[force] FILE]",
                "Keep the settings for the next start, or write them as commands",
            ),
        ],
        record::save,
    ),
    Entry::other(
        &["load"],
        &[
            ("load match|game|position FILE|text \"…\"", "Go on where a saved match, game or position ends"),
            ("load commands FILE", "Execute the lines of a file as if they were typed"),
        ],
        record::load,
    ),
    Entry::other(
        &["export"],
        &[
            (
                "export match|game mat|html|markdown|text [force] FILE|text",
                "Write it for other programs, or to be read",
            ),
            ("export position html|markdown|png|svg [force] FILE|text", "Write a picture of the board"),
        ],
        record::export,
    ),
    Entry::other(
        &["import"],
        &[
            ("import mat|auto FILE", "Go on where a match of another program ends"),
            ("import match text \"…\"", "The same with the text of such a file, or of a saved match"),
        ],
        record::import,
    ),
    Entry::of::<Recover>(),
    Entry::of::<Relational>(),
    Entry::of::<Unfinished>(),
    Entry::of::<List>(),
    Entry::of::<First>(),
    Entry::of::<Previous>(),
    Entry::of::<Next>(),
    Entry::of::<Last>(),
    Entry::of::<Stop>(),
    Entry::of::<IsReady>(),
    Entry::of::<Help>(),
    Entry::of::<Quit>(),
    Entry::other(&["set"], &[("set WORD …", "Change a setting: `help set` lists them")], nouns::set)
        .explained_by(nouns::set_usages),
    Entry::other(
        &["show"],
        &[("show WORD", "Show a setting or a part of the game: `help show` lists them")],
        nouns::show,
    )
    .explained_by(nouns::show_usages),
    Entry::other(&["ubgi"], &[("ubgi", "UBGI: identify the engine and list its options")], |rest| {
        rest.end(OtherCommand::Ubgi(Ubgi::Hello))
    })
    .of_ubgi(),
    Entry::other(&["keys"], &[("keys", "UBGI: list the settings with a key")], |rest| {
        rest.end(OtherCommand::Ubgi(Ubgi::Keys))
    })
    .of_ubgi(),
    Entry::other(&["get"], &[("get KEY", "UBGI: show a setting")], ubgi::get).of_ubgi(),
    Entry::other(
        &["setoption"],
        &[("setoption name KEY value VALUE", "UBGI: the same as `set KEY VALUE`")],
        ubgi::setoption,
    )
    .of_ubgi(),
    Entry::other(
        &["newgame"],
        &[("newgame", "UBGI: put the start of a game on the board, without rolling")],
        |rest| rest.end(OtherCommand::Ubgi(Ubgi::NewGame)),
    )
    .of_ubgi(),
    Entry::other(
        &["newsession"],
        &[
            ("newsession", "UBGI: the same, in an open-ended session with a score of 0-0"),
            ("newsession type match [length N]", "UBGI: the same, in a match to N points"),
        ],
        ubgi::new_session,
    )
    .of_ubgi(),
    Entry::other(&["setcube"], &[("setcube value 1 owner center", "UBGI: nothing")], ubgi::set_cube)
        .of_ubgi(),
    Entry::other(&["setscore"], &[("setscore N N", "UBGI: as `set score`")], ubgi::set_score).of_ubgi(),
    Entry::other(&["setturn"], &[("setturn 0|1|p0|p1|NAME", "UBGI: as `set turn`")], ubgi::set_turn)
        .of_ubgi(),
    Entry::other(
        &["position"],
        &[("position gnubgid ID|startpos", "UBGI: put a position on the board")],
        ubgi::position,
    )
    .of_ubgi(),
    Entry::other(
        &["dice"],
        &[("dice DICE", "UBGI: as `set dice`"), ("dice none", "UBGI: clear the dice")],
        ubgi::dice,
    )
    .of_ubgi(),
    Entry::other(&["pending"], &[("pending [NUMBERS]", "UBGI: as `set pending`")], ubgi::pending).of_ubgi(),
    Entry::other(
        &["go"],
        &[
            ("go [chequer] [LIMITS] [trials N|infinite]", "UBGI: search, and answer `bestmove …`"),
            (
                "go [level NAME] [plies N] [movetime MS] [nodes N] [threads N]",
                "LIMITS, of one question and in any order, also behind `hint`, `bestmove` and `eval`",
            ),
        ],
        go::go,
    )
    .of_ubgi(),
];

/// The name of the command that a bare play stands for.
pub(super) const MOVE: &str = "move";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Usage;

    #[test]
    fn every_command_is_explained() {
        for entry in COMMANDS {
            let begins = |usage: &Usage| usage.line.split(' ').next() == Some(entry.name());
            assert!(entry.usages().iter().any(begins), "{}", entry.name());
            assert!(entry.summary().iter().any(begins), "{}", entry.name());
        }
    }
}
