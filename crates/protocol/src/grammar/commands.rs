//! All commands: the words of each, what `help` says about it, and what reads the rest of its line.

use super::entry::{CommandEntry, Help, of_gnubg, of_ubgi};
use super::{analysis, annotate, book, game, go, nouns, questions, record, relational, rollout, ubgi, why};
use crate::command::{Command, Destination, Numbered, Ubgi};
use plakoto_engine::notation::play_text::PlayText;

/// All of them, in the order of `help`.
pub(crate) static COMMANDS: &[CommandEntry] = &[
    of_gnubg(
        &["new"],
        &[
            ("new game", "Start the next game"),
            ("new match [N]", "Start a match to N points"),
            ("new session", "Start an open-ended session"),
        ],
        game::new,
    ),
    of_gnubg(
        &["roll", "r", "ro", "rol"],
        &[("roll [DICE]", "Roll the dice, or enter them after `set rng manual`")],
        game::roll,
    ),
    of_gnubg(
        &[MOVE, "m"],
        &[
            ("move [PLAY]", "Make a play, like `24/18 13/10`; without one the only legal play"),
            ("PLAY", "The same, without the word `move`"),
        ],
        game::play,
    ),
    of_gnubg(&["yes"], &[("yes", "Make the play of which the tutor has warned")], |rest| {
        rest.end(Command::Answer(true))
    }),
    of_gnubg(&["no"], &[("no", "Do not make it")], |rest| rest.end(Command::Answer(false))),
    of_gnubg(&["pass"], &[("pass", "Pass, when no number can be played")], |rest| {
        rest.end(Command::Move(Some(Numbered::ByMover(PlayText::PASS))))
    }),
    of_gnubg(&["play", "p"], &[("play", "Let plakoto play for the player on roll")], |rest| {
        let what = "the end of the line (`play` lets the engine play, `move` makes a play of yours)";
        if rest.is_empty() { Ok(Command::Play) } else { Err(rest.expected(what)) }
    }),
    of_gnubg(
        &["end"],
        &[("end game", "Let plakoto play for both players until the game is over")],
        game::end,
    ),
    of_gnubg(
        &["resign"],
        &[("resign [normal|gammon|backgammon|mother]", "Offer to lose what that is worth by the rules")],
        game::resign,
    ),
    of_gnubg(
        &["accept", "agree"],
        &[("accept", "Accept a resignation"), ("agree", "The same as `accept`")],
        |rest| rest.end(Command::Accept),
    ),
    of_gnubg(
        &["decline", "reject"],
        &[("decline", "Decline a resignation"), ("reject", "The same as `decline`")],
        |rest| rest.end(Command::Decline),
    ),
    of_gnubg(
        &["undo"],
        &[
            ("undo", "Take back the last play or position, with the dice as they were"),
            ("undo decision", "Go back to where a person last had to decide"),
            ("undo new", "Take back the last `new …`, with all that came after it"),
        ],
        game::undo,
    ),
    of_gnubg(&["swap"], &[("swap players", "Let the players change places")], game::swap),
    of_gnubg(
        &["hint"],
        &[("hint [ID [DICE]] [N] [LIMITS]", "Rank the best N plays (10 if N is not given)")],
        questions::hint,
    ),
    of_gnubg(
        &["why"],
        &[("why [ID [DICE]] [PLAY | N] [LIMITS]", "Tell why the best play is better than another")],
        why::why,
    ),
    of_gnubg(
        &["book"],
        &[("book [ID] [DICE [PLAY [DICE]]]", "Look the opening up: what games have shown of its plays")],
        book::book,
    ),
    of_gnubg(
        &["bestmove"],
        &[("bestmove [ID] [DICE] [LIMITS]", "Find the best play, in UBGI's words")],
        questions::best_move,
    ),
    of_gnubg(&["eval", "evaluate"], &[("eval [ID] [LIMITS]", "Evaluate a position")], questions::eval),
    of_gnubg(
        &["legal"],
        &[("legal [ID] [DICE]", "List all legal plays and the positions they lead to")],
        questions::legal,
    ),
    of_gnubg(
        &["steps"],
        &[("steps [ID] [DICE] [after STEP …]", "List the single steps that a legal play can go on with")],
        questions::steps,
    ),
    of_gnubg(
        &["query"],
        &[("query gameover|result|turn", "Answer one question in one line, for scripts")],
        questions::query,
    ),
    of_gnubg(
        &["rollout"],
        &[
            (
                "rollout [ID [DICE]] [N | =K …]",
                "Play games from a position, or after the best plays of the dice",
            ),
            ("rollout more [TRIALS]", "Go on with the last rollout"),
        ],
        rollout::rollout,
    ),
    of_gnubg(
        &["analyse", "analyze"],
        &[
            ("analyse move|game|match", "Judge what was played; also `analyze`"),
            ("analyse clear game|match", "Forget what was judged"),
        ],
        analysis::analyse,
    ),
    of_gnubg(
        &["eq2mwc"],
        &[("eq2mwc [EQUITY]", "In a match, turn an equity into the chance to win it")],
        questions::eq2mwc,
    ),
    of_gnubg(
        &["mwc2eq"],
        &[("mwc2eq [CHANCE]", "In a match, turn the chance to win it into an equity")],
        questions::mwc2eq,
    ),
    of_gnubg(
        &["calibrate"],
        &[("calibrate [N]", "Measure the speed of N thousand static evaluations")],
        questions::calibrate,
    ),
    of_gnubg(
        &["annotate"],
        &[
            ("annotate move comment TEXT", "Write something about the turn that is shown, or the last one"),
            ("annotate move doubtful|bad|verybad|clear", "Mark its play, or clear its mark"),
            ("annotate roll veryunlucky|unlucky|lucky|verylucky|clear", "Mark its roll, or clear its mark"),
            ("annotate clear comment|skill|luck", "Clear what was written about it"),
        ],
        annotate::annotate,
    ),
    of_gnubg(
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
    of_gnubg(
        &["load"],
        &[
            ("load match|game|position FILE|text \"…\"", "Go on where a saved match, game or position ends"),
            ("load commands FILE", "Execute the lines of a file as if they were typed"),
        ],
        record::load,
    ),
    of_gnubg(
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
    of_gnubg(
        &["import"],
        &[
            ("import mat|auto FILE", "Go on where a match of another program ends"),
            ("import match text \"…\"", "The same with the text of such a file, or of a saved match"),
        ],
        record::import,
    ),
    of_gnubg(&["recover"], &[("recover FILE", "Load what precedes the damage in a file")], record::recover),
    of_gnubg(
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
    of_gnubg(
        &["continue"],
        &[
            ("continue [N]", "Go on with the match that was left last, or with number N"),
            ("continue forget N|all", "Forget a match that was left"),
        ],
        record::go_on,
    ),
    of_gnubg(&["list"], &[("list game|match", "List what was played")], record::list),
    of_gnubg(&["first"], &[("first [game]", "Go to the start of the game, or of the first game")], |rest| {
        record::end(rest, Destination::FirstTurn, Destination::FirstGame)
    }),
    of_gnubg(
        &["previous"],
        &[
            ("previous [game|marked|variation] [N]", "Go back N turns, games, marked plays or variations"),
            ("previous roll|rolled [N]", "The same before the roll, or behind it"),
        ],
        |rest| record::step(rest, -1),
    ),
    of_gnubg(
        &["next"],
        &[
            ("next [game|marked|variation] [N]", "Go on by N turns, games, marked plays or variations"),
            ("next roll|rolled [N]", "The same before the roll, or behind it"),
        ],
        |rest| record::step(rest, 1),
    ),
    of_gnubg(
        &["last"],
        &[("last [game]", "Go to the end of the game, or to the start of the last game")],
        |rest| record::end(rest, Destination::LastTurn, Destination::LastGame),
    ),
    of_ubgi(
        &["stop"],
        &[
            ("stop", "End the searches asked for so far; they answer with what they have found"),
            ("stop TAG", "End those with this tag"),
        ],
        ubgi::stop,
    ),
    of_ubgi(
        &["isready"],
        &[("isready", "Answer `readyok` when all commands before have been executed")],
        |rest| rest.end(Command::IsReady),
    ),
    of_gnubg(
        &["help", "h", "?"],
        &[
            ("help [COMMAND]", "List the commands, or explain one, or a setting, with an example"),
            ("help TOPIC", "Explain rules, levels, the tutor, …: `help` lists the topics"),
            ("help search WORD …", "Look for words in all of it"),
            ("help gnubg [COMMAND]", "Say what becomes of gnubg's commands"),
        ],
        questions::help,
    ),
    of_gnubg(&["quit", "exit", "q"], &[("quit", "Leave"), ("exit", "The same as `quit`")], |rest| {
        rest.end(Command::Quit)
    }),
    CommandEntry {
        words: &["set"],
        is_ubgi: false,
        help: Help::Summary("set WORD …", "Change a setting: `help set` lists them", nouns::set_usages),
        parse: nouns::set,
    },
    CommandEntry {
        words: &["show"],
        is_ubgi: false,
        help: Help::Summary(
            "show WORD",
            "Show a setting or a part of the game: `help show` lists them",
            nouns::show_usages,
        ),
        parse: nouns::show,
    },
    of_ubgi(&["ubgi"], &[("ubgi", "UBGI: identify the engine and list its options")], |rest| {
        rest.end(Command::Ubgi(Ubgi::Hello))
    }),
    of_ubgi(&["keys"], &[("keys", "UBGI: list the settings with a key")], |rest| {
        rest.end(Command::Ubgi(Ubgi::Keys))
    }),
    of_ubgi(&["get"], &[("get KEY", "UBGI: show a setting")], ubgi::get),
    of_ubgi(
        &["setoption"],
        &[("setoption name KEY value VALUE", "UBGI: the same as `set KEY VALUE`")],
        ubgi::setoption,
    ),
    of_ubgi(
        &["newgame"],
        &[("newgame", "UBGI: put the start of a game on the board, without rolling")],
        |rest| rest.end(Command::Ubgi(Ubgi::NewGame)),
    ),
    of_ubgi(
        &["newsession"],
        &[
            ("newsession", "UBGI: the same, in an open-ended session with a score of 0-0"),
            ("newsession type match [length N]", "UBGI: the same, in a match to N points"),
        ],
        ubgi::new_session,
    ),
    of_ubgi(&["setcube"], &[("setcube value 1 owner center", "UBGI: nothing")], ubgi::set_cube),
    of_ubgi(&["setscore"], &[("setscore N N", "UBGI: as `set score`")], ubgi::set_score),
    of_ubgi(&["setturn"], &[("setturn 0|1|p0|p1|NAME", "UBGI: as `set turn`")], ubgi::set_turn),
    of_ubgi(
        &["position"],
        &[("position gnubgid ID|startpos", "UBGI: put a position on the board")],
        ubgi::position,
    ),
    of_ubgi(
        &["dice"],
        &[("dice DICE", "UBGI: as `set dice`"), ("dice none", "UBGI: clear the dice")],
        ubgi::dice,
    ),
    of_ubgi(&["pending"], &[("pending [NUMBERS]", "UBGI: as `set pending`")], ubgi::pending),
    of_ubgi(
        &["go"],
        &[
            ("go [chequer] [LIMITS] [trials N|infinite]", "UBGI: search, and answer `bestmove …`"),
            (
                "go [level NAME] [plies N] [movetime MS] [nodes N] [threads N]",
                "LIMITS, of one question and in any order, also behind `hint`, `bestmove` and `eval`",
            ),
        ],
        go::go,
    ),
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
