//! Makes the decisions of a reference set, or of one of the parts into which a set can be divided.

use super::find::Finder;
use super::games::{Games, engine};
use super::plan::Plan;
use super::roll_out::roll_out;
use super::{Decision, ReferenceHeader, Set};
use crate::book_making::Part;
use crate::error::LabError;
use crate::sealed_log::{LogRecord, SealedLog};
use plakoto_engine::engine::{Engine, Threads};
use plakoto_engine::rules::{Preset, RuleSet};
use plakoto_engine::search::StopFlag;

/// Progress report, given after each decision.
#[derive(Clone, Copy, Debug)]
pub struct MakeProgress<'a> {
    /// The decision that was just finished.
    pub decision: &'a Decision,
    /// Number of finished decisions in the part that is being made.
    pub made: u64,
}

/// Makes decisions for one rule set.
struct Maker {
    engine: Engine,
    finder: Finder,
}

impl Maker {
    fn new(rules: RuleSet, threads: Threads) -> Self {
        let mut engine = engine(rules);
        engine.use_threads(threads);
        Self { engine, finder: Finder::new(rules) }
    }
}

/// Makes the decisions of a part that the log does not contain yet, one after the other, until stopped. Each
/// decision is on disk before the next one begins. The results do not depend on the thread count, on
/// interruptions, or on the division into parts.
///
/// # Errors
/// Fails if the log cannot be written.
pub fn make(
    plan: &Plan,
    games: &Games,
    part: Part,
    threads: Threads,
    (log, set): (&mut SealedLog<ReferenceHeader>, &Set),
    stop: &StopFlag,
    progress: &mut dyn FnMut(MakeProgress<'_>),
) -> Result<(), LabError> {
    let numbers =
        (0..plan.decisions).filter(|&number| part.has(usize::try_from(number).unwrap_or(usize::MAX)));
    let numbers = (1..).zip(numbers).filter(|(_, number)| !set.has(*number));
    let mut makers: [Option<Maker>; Preset::ALL.len()] = Default::default();
    for (made, number) in numbers {
        let rules = Plan::quota(number).rules;
        let maker = makers[rules.preset as usize].get_or_insert_with(|| Maker::new(rules, threads));
        let found = maker.finder.find(plan, number, stop);
        let decision = found.and_then(|found| roll_out(&maker.engine, number, found, games, stop));
        let Some(decision) = decision else { return Ok(()) };
        log.append(&decision.line())?;
        progress(MakeProgress { decision: &decision, made });
    }
    Ok(())
}
