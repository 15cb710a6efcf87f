//! The steps of a check, in order.

use std::time::Duration;

use super::positions::problems_of;
use super::step::{Check, CheckOutcome, Need, optional, required};
use super::talk::{self, Examination, StepFailure, Talk, must, no_line};
use super::{equities, random};
use crate::Role;
use plakoto_engine::rules::{Numbers, Roll, RuleSet, only_play};

/// Returns all steps of an examination.
pub(super) fn all(examination: &Examination<'_>) -> Vec<Check> {
    let mut steps = greeting(&examination.rules);
    match examination.role {
        Role::Plays => {
            steps.extend(settings());
            steps.extend(problems(&examination.rules));
            steps.extend(searches());
            steps.extend(errors());
            steps.extend(texts());
            steps.extend(random_positions(examination));
        }
        Role::Evaluates => {
            steps.extend(naming());
            steps.extend(equities::steps(examination));
        }
    }
    steps.extend(endings());
    steps
}

/// Returns the steps of the greeting, which is the same as in an arena.
fn greeting(rules: &RuleSet) -> Vec<Check> {
    let mut steps = vec![
        Check::new(Need::Greeting, "the engine starts", |talk| Ok(talk.child().map(drop)?)),
        Check::new(Need::Greeting, "the answer to `ubgi` ends with `ubgiok`", |talk| {
            talk.send("ubgi")?;
            talk.until("ubgiok").map(drop)
        }),
        Check::new(Need::Greeting, "the answer to `isready` is `readyok`", |talk| talk.ready().map(drop)),
    ];
    if *rules != RuleSet::default() {
        let name = format!("the engine accepts the rule set `{rules}`");
        steps.push(Check::new(Need::Greeting, name, |talk| talk.settings()));
    }
    steps
}

fn naming() -> Vec<Check> {
    vec![optional("`ubgi` reports a name and an author", names)]
}

fn settings() -> Vec<Check> {
    let setters = |talk: &Talk<'_>| format!("newgame\nposition gnubgid {}\ndice 3 1", talk.start());
    let mut steps = naming();
    steps.extend([
        optional("options can be set to their defaults", options),
        required("`newgame`, `position` and `dice` are accepted", move |talk| talk.accepted(&setters(talk))),
        optional("`newgame`, `position` and `dice` get no answer", move |talk| talk.silent(&setters(talk))),
    ]);
    steps
}

/// Returns two steps from the start of a game and one step for each problem, in which the program must answer with
/// a legal play. A step is optional if only one play is legal, because an arena then does not ask the program.
fn problems(rules: &RuleSet) -> Vec<Check> {
    let from_start = |name: &'static str, dice: [u8; 2]| {
        required(name, move |talk| talk.play(&talk.start(), roll(dice[0], dice[1])?, "").map(drop))
    };
    let with_numbers = problems_of(rules).iter().filter_map(|problem| Some((problem, problem.numbers()?)));
    let steps = with_numbers.map(|(problem, numbers)| {
        let position = talk::position(problem.id, rules);
        let has_choice = |position| only_play(&position, numbers, rules).is_none();
        let need = if position.is_ok_and(has_choice) { Need::Required } else { Need::Optional };
        Check::new(need, problem.name, move |talk| talk.play(problem.id, numbers, "").map(drop))
    });
    let score = required("a match ID with a score", |talk| {
        talk.play(&format!("{}:cAkVAAAAAAAE", talk.start()), roll(3, 1)?, "").map(drop)
    });
    let first = [from_start("the first play of a game", [3, 1]), from_start("a double at the start", [6, 6])];
    first.into_iter().chain(steps).chain([score]).collect()
}

fn searches() -> Vec<Check> {
    let limited = |limit: &'static str| {
        optional(format!("`go {limit}`"), move |talk| talk.play(&talk.start(), roll(3, 1)?, limit).map(drop))
    };
    vec![
        required("one `bestmove` for each `go`", |talk| {
            talk.play(&talk.start(), roll(4, 2)?, "")?;
            nothing_more(talk)
        }),
        optional("`position startpos`", |talk| {
            talk.send("position startpos\ndice 3 1\ngo")?;
            talk.best_move(&talk.start(), roll(3, 1)?).map(drop)
        }),
        optional("several questions sent at once are answered in order", several),
        limited("depth 0"),
        limited("movetime 50"),
        limited("nodes 1000"),
        optional("`isready` is answered during `go infinite`, and `stop` ends the search", infinite),
        optional("`stop` without a search gets no answer", |talk| talk.silent("stop")),
    ]
}

fn errors() -> Vec<Check> {
    let wrong = |name: &str, lines: &'static str| optional(name, move |talk| talk.error(lines));
    vec![
        wrong("an unknown command is an error", "plakoto_check_no_such_command"),
        wrong("an invalid position ID is an error", "position gnubgid AACA"),
        wrong("an illegal position is an error", "position gnubgid //8BAAAAAAAAAA"),
        wrong("invalid dice are an error", "position startpos\ndice 7 1"),
        optional("`go` without dice is an error", |talk| {
            // The steps above wait for `readyok`, but here `readyok` could come before the answer to `go`.
            talk.send("position startpos\ngo")?;
            talk.until("error").map(drop)
        }),
        optional("the engine still plays after these errors", |talk| {
            talk.play(&talk.start(), roll(6, 3)?, "").map(drop)
        }),
    ]
}

fn texts() -> Vec<Check> {
    vec![
        optional("lines that end with CR and LF are accepted", |talk| {
            talk.send_raw(&format!("position gnubgid {}\r\ndice 3 1\r\ngo\r\n", talk.start()))?;
            talk.best_move(&talk.start(), roll(3, 1)?).map(drop)
        }),
        optional("tags", tags),
    ]
}

