//! The steps.

use std::time::Duration;

use super::Step;
use super::talk::{Talk, Trouble};

type Outcome = Result<(), Trouble>;

const START: &str = "AACA/z8AAID/Pw";

const fn required(name: &'static str, run: fn(&mut Talk<'_>) -> Outcome) -> Step {
    Step { name, is_required: true, run }
}

const fn welcome(name: &'static str, run: fn(&mut Talk<'_>) -> Outcome) -> Step {
    Step { name, is_required: false, run }
}

/// The steps at the start without which there is no conversation.
pub(super) const GREETING: usize = 3;

/// All steps, in order. What belongs to one question is sent in one.
pub(super) const STEPS: &[Step] = &[
    required("it starts", |talk| talk.child().map(drop)),
    required("`ubgi` is answered up to `ubgiok`", |talk| {
        talk.send("ubgi")?;
        talk.until("ubgiok").map(drop)
    }),
    required("`isready` is answered by `readyok`", |talk| talk.ready().map(drop)),
    welcome("`ubgi` tells a name and an author", names),
    welcome("options can be set to their defaults", options),
    required("`newgame` is silent", |talk| talk.silent("newgame")),
    required("`position` and `dice` are silent", |talk| {
        talk.silent(&format!("position gnubgid {START}\ndice 3 1"))
    }),
    required("`position startpos`, `go`: a legal play", |talk| {
        talk.send("position startpos\ndice 3 1\ngo")?;
        talk.best_move_line(START, "31").map(drop)
    }),
    required("a double at the start: four steps", |talk| steps(talk, START, "66", 4)),
    required("pins on the board", |talk| best(talk, "AIAQ/j8QAgD+Px", "31")),
    required("pins of both sides under several checkers", |talk| best(talk, "AIgg/AfOiAD4By", "44")),
    required("no number can be played: `pass`", |talk| steps(talk, "tm0DADgAAID/Pw", "31", 0)),
    required("only one number can be played", |talk| steps(talk, "OwAAhO8LAAAAAA", "21", 1)),
    required("bearing off with higher numbers", |talk| steps(talk, "7u4OAADf9wEAAA", "65", 2)),
    required("the last checker", |talk| steps(talk, "/38AAAABAAAAAA", "21", 1)),
    required("a score in a match ID", |talk| {
        talk.send(&format!("position gnubgid {START}:cAkVAAAAAAAE\ndice 3 1\ngo"))?;
        talk.best_move_line(START, "31").map(drop)
    }),
    required("one `bestmove` for each `go`", |talk| {
        best(talk, START, "42")?;
        match talk.ready()?.first() {
            None => Ok(()),
            Some(line) => Err(Trouble::Failed(format!("expected nothing more, got `{line}`"))),
        }
    }),
    required("several questions at once are answered in order", several),
    welcome("`go depth 0`", |talk| talk.best_move(START, "31", "go depth 0").map(drop)),
    welcome("`go movetime 50`", |talk| talk.best_move(START, "31", "go movetime 50").map(drop)),
    welcome("`go nodes 1000`", |talk| talk.best_move(START, "31", "go nodes 1000").map(drop)),
    welcome("`go infinite` is ended by `stop`", |talk| {
        talk.send(&format!("position gnubgid {START}\ndice 3 1\ngo infinite"))?;
        talk.send("stop")?;
        talk.best_move_line(START, "31").map(drop)
    }),
    welcome("`isready` is answered during a search", |talk| {
        talk.send(&format!("position gnubgid {START}\ndice 3 1\ngo infinite\nisready"))?;
        talk.until("readyok")?;
        talk.send("stop")?;
        talk.best_move_line(START, "31").map(drop)
    }),
    required("`stop` without a search is silent", |talk| talk.silent("stop")),
    required("an unknown command is an error", |talk| talk.error("plakoto_check_no_such_command")),
    required("a wrong position ID is an error", |talk| talk.error("position gnubgid AACA")),
    required("an illegal position is an error", |talk| talk.error("position gnubgid //8BAAAAAAAAAA")),
    required("wrong dice are an error", |talk| talk.error("position startpos\ndice 7 1")),
    required("`go` without dice is an error", |talk| {
        // `readyok` may overtake the answer to a search.
        talk.send("position startpos\ngo")?;
        talk.until("error").map(drop)
    }),
    required("after all these errors it still plays", |talk| best(talk, START, "63")),
    welcome("a line may end with CR and LF", |talk| {
        talk.send_raw("position startpos\r\ndice 3 1\r\ngo\r\n")?;
        talk.best_move_line(START, "31").map(drop)
    }),
    welcome("tags", tags),
    required("`quit` ends it", |talk| {
        talk.send("quit")?;
        ends(talk, false)
    }),
    required("the end of its input ends it", |talk| {
        talk.ready()?;
        ends(talk, true)
    }),
];

