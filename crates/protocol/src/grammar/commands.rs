//! All commands.

use std::sync::LazyLock;

use super::{go, nouns, ubgi};
use crate::command::{OtherCommand, Ubgi};
use crate::commands::{Entry, OWN};

/// All of them, in the order of `help`.
pub(crate) static COMMANDS: LazyLock<Vec<&Entry>> = LazyLock::new(|| OWN.iter().chain(OTHERS).collect());

static OTHERS: &[Entry] = &[
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
        for entry in COMMANDS.iter() {
            let begins = |usage: &Usage| usage.line.split(' ').next() == Some(entry.name());
            assert!(entry.usages().iter().any(begins), "{}", entry.name());
            assert!(entry.summary().iter().any(begins), "{}", entry.name());
        }
    }
}
