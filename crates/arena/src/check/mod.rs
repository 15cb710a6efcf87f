//! Checks, in numbered steps, whether a program can play in an arena, and which other features of the
//! protocol the program supports.

mod questions;
mod talk;

use std::time::Duration;

use self::questions::{TurnQuestion, problems_of, questions};
pub use self::talk::Examination;
use self::talk::Need::{Greeting, Optional, Required};
use self::talk::{Check, CheckOutcome, StepFailure, Talk};
use self::talk::{must, no_line, position, roll, step};
use crate::Role;
use crate::external::best_play;
use plakoto_engine::rules::{Contact, RuleSet, only_play};
use plakoto_engine::search::StopFlag;
use plakoto_words::{Message, message};

/// Result of a step in a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckVerdict {
    /// The program passed the step.
    Passed,
    /// The program failed the step. The field is the reason.
    Failed(Message),
    /// The step was not run, or the engine does not support the feature. The field is the reason.
    Skipped(Message),
}

/// A finished step with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReport {
    /// Number of the step, from 1.
    pub number: usize,
    /// Name of the step: the behaviour that it checks.
    pub name: Message,
    /// Whether a program must pass the step to play in an arena.
    pub is_required: bool,
    /// Result of the step. Text that comes from the engine is escaped and shortened.
    pub verdict: CheckVerdict,
    /// Transcript: lines that were sent (they begin with `>`) and received, in order and escaped. A long
    /// transcript has only its first lines and its last line.
    pub said: Vec<String>,
}

/// Runs all steps with the program, one after the other. If the program is no longer running after a step,
/// the next step starts it again. If the greeting fails, all later steps are skipped.
pub fn check(examination: &Examination<'_>, stop: &StopFlag, mut report: impl FnMut(&StepReport)) {
    let mut talk = Talk::new(examination, stop);
    let mut is_engine = true;
    for (index, Check { name, need, run }) in steps(examination).into_iter().enumerate() {
        if stop.is_raised() {
            return;
        }
        if is_engine && need != Greeting {
            talk.greet_from_now_on();
        }
        let verdict = match is_engine.then(|| run(&mut talk)) {
            None => CheckVerdict::Skipped(message!("check-no_greeting")),
            Some(Ok(())) => CheckVerdict::Passed,
            Some(Err(StepFailure::Skipped(reason))) => CheckVerdict::Skipped(reason),
            Some(Err(StepFailure::Failed(reason))) => {
                talk.forget();
                is_engine = need != Greeting;
                CheckVerdict::Failed(reason)
            }
        };
        let (number, said, is_required) = (index + 1, talk.take_transcript(), need != Optional);
        report(&StepReport { number, name, is_required, verdict, said });
    }
}

/// Returns all steps of an examination, in order.
fn steps(examination: &Examination<'_>) -> Vec<Check> {
    let rules = examination.rules;
    let mut steps = greeting(&rules);
    steps.push(step(Optional, message!("check-names"), names));
    match examination.role {
        Role::Plays => {
            steps.extend(settings());
            steps.extend(problems(&rules));
            steps.extend(searches());
            steps.extend(errors());
            steps.extend(texts());
            steps.extend(random_plays(examination));
        }
        Role::Evaluates => {
            steps.extend(equities(rules));
            steps.extend(random_equities(examination));
        }
    }
    steps.extend(endings());
    steps
}

/// Returns the steps of the greeting, which is the same as in an arena.
fn greeting(rules: &RuleSet) -> Vec<Check> {
    let mut steps = vec![
        step(Greeting, message!("check-starts"), |talk| Ok(talk.child().map(drop)?)),
        step(Greeting, message!("check-ubgiok"), |talk| {
            talk.send("ubgi")?;
            talk.until("ubgiok").map(drop)
        }),
        step(Greeting, message!("check-readyok"), |talk| talk.ready().map(drop)),
    ];
    if *rules != RuleSet::default() {
        let name = message!("check-rules", rules = rules.to_string());
        steps.push(step(Greeting, name, |talk| talk.settings()));
    }
    steps
}

