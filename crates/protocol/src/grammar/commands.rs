//! All commands: the words of each, what `help` says about it, and what reads the rest of its line.

use super::{analysis, annotate, go, nouns, questions, record, relational, ubgi};
use crate::command::{Destination, OtherCommand, Ubgi};
use crate::commands::{
    Accept, BestMove, Book, Calibrate, ChanceToEquity, Decline, EndGame, Entry, EquityToChance, Eval, Hint,
    IsReady, Legal, Move, New, No, Pass, Play, Query, Quit, Resign, Roll, RollOut, Steps, Stop, SwapPlayers,
    Undo, Why, Yes,
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
    Entry::other(
        &["analyse", "analyze"],
        &[
            ("analyse move|game|match", "Judge what was played; also `analyze`"),
            ("analyse clear game|match", "Forget what was judged"),
        ],
        analysis::analyse,
    ),
    Entry::of::<EquityToChance>(),
    Entry::of::<ChanceToEquity>(),
    Entry::of::<Calibrate>(),
    Entry::other(
        &["annotate"],
        &[
            ("annotate move comment TEXT", "Write something about the turn that is shown, or the last one"),
            ("annotate move doubtful|bad|verybad|clear", "Mark its play, or clear its mark"),
            ("annotate roll veryunlucky|unlucky|lucky|verylucky|clear", "Mark its roll, or clear its mark"),
            ("annotate clear comment|skill|luck", "Clear what was written about it"),
        ],
        annotate::annotate,
    ),
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
    Entry::other(
        &["recover"],
        &[("recover FILE", "Load what precedes the damage in a file")],
        record::recover,
    ),
    Entry::other(
        &["relational"],
        &[
            ("relational add match", "Take the match into the library of matches"),
            ("relational show players", "List the players of the library"),
            ("relational show details NAME", "List the matches of a player"),
            ("relational erase player NAME", "Take the matches of a player out"),
            ("relational erase allplayers [force]", "Take all matches out"),
            ("relational select SQL", "Ask the library, as in `relational select name FROM players`"),
        ],
        relational::relational,
    ),
    Entry::other(
        &["continue"],
        &[
            ("continue [N]", "Go on with the match that was left last, or with number N"),
            ("continue forget N|all", "Forget a match that was left"),
        ],
        record::go_on,
    ),
    Entry::other(&["list"], &[("list game|match", "List what was played")], record::list),
    Entry::other(
        &["first"],
        &[("first [game]", "Go to the start of the game, or of the first game")],
        |rest| record::end(rest, Destination::FirstTurn, Destination::FirstGame),
    ),
    Entry::other(
        &["previous"],
        &[
            ("previous [game|marked|variation] [N]", "Go back N turns, games, marked plays or variations"),
            ("previous roll|rolled [N]", "The same before the roll, or behind it"),
        ],
        |rest| record::step(rest, -1),
    ),
    Entry::other(
        &["next"],
        &[
            ("next [game|marked|variation] [N]", "Go on by N turns, games, marked plays or variations"),
            ("next roll|rolled [N]", "The same before the roll, or behind it"),
        ],
        |rest| record::step(rest, 1),
    ),
    Entry::other(
        &["last"],
        &[("last [game]", "Go to the end of the game, or to the start of the last game")],
        |rest| record::end(rest, Destination::LastTurn, Destination::LastGame),
    ),
    Entry::of::<Stop>(),
    Entry::of::<IsReady>(),
    Entry::other(
        &["help", "h", "?"],
        &[
            ("help [COMMAND]", "List the commands, or explain one, or a setting, with an example"),
            ("help TOPIC", "Explain rules, levels, the tutor, …: `help` lists the topics"),
            ("help search WORD …", "Look for words in all of it"),
            ("help gnubg [COMMAND]", "Say what becomes of gnubg's commands"),
        ],
        questions::help,
    ),
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
