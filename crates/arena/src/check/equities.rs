//! The steps of a check for programs that only evaluate positions.

use super::positions::problems_of;
use super::random::{self, TurnQuestion};
use super::step::{Check, CheckOutcome, optional, required};
use super::talk::{Examination, StepFailure, Talk, must, no_line};
use crate::evaluator;
use plakoto_engine::rules::Contact;

/// ID of a position in which the player on roll bears off their last two checkers with any roll, while the
/// opponent still has all fifteen checkers.
const WON: &str = "/38AAAADAAAAAA";

/// ID of the position `WON` with the opponent on roll.
const LOST: &str = "AwAA+P8DAAAAAA";

/// IDs of two positions that differ in one pin flag. At the fifth shared point (a point with one checker of
/// each side), the player's checker is pinned in the first position and on top in the second.
const FIFTH: [&str; 2] = ["AJKE8D8QkgTwP1A", "AJKE8D8QkgTwP1B"];

pub(super) fn steps(examination: &Examination<'_>) -> Vec<Check> {
    let rules = examination.rules;
    let mut steps = vec![
        required("the answer to `evaluate` is `equity` and a number", |talk| {
            each(talk, &[&talk.start()]).map(drop)
        }),
        required("all kinds of positions are evaluated", move |talk| {
            let ids: Vec<&str> = problems_of(&rules).iter().map(|problem| problem.id).collect();
            each(talk, &ids).map(drop)
        }),
        required("one `equity` for each `evaluate`", |talk| {
            each(talk, &[&talk.start(), WON])?;
            no_line(talk.ready()?.iter().find(|line| line.starts_with("equity")), "nothing more")
        }),
        optional("equities do not depend on the order of the questions", |talk| {
            let start = talk.start();
            let (there, mut back) =
                (each(talk, &[&start, WON, LOST, &start])?, each(talk, &[&start, LOST, WON, &start])?);
            back.reverse();
            let reason = || format!("expected the same equities in both orders, got {there:?} and {back:?}");
            must(there == back, reason)
        }),
        optional("the equity is for the player on roll", |talk| {
            let equities = each(talk, &[WON, LOST])?;
            let reason = || format!("expected a higher equity for {WON} than for {LOST}, got {equities:?}");
            must(equities[0] > equities[1], reason)
        }),
    ];
    if matches!(rules.mechanics.contact, Contact::Pin) {
        steps.push(optional("the fifth pin flag is read", |talk| {
            let equities = each(talk, &FIFTH)?;
            let [pinned, on_top] = FIFTH;
            let reason =
                || format!("expected a higher equity for {on_top} than for {pinned}, got {equities:?}");
            must(equities[0] < equities[1], reason)
        }));
    }
    steps.extend(random_positions(examination));
    steps
}

fn each(talk: &mut Talk<'_>, ids: &[&str]) -> Result<Vec<f64>, StepFailure> {
    let ids: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    Ok(talk.equities(&ids)?)
}

/// The step that asks for decisions in random games; `None` if the check has no random positions.
fn random_positions(examination: &Examination<'_>) -> Option<Check> {
    let Examination { rules, positions, seed, .. } = *examination;
    let decide = move |talk: &mut Talk<'_>| -> CheckOutcome {
        random::questions(rules, seed).zip(1..=positions).try_for_each(|(question, number)| {
            let TurnQuestion { position, numbers, .. } = question;
            talk.take_transcript();
            let decided = evaluator::best_play(&position, numbers, &rules, |ids| talk.equities(ids));
            let id = || position.to_string();
            decided.map(drop).map_err(|fault| {
                StepFailure::Failed(format!("position {number}, {} {numbers}: {fault}", id()))
            })
        })
    };
    let name = format!("{positions} random positions (seed {seed}): an equity after each legal play");
    (positions > 0).then(|| required(name, decide))
}
