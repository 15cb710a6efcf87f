//! `set analysis`, `show analysis`: how turns are judged.

mod change;

use serde_json::json;

use super::{Setting, Usage, on_off, usage};
use crate::reply::{Shown, rounded};
use crate::text::arguments::{at_end, decimal, plies_number, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::analysis::{AnalysisSettings, Mark, Thresholds};

pub use change::AnalysisChange;
pub(crate) use change::ChosenAnalysis;

pub(super) struct Analysis;

impl Setting for Analysis {
    const WORDS: &'static [&'static str] = &["analysis"];
    const SHOWN: &'static str = "Show how `analyse` judges";
    type Request = AnalysisChange;
    type Change = AnalysisChange;

    fn usages() -> Vec<Usage> {
        vec![
            usage("set analysis plies N", "Set how deep `analyse` looks"),
            usage("set analysis rollout on|off", "Set whether `analyse` compares plays by rollouts"),
            usage(
                "set analysis threshold MARK X",
                "Set from what error or luck on `analyse` marks plays and rolls",
            ),
        ]
    }

    /// `[chequerplay [evaluation]] plies N`, `rollout on|off` or `threshold MARK X`
    fn parse(input: Input<'_>) -> Result<AnalysisChange, ProtocolError> {
        let table = &[
            ("chequerplay", What::Plays),
            ("checkerplay", What::Plays),
            ("plies", What::Plies),
            ("rollout", What::Rollout),
            ("threshold", What::Threshold),
        ];
        let (what, rest) = input.keyword(table, "a setting of analysis")?;
        Ok(match what {
            What::Rollout => AnalysisChange::Rollout(at_end(rest.take(switch)?)?),
            What::Threshold => threshold(rest)?,
            What::Plies => AnalysisChange::Plies(plies_number(rest)?),
            What::Plays | What::Evaluation => AnalysisChange::Plies(plays(rest)?),
        })
    }

    fn check(change: AnalysisChange, _: &Session) -> Result<AnalysisChange, ProtocolError> {
        Ok(change)
    }

    fn apply(change: AnalysisChange, session: &mut Session) -> Reply {
        let moved = change.apply(&mut session.judging);
        let line = line(session);
        Reply::message(if moved.is_empty() {
            line
        } else {
            format!("{line} Moved along: {}.", moved.join(", "))
        })
    }

    fn saved(session: &Session) -> Vec<String> {
        let ChosenAnalysis { searched: AnalysisSettings { plies, thresholds, .. }, uses_rollouts } =
            session.judging;
        let [doubtful, bad, very_bad] = thresholds.errors;
        let [lucky, very_lucky] = thresholds.luck;
        // One that is higher than the next would take that along.
        let thresholds = [
            ("verylucky", very_lucky),
            ("lucky", lucky),
            ("verybad", very_bad),
            ("bad", bad),
            ("doubtful", doubtful),
        ];
        let mut lines = vec![
            format!("set analysis plies {plies}"),
            format!("set analysis rollout {}", on_off(uses_rollouts)),
        ];
        lines.extend(thresholds.map(|(mark, points)| format!("set analysis threshold {mark} {points}")));
        lines
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let ChosenAnalysis { searched: AnalysisSettings { plies, thresholds, .. }, uses_rollouts } =
            session.judging;
        let fields = [
            ("plies", plies.into()),
            ("rollout", uses_rollouts.into()),
            ("errors", json!(thresholds.errors.map(rounded))),
            ("luck", json!(thresholds.luck.map(rounded))),
        ];
        Ok(Shown::many(vec![line(session)], fields))
    }
}

fn line(session: &Session) -> String {
    let settings = session.judging();
    format!("{} Marks: {}.", settings.description(), settings.thresholds.description())
}

#[derive(Clone, Copy, PartialEq)]
enum What {
    Plays,
    Evaluation,
    Plies,
    Rollout,
    Threshold,
}

/// `[evaluation] plies N`
fn plays(input: Input<'_>) -> Result<u8, ProtocolError> {
    let table = &[("evaluation", What::Evaluation), ("plies", What::Plies)];
    let (what, rest) = input.keyword(table, "`evaluation` or `plies`")?;
    let rest = match what {
        What::Plies => rest,
        _ => rest.keyword(&table[1..], "`plies`")?.1,
    };
    plies_number(rest)
}

/// `doubtful|bad|verybad|lucky|verylucky|unlucky|veryunlucky X`
fn threshold(input: Input<'_>) -> Result<AnalysisChange, ProtocolError> {
    #[derive(Clone, Copy, PartialEq)]
    enum Which {
        Error(Mark),
        Luck(bool),
    }
    let table = &[
        ("bad", Which::Error(Mark::Bad)),
        ("doubtful", Which::Error(Mark::Doubtful)),
        ("lucky", Which::Luck(false)),
        ("unlucky", Which::Luck(false)),
        ("verybad", Which::Error(Mark::VeryBad)),
        ("verylucky", Which::Luck(true)),
        ("veryunlucky", Which::Luck(true)),
    ];
    let (which, rest) = input.keyword(table, "what is marked")?;
    let points = at_end(rest.take(decimal("a number of points", Thresholds::RANGE))?)?;
    Ok(match which {
        Which::Error(mark) => AnalysisChange::Mark(mark, points),
        Which::Luck(is_very) => AnalysisChange::Luck { is_very, luck: points },
    })
}
