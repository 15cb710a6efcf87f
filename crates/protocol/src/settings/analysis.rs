//! `set analysis` and `show analysis`: how `analyse` judges turns.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Parts, Theme, message, on_off, part};
use crate::reply::TextReply;
use crate::reply::value::round;
use crate::session::AnalysisChoice;
use crate::text::arguments::{at_end, decimal, plies_number, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::analysis::{AnalysisSettings, Thresholds};
use plakoto_table::record::{LuckMark, Mark};
use plakoto_words::{Message, message};

pub(super) const ANALYSIS: Theme = Theme {
    words: &["analysis"],
    help: "
        set analysis plies N           Set the search depth of `analyse`
        set analysis rollout on|off    Set whether `analyse` compares plays by rollouts
        set analysis threshold MARK X  Set the smallest error or luck that `analyse` marks with MARK
        show analysis                  Show the settings of `analyse`
        > set analysis: set analysis plies 1
        > set analysis rollout: set analysis rollout on
        > set analysis threshold: set analysis threshold bad 0.08",
    parse: |input| part(PARTS, input, message!("expected-analysis_setting")),
    saved,
    show,
    replies: |replies| replies.add::<AnalysisSettingsFields>(),
    ..Theme::BASE
};

/// Parses `[chequerplay [evaluation]] plies N`, `rollout on|off` or `threshold MARK X`.
const PARTS: Parts = &[
    (&["chequerplay", "checkerplay"], |input| {
        let (word, rest) = input.keyword(
            &[("evaluation", "evaluation"), ("plies", "plies")],
            message!("expected-two_words", word = "evaluation", other = "plies"),
        )?;
        plies(if word == "plies" {
            rest
        } else {
            rest.keyword(&[("plies", ())], Message::text("`plies`"))?.1
        })
    }),
    (&["plies"], plies),
    (&["rollout"], |input| {
        let is_on = at_end(input.take(switch)?)?;
        Ok(Change::to(is_on, |session, is_on| {
            session.judging.uses_rollouts = is_on;
            message(line(session))
        }))
    }),
    (&["threshold"], threshold),
];

fn plies(input: Input<'_>) -> Result<Change, ProtocolError> {
    Ok(Change::to(plies_number(input)?, |session, plies| {
        session.judging.searched.plies = plies;
        message(line(session))
    }))
}

/// Parses `doubtful|bad|verybad|lucky|verylucky|unlucky|veryunlucky X`.
fn threshold(input: Input<'_>) -> Result<Change, ProtocolError> {
    /// Whether the mark is a luck mark, and the index of its threshold.
    const MARKS: &[(&str, (bool, usize))] = &[
        ("bad", (false, 1)),
        ("doubtful", (false, 0)),
        ("lucky", (true, 0)),
        ("unlucky", (true, 0)),
        ("verybad", (false, 2)),
        ("verylucky", (true, 1)),
        ("veryunlucky", (true, 1)),
    ];
    let ((is_luck, set), rest) = input.keyword(MARKS, message!("expected-mark"))?;
    let points = at_end(rest.take(decimal(message!("expected-points"), Thresholds::RANGE))?)?;
    Ok(Change::to(points, move |session, points| {
        let Thresholds { errors, luck } = &mut session.judging.searched.thresholds;
        let moved: Vec<&str> = if is_luck {
            move_to(luck, set, points).map(|index| LuckMark::ALL[index + 2].name()).collect()
        } else {
            move_to(errors, set, points).map(|index| Mark::ALL[index].name()).collect()
        };
        let line = line(session);
        message(match moved.is_empty() {
            true => line,
            false => message!("set-thresholds_moved", line = line, marks = moved.join(", ")),
        })
    }))
}

/// Sets one of several thresholds, which are in ascending order. If the new value breaks the order, moves the
/// other thresholds along. Returns the indices of the thresholds that moved along.
fn move_to(thresholds: &mut [f32], set: usize, value: f32) -> impl Iterator<Item = usize> {
    let before = thresholds.to_vec();
    for (index, threshold) in thresholds.iter_mut().enumerate() {
        *threshold = match index.cmp(&set) {
            Ordering::Less => threshold.min(value),
            Ordering::Equal => value,
            Ordering::Greater => threshold.max(value),
        };
    }
    let after = thresholds.to_vec();
    (0..after.len()).filter(move |&index| index != set && after[index] != before[index])
}

fn saved(session: &Session) -> Vec<String> {
    let AnalysisChoice { searched: AnalysisSettings { plies, thresholds, .. }, uses_rollouts } =
        session.judging;
    let [doubtful, bad, very_bad] = thresholds.errors;
    let [lucky, very_lucky] = thresholds.luck;
    // The commands set the highest threshold first, because setting a lower threshold afterwards never moves
    // a higher one.
    let thresholds = [
        ("verylucky", very_lucky),
        ("lucky", lucky),
        ("verybad", very_bad),
        ("bad", bad),
        ("doubtful", doubtful),
    ];
    let thresholds = thresholds.map(|(mark, points)| format!("set analysis threshold {mark} {points}"));
    let first =
        [format!("set analysis plies {plies}"), format!("set analysis rollout {}", on_off(uses_rollouts))];
    first.into_iter().chain(thresholds).collect()
}

fn show(session: &Session) -> Result<Reply, ProtocolError> {
    let AnalysisChoice { searched: AnalysisSettings { plies, thresholds, .. }, uses_rollouts } =
        session.judging;
    let (errors, luck) = (thresholds.errors.map(round), thresholds.luck.map(round));
    Ok(TextReply::of(
        vec![line(session)],
        &AnalysisSettingsFields { plies, rollout: uses_rollouts, errors, luck },
    ))
}

/// How plays are judged.
#[derive(Serialize, JsonSchema)]
struct AnalysisSettingsFields {
    /// The search depth in plies.
    plies: u8,
    /// Whether plays are judged by rollouts.
    rollout: bool,
    /// The smallest errors, in points, that are doubtful, bad and very bad.
    errors: [f64; 3],
    /// The smallest luck, in points, that is lucky and very lucky.
    luck: [f64; 2],
}

fn line(session: &Session) -> Message {
    let settings = session.judging();
    let ([doubtful, bad, very_bad], [lucky, very_lucky]) =
        (settings.thresholds.errors, settings.thresholds.luck);
    message!(
        "set-judging",
        judging = judging(&settings),
        doubtful = doubtful.to_string(),
        bad = bad.to_string(),
        very_bad = very_bad.to_string(),
        lucky = lucky.to_string(),
        very_lucky = very_lucky.to_string()
    )
}

/// Describes how plays are judged, in one sentence.
pub(crate) fn judging(settings: &AnalysisSettings) -> Message {
    let Some(rollout) = settings.rollout else { return message!("set-judged", plies = settings.plies) };
    let (plies, trials, depth) = (settings.plies, rollout.trials, rollout.plies);
    match rollout.truncation {
        None => message!("set-judged_by_rollouts", plies = plies, trials = trials, depth = depth),
        Some(cut) => {
            message!("set-judged_by_cut_rollouts", plies = plies, trials = trials, depth = depth, cut = cut)
        }
    }
}

#[cfg(test)]
mod tests {
    use plakoto_engine::rollout::RolloutSettings;

    use super::*;

    /// Records and libraries keep the English sentence.
    #[test]
    fn the_sentence_about_judging_is_the_one_in_records() {
        let searched = AnalysisSettings::default();
        let rolled_out = AnalysisSettings { rollout: Some(RolloutSettings::default()), ..searched };
        let cut = RolloutSettings { truncation: Some(7), ..RolloutSettings::default() };
        let to_the_end = RolloutSettings { truncation: None, ..cut };
        let cut = AnalysisSettings { rollout: Some(cut), ..searched };
        let to_the_end = AnalysisSettings { rollout: Some(to_the_end), ..searched };
        for settings in [searched, rolled_out, cut, to_the_end] {
            assert_eq!(judging(&settings).to_string(), settings.description().to_string());
        }
    }
}