/// How long an engine may take to leave.
const FAREWELL: Duration = Duration::from_secs(5);

fn best(talk: &mut Talk<'_>, id: &str, roll: &str) -> Outcome {
    talk.best_move(id, roll, "go").map(drop)
}

fn steps(talk: &mut Talk<'_>, id: &str, roll: &str, expected: usize) -> Outcome {
    let played = talk.best_move(id, roll, "go")?.play.steps().len();
    if played == expected {
        return Ok(());
    }
    Err(Trouble::Failed(format!("expected {expected} steps, got {played}")))
}

fn greeting(talk: &mut Talk<'_>) -> Result<Vec<String>, Trouble> {
    talk.send("ubgi")?;
    Ok(talk.until("ubgiok")?.0)
}

fn names(talk: &mut Talk<'_>) -> Outcome {
    let said = greeting(talk)?;
    for start in ["id name ", "id author "] {
        if !said.iter().any(|line| line.starts_with(start)) {
            return Err(Trouble::Failed(format!("expected a line that begins with `{start}`")));
        }
    }
    Ok(())
}

fn options(talk: &mut Talk<'_>) -> Outcome {
    let said = greeting(talk)?;
    let defaults: Vec<String> = said.iter().filter_map(|line| set_to_default(line)).collect();
    if defaults.is_empty() {
        return Err(Trouble::Skipped("it has no options".into()));
    }
    talk.silent(&defaults.join("\n"))
}

/// `option name KEY type TYPE default VALUE …` as a command.
fn set_to_default(option: &str) -> Option<String> {
    let (key, rest) = option.strip_prefix("option name ")?.split_once(" type ")?;
    let value = rest.split_once(" default ")?.1;
    let end = [" min ", " max ", " var "].iter().filter_map(|word| value.find(word)).min();
    Some(format!("setoption name {key} value {}", &value[..end.unwrap_or(value.len())]))
}

fn several(talk: &mut Talk<'_>) -> Outcome {
    const ROLLS: [&str; 3] = ["31", "66", "52"];
    let question = |roll: &&str| format!("position gnubgid {START}\ndice {} {}\ngo", &roll[..1], &roll[1..]);
    talk.send(&ROLLS.iter().map(question).collect::<Vec<_>>().join("\n"))?;
    ROLLS.iter().try_for_each(|roll| talk.best_move_line(START, roll).map(drop))
}

fn tags(talk: &mut Talk<'_>) -> Outcome {
    const TAG: &str = "@check.1";
    talk.send(&format!("{TAG} stop"))?;
    let said = talk.ready()?;
    if said.iter().any(|line| line == "@check.1 ok") {
        Ok(())
    } else if said.iter().any(|line| line.starts_with(TAG)) {
        Err(Trouble::Failed("expected `@check.1 ok`".into()))
    } else {
        Err(Trouble::Skipped("it does not know them".into()))
    }
}

fn ends(talk: &mut Talk<'_>, close: bool) -> Outcome {
    let child = talk.child()?;
    let status = if close { child.close(FAREWELL) } else { child.wait(FAREWELL) };
    talk.forget();
    match status {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(Trouble::Failed(format!("expected exit code 0, got {status}"))),
        None => Err(Trouble::Failed(format!("it still runs after {} s", FAREWELL.as_secs()))),
    }
}