/// Returns two steps that ask about positions from random games. The first asks about positions with several
/// legal plays, as an arena does. The second asks about positions with a single legal play.
fn random_positions(examination: &Examination<'_>) -> Vec<Check> {
    let Examination { rules, positions, seed, .. } = *examination;
    if positions == 0 {
        return Vec::new();
    }
    let ask = move |talk: &mut Talk<'_>, has_choice: bool| {
        let questions = random::questions(rules, seed).zip(1..=positions);
        questions.into_iter().try_for_each(|(random::TurnQuestion { position, numbers, .. }, number)| {
            if only_play(&position, numbers, &rules).is_none() != has_choice {
                return Ok(());
            }
            let id = position.to_string();
            talk.take_transcript();
            talk.play(&id, numbers, "").map(drop).map_err(|trouble| match trouble {
                StepFailure::Failed(reason) => {
                    StepFailure::Failed(format!("position {number}, {id} {numbers}: {reason}"))
                }
                skipped @ StepFailure::Skipped(_) => skipped,
            })
        })
    };
    let name = format!("{positions} random positions (seed {seed})");
    vec![
        required(format!("{name}: a legal play if there are several"), move |talk| ask(talk, true)),
        optional(format!("{name}: the only legal play if there is just one"), move |talk| ask(talk, false)),
    ]
}

fn endings() -> Vec<Check> {
    vec![
        optional("the engine exits after `quit`", |talk| {
            talk.send("quit")?;
            ends(talk, false)
        }),
        optional("the engine exits at the end of its input", |talk| {
            talk.ready()?;
            ends(talk, true)
        }),
    ]
}

/// Time within which an engine must exit.
const EXIT_LIMIT: Duration = Duration::from_secs(5);

fn roll(first: u8, second: u8) -> Result<Numbers, StepFailure> {
    Roll::new(first, second).map(Numbers::Rolled).map_err(|error| StepFailure::Failed(error.to_string()))
}

fn nothing_more(talk: &mut Talk<'_>) -> CheckOutcome {
    no_line(talk.ready()?.first(), "nothing more")
}

fn greeted(talk: &mut Talk<'_>) -> Result<Vec<String>, StepFailure> {
    talk.send("ubgi")?;
    Ok(talk.until("ubgiok")?.0)
}

fn names(talk: &mut Talk<'_>) -> CheckOutcome {
    let lines = greeted(talk)?;
    ["id name ", "id author "].into_iter().try_for_each(|start| {
        let is_found = lines.iter().any(|line| line.starts_with(start));
        must(is_found, || format!("expected a line that begins with `{start}`"))
    })
}

fn options(talk: &mut Talk<'_>) -> CheckOutcome {
    let lines = greeted(talk)?;
    let defaults: Vec<String> = lines.iter().filter_map(|line| set_to_default(line)).collect();
    if defaults.is_empty() {
        return Err(StepFailure::Skipped("the engine has no options".into()));
    }
    talk.silent(&defaults.join("\n"))?;
    // The defaults may include the rule set, so the rule set is set again.
    talk.settings()
}

/// Turns a line `option name KEY type TYPE default VALUE …` into the command that sets the option to its
/// default.
fn set_to_default(option: &str) -> Option<String> {
    let (key, rest) = option.strip_prefix("option name ")?.split_once(" type ")?;
    let value = rest.split_once(" default ")?.1;
    let end = [" min ", " max ", " var "].iter().filter_map(|word| value.find(word)).min();
    Some(format!("setoption name {key} value {}", &value[..end.unwrap_or(value.len())]))
}

fn several(talk: &mut Talk<'_>) -> CheckOutcome {
    const ROLLS: [[u8; 2]; 3] = [[3, 1], [6, 6], [5, 2]];
    let start = talk.start();
    let question = |[first, second]: &[u8; 2]| format!("position gnubgid {start}\ndice {first} {second}\ngo");
    talk.send(&ROLLS.iter().map(question).collect::<Vec<_>>().join("\n"))?;
    ROLLS
        .iter()
        .try_for_each(|[first, second]| talk.best_move(&talk.start(), roll(*first, *second)?).map(drop))
}

/// Runs a search that must end after `stop` and not before, with a single answer.
fn infinite(talk: &mut Talk<'_>) -> CheckOutcome {
    talk.send(&format!("position gnubgid {}\ndice 3 1\ngo infinite\nisready", talk.start()))?;
    let (before, _) = talk.until("readyok")?;
    let is_answer = |line: &&String| line.starts_with("bestmove") || line.starts_with("error");
    no_line(before.iter().find(is_answer), "no answer before `stop`")?;
    talk.send("stop")?;
    talk.best_move(&talk.start(), roll(3, 1)?)?;
    nothing_more(talk)
}

fn tags(talk: &mut Talk<'_>) -> CheckOutcome {
    const TAG: &str = "@check.1";
    talk.send(&format!("{TAG} stop"))?;
    let lines = talk.ready()?;
    if lines.iter().any(|line| line == "@check.1 ok") {
        Ok(())
    } else if lines.iter().any(|line| line.starts_with(TAG)) {
        Err(StepFailure::Failed("expected `@check.1 ok`".into()))
    } else {
        Err(StepFailure::Skipped("the engine does not support tags".into()))
    }
}

fn ends(talk: &mut Talk<'_>, close: bool) -> CheckOutcome {
    let child = talk.child()?;
    let status = if close { child.close(EXIT_LIMIT) } else { child.wait(EXIT_LIMIT) };
    talk.forget();
    match status {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(StepFailure::Failed(format!("expected exit code 0, got {status}"))),
        None => {
            let limit = EXIT_LIMIT.as_secs();
            Err(StepFailure::Failed(format!("the engine is still running after {limit} s")))
        }
    }
}