fn settings() -> [Check; 3] {
    let setters = |talk: &Talk<'_>| format!("newgame\nposition gnubgid {}\ndice 3 1", talk.start());
    [
        step(Optional, message!("check-defaults"), options),
        step(Required, message!("check-setters"), move |talk| talk.accepted(&setters(talk))),
        step(Optional, message!("check-silent_setters"), move |talk| talk.silent(&setters(talk))),
    ]
}

/// Returns two steps from the start of a game and one step for each problem, in which the program must answer with
/// a legal play. A step is optional if only one play is legal, because an arena then does not ask the program.
fn problems(rules: &RuleSet) -> impl Iterator<Item = Check> {
    let steps = problems_of(rules).iter().map(|problem| {
        let has_choice = || {
            let (position, numbers) = (position(problem.id, rules).ok()?, roll(problem.dice).ok()?);
            Some(only_play(&position, numbers, rules).is_none())
        };
        let need = if has_choice() == Some(true) { Required } else { Optional };
        step(need, Message::of_key(problem.name), |talk| talk.play(problem.id, roll(problem.dice)?, ""))
    });
    let first = [
        step(Required, message!("check-first_play"), |talk| talk.play_at_start([3, 1], "")),
        step(Required, message!("check-double"), |talk| talk.play_at_start([6, 6], "")),
    ];
    let score = step(Required, message!("check-score"), |talk| {
        talk.play(&format!("{}:cAkVAAAAAAAE", talk.start()), roll([3, 1])?, "")
    });
    first.into_iter().chain(steps).chain([score])
}

fn searches() -> [Check; 8] {
    let limited = |limit: &'static str| {
        step(Optional, Message::text(format!("`go {limit}`")), move |talk| talk.play_at_start([3, 1], limit))
    };
    [
        step(Required, message!("check-one_best_move"), |talk| {
            talk.play_at_start([4, 2], "")?;
            nothing_more(talk)
        }),
        step(Optional, Message::text("`position startpos`"), |talk| {
            talk.send("position startpos\ndice 3 1\ngo")?;
            talk.best_move_at_start([3, 1])
        }),
        step(Optional, message!("check-several"), several),
        limited("depth 0"),
        limited("movetime 50"),
        limited("nodes 1000"),
        step(Optional, message!("check-infinite"), infinite),
        step(Optional, message!("check-silent_stop"), |talk| talk.silent("stop")),
    ]
}

fn errors() -> [Check; 6] {
    let wrong = |name: Message, lines: &'static str| step(Optional, name, move |talk| talk.error(lines));
    [
        wrong(message!("check-unknown_command"), "plakoto_check_no_such_command"),
        wrong(message!("check-invalid_id"), "position gnubgid AACA"),
        wrong(message!("check-illegal_position"), "position gnubgid //8BAAAAAAAAAA"),
        wrong(message!("check-invalid_dice"), "position startpos\ndice 7 1"),
        step(Optional, message!("check-no_dice"), |talk| {
            // The steps above wait for `readyok`, but here `readyok` could come before the answer to `go`.
            talk.send("position startpos\ngo")?;
            talk.until("error").map(drop)
        }),
        step(Optional, message!("check-plays_on"), |talk| talk.play_at_start([6, 3], "")),
    ]
}

fn texts() -> [Check; 2] {
    [
        step(Optional, message!("check-line_ends"), |talk| {
            talk.send_raw(&format!("position gnubgid {}\r\ndice 3 1\r\ngo\r\n", talk.start()))?;
            talk.best_move_at_start([3, 1])
        }),
        step(Optional, message!("check-tags"), tags),
    ]
}

/// Returns two steps that ask about positions from random games. The first asks about positions with several
/// legal plays, as an arena does. The second asks about positions with a single legal play.
fn random_plays(examination: &Examination<'_>) -> impl Iterator<Item = Check> {
    let Examination { rules, positions, seed, .. } = *examination;
    let ask = move |talk: &mut Talk<'_>, has_choice: bool| {
        let is_wanted = |question: &TurnQuestion| {
            only_play(&question.position, question.numbers, &rules).is_none() == has_choice
        };
        each_question(
            talk,
            (rules, seed, positions),
            is_wanted,
            |talk, TurnQuestion { position, numbers, .. }| talk.play(&position.to_string(), numbers, ""),
        )
    };
    let steps = [
        step(Required, message!("check-random_play", positions = positions, seed = seed), move |talk| {
            ask(talk, true)
        }),
        step(Optional, message!("check-random_only_play", positions = positions, seed = seed), move |talk| {
            ask(talk, false)
        }),
    ];
    steps.into_iter().filter(move |_| positions > 0)
}

/// The step that asks for equities in random games; `None` if the check has no random positions.
fn random_equities(examination: &Examination<'_>) -> Option<Check> {
    let Examination { rules, positions, seed, .. } = *examination;
    let name = message!("check-random_equity", positions = positions, seed = seed);
    let step = step(Required, name, move |talk| {
        each_question(
            talk,
            (rules, seed, positions),
            |_| true,
            |talk, TurnQuestion { position, numbers, .. }| {
                best_play(&position, numbers, &rules, |ids| talk.equities(ids))?;
                Ok(())
            },
        )
    });
    (positions > 0).then_some(step)
}

/// Asks the wanted ones of the first `count` questions from random games. A failure names the question.
fn each_question(
    talk: &mut Talk<'_>,
    (rules, seed, count): (RuleSet, u64, u64),
    is_wanted: impl Fn(&TurnQuestion) -> bool,
    ask: impl Fn(&mut Talk<'_>, TurnQuestion) -> CheckOutcome,
) -> CheckOutcome {
    let asked = (1..=count).zip(questions(rules, seed)).filter(|(_, question)| is_wanted(question));
    for (number, question @ TurnQuestion { position, numbers, .. }) in asked {
        talk.take_transcript();
        ask(talk, question).map_err(|failure| match failure {
            StepFailure::Failed(reason) => StepFailure::Failed(message!(
                "check-in_position",
                number = number,
                position = position.to_string(),
                dice = numbers.to_string(),
                reason = reason
            )),
            skipped @ StepFailure::Skipped(_) => skipped,
        })?;
    }
    Ok(())
}

/// ID of a position in which the player on roll bears off their last two checkers with any roll, while the
/// opponent still has all fifteen checkers.
const WON: &str = "/38AAAADAAAAAA";

/// ID of the position `WON` with the opponent on roll.
const LOST: &str = "AwAA+P8DAAAAAA";

/// IDs of two positions that differ in one pin flag. At the fifth shared point (a point with one checker of
/// each side), the player's checker is pinned in the first position and on top in the second.
const FIFTH: [&str; 2] = ["AJKE8D8QkgTwP1A", "AJKE8D8QkgTwP1B"];

/// Returns the steps for programs that only evaluate positions.
fn equities(rules: RuleSet) -> impl Iterator<Item = Check> {
    let steps = [
        step(Required, message!("check-equity"), |talk| each(talk, &[&talk.start()]).map(drop)),
        step(Required, message!("check-all_kinds"), move |talk| {
            let ids: Vec<&str> = problems_of(&rules).iter().map(|problem| problem.id).collect();
            each(talk, &ids).map(drop)
        }),
        step(Required, message!("check-one_equity"), |talk| {
            each(talk, &[&talk.start(), WON])?;
            no_line(
                talk.ready()?.iter().find(|line| line.starts_with("equity")),
                message!("check-nothing_more"),
            )
        }),
        step(Optional, message!("check-order"), |talk| {
            let start = talk.start();
            let there = each(talk, &[&start, WON, LOST, &start])?;
            let mut back = each(talk, &[&start, LOST, WON, &start])?;
            back.reverse();
            let reason =
                || message!("check-same_equities", there = format!("{there:?}"), back = format!("{back:?}"));
            must(there == back, reason)
        }),
        step(Optional, message!("check-on_roll"), |talk| is_higher(talk, WON, LOST)),
    ];
    let flag = step(Optional, message!("check-fifth_flag"), |talk| is_higher(talk, FIFTH[1], FIFTH[0]));
    steps.into_iter().chain(Some(flag).filter(|_| matches!(rules.mechanics.contact, Contact::Pin)))
}

fn endings() -> [Check; 2] {
    [
        step(Optional, message!("check-quit"), |talk| {
            talk.send("quit")?;
            ends(talk, false)
        }),
        step(Optional, message!("check-end_of_input"), |talk| {
            talk.ready()?;
            ends(talk, true)
        }),
    ]
}

fn each(talk: &mut Talk<'_>, ids: &[&str]) -> Result<Vec<f64>, StepFailure> {
    let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    Ok(talk.equities(&ids)?)
}

/// Fails unless the first position has a higher equity than the second.
fn is_higher(talk: &mut Talk<'_>, high: &str, low: &str) -> CheckOutcome {
    let equities = each(talk, &[high, low])?;
    let reason = || message!("check-higher_equity", high = high, low = low, got = format!("{equities:?}"));
    must(equities[0] > equities[1], reason)
}

fn nothing_more(talk: &mut Talk<'_>) -> CheckOutcome {
    no_line(talk.ready()?.first(), message!("check-nothing_more"))
}

fn greeted(talk: &mut Talk<'_>) -> Result<Vec<String>, StepFailure> {
    talk.send("ubgi")?;
    Ok(talk.until("ubgiok")?.0)
}

fn names(talk: &mut Talk<'_>) -> CheckOutcome {
    let lines = greeted(talk)?;
    ["id name ", "id author "].into_iter().try_for_each(|start| {
        let is_found = lines.iter().any(|line| line.starts_with(start));
        must(is_found, || message!("check-expected_line", start = start))
    })
}

fn options(talk: &mut Talk<'_>) -> CheckOutcome {
    let lines = greeted(talk)?;
    let defaults: Vec<String> = lines.iter().filter_map(|line| set_to_default(line)).collect();
    if defaults.is_empty() {
        return Err(StepFailure::Skipped(message!("check-no_options")));
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
    let question = |[first, second]: [u8; 2]| format!("position gnubgid {start}\ndice {first} {second}\ngo");
    talk.send(&ROLLS.map(question).join("\n"))?;
    ROLLS.into_iter().try_for_each(|dice| talk.best_move_at_start(dice))
}

/// Runs a search that must end after `stop` and not before, with a single answer.
fn infinite(talk: &mut Talk<'_>) -> CheckOutcome {
    talk.send(&format!("position gnubgid {}\ndice 3 1\ngo infinite\nisready", talk.start()))?;
    let (before, _) = talk.until("readyok")?;
    let is_answer = |line: &&String| line.starts_with("bestmove") || line.starts_with("error");
    no_line(before.iter().find(is_answer), message!("check-no_answer_yet"))?;
    talk.send("stop")?;
    talk.best_move_at_start([3, 1])?;
    nothing_more(talk)
}

fn tags(talk: &mut Talk<'_>) -> CheckOutcome {
    const TAG: &str = "@check.1";
    talk.send(&format!("{TAG} stop"))?;
    let lines = talk.ready()?;
    if lines.iter().any(|line| line == "@check.1 ok") {
        Ok(())
    } else if lines.iter().any(|line| line.starts_with(TAG)) {
        Err(StepFailure::Failed(message!("error-expected", what = "`@check.1 ok`")))
    } else {
        Err(StepFailure::Skipped(message!("check-no_tags")))
    }
}

fn ends(talk: &mut Talk<'_>, close: bool) -> CheckOutcome {
    /// Time within which an engine must exit.
    const LIMIT: Duration = Duration::from_secs(5);
    let child = talk.child()?;
    let status = if close { child.close(LIMIT) } else { child.wait(LIMIT) };
    talk.forget();
    let status =
        status.ok_or_else(|| StepFailure::Failed(message!("check-still_running", time = LIMIT.as_secs())))?;
    must(status.success(), || message!("check-exit_code", status = status.to_string()))
}
