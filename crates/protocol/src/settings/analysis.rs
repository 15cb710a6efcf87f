//! `set analysis` and `set tutor`: how `analyse` judges turns, and which plays the tutor warns about.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::Serialize;

use super::kind::{Change, on_off, switch, whole};
use super::row::Row;
use super::theme::Theme;
use crate::reply::TextReply;
use crate::reply::value::round;
use crate::session::{AnalysisChoice, Tutor};
use crate::text::arguments::{Plies, Whole, at_end, decimal};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::analysis::{AnalysisSettings, Thresholds};
use plakoto_table::record::{LuckMark, Mark};
use plakoto_words::{Message, message};

pub(super) const ANALYSIS: Theme = Theme {
    words: &["analysis"],
    what: "expected-analysis_setting",
    rows: &[
        Row::new("plies", whole!("expected-plies", Plies::RANGE, engine.judging.searched.plies: u8))
            .or(&["chequerplay|checkerplay plies", "chequerplay|checkerplay evaluation plies"])
            .help("help-set_analysis_plies", ""),
        Row::new("rollout", switch!(engine.judging.uses_rollouts)).help("help-set_analysis_rollout", "on"),
        Row::custom("threshold", "MARK X", "help-set_analysis_threshold", "bad 0.08", threshold)
            .saved(saved_thresholds),
    ],
    line: Some(judging_line),
    examples: &[("set analysis", "set analysis plies 1")],
    show: |_, session| {
        let AnalysisChoice { searched: AnalysisSettings { plies, thresholds, .. }, uses_rollouts } =
            session.engine.judging;
        let fields = AnalysisSettingsFields {
            plies,
            rollout: uses_rollouts,
            errors: thresholds.errors.map(round),
            luck: thresholds.luck.map(round),
        };
        Ok(TextReply::of([judging_line(session)], &fields))
    },
    replies: |replies| replies.add::<AnalysisSettingsFields>(),
    ..Theme::BASE
};

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
        let Thresholds { errors, luck } = &mut session.engine.judging.searched.thresholds;
        let moved: Vec<&str> = if is_luck {
            move_to(luck, set, points).map(|index| LuckMark::ALL[index + 2].name()).collect()
        } else {
            move_to(errors, set, points).map(|index| Mark::ALL[index].name()).collect()
        };
        let line = judging_line(session);
        Ok(Reply::message(match moved.is_empty() {
            true => line,
            false => message!("set-thresholds_moved", line = line, marks = moved.join(", ")),
        }))
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

/// Returns the commands that set the thresholds. They set the highest threshold first, because setting a lower threshold
/// afterwards never moves a higher one.
fn saved_thresholds(session: &Session) -> Vec<String> {
    let Thresholds { errors: [doubtful, bad, very_bad], luck: [lucky, very_lucky] } =
        session.engine.judging.searched.thresholds;
    [("verylucky", very_lucky), ("lucky", lucky), ("verybad", very_bad), ("bad", bad), ("doubtful", doubtful)]
        .map(|(mark, points)| format!("threshold {mark} {points}"))
        .to_vec()
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

fn judging_line(session: &Session) -> Message {
    let settings = session.engine.judging();
    let ([doubtful, bad, very_bad], [lucky, very_lucky]) =
        (settings.thresholds.errors, settings.thresholds.luck);
    message!(
        "set-judging",
        judging = settings.description(),
        doubtful = doubtful.to_string(),
        bad = bad.to_string(),
        very_bad = very_bad.to_string(),
        lucky = lucky.to_string(),
        very_lucky = very_lucky.to_string()
    )
}

pub(super) const TUTOR: Theme = Theme {
    words: &["tutor"],
    what: "expected-tutor_setting",
    rows: &[
        Row::custom("on", "", "help-set_tutor", "", |input| input.end(switch_tutor(true)))
            .saved(|session| vec![on_off(session.tutor.is_on).to_owned()]),
        Row::custom("off", "", "help-set_tutor", "", |input| input.end(switch_tutor(false))),
        // gnubg's words.
        Row::new("mode", switch!(tutor.is_on)).saved_if(|_| false),
        Row::custom("threshold", "doubtful|bad|verybad", "help-set_tutor_threshold", "verybad", mark)
            .or(&["skill"])
            .saved(|session| vec![format!("threshold {}", session.tutor.mark.name().replace(' ', ""))]),
    ],
    line: Some(tutor_line),
    examples: &[("set tutor", "set tutor on; set tutor threshold bad")],
    show: |_, session| {
        let (Tutor { is_on, mark, .. }, judging) = (&session.tutor, session.engine.judging());
        let fields = TutorFields {
            tutor: *is_on,
            threshold: mark.name(),
            error: round(judging.thresholds.least(*mark)),
            plies: judging.plies,
            rollout: judging.rollout.is_some(),
        };
        Ok(TextReply::of([tutor_line(session)], &fields))
    },
    replies: |replies| replies.add::<TutorFields>(),
    ..Theme::BASE
};

/// The tutor.
#[derive(Serialize, JsonSchema)]
struct TutorFields {
    /// Whether the tutor warns before bad plays.
    tutor: bool,
    /// The mildest mark that causes a warning: `doubtful`, `bad` or `very bad`.
    #[schemars(extend("enum" = ["doubtful", "bad", "very bad"]))]
    threshold: &'static str,
    /// The smallest error with that mark, in points.
    error: f64,
    /// The search depth in plies.
    plies: u8,
    /// Whether plays are judged by rollouts.
    rollout: bool,
}

fn switch_tutor(is_on: bool) -> Change {
    Change::to(is_on, |session, is_on| {
        session.tutor.is_on = is_on;
        Ok(Reply::message(tutor_line(session)))
    })
}

/// Parses `doubtful`, `bad` or `very bad`. The user may write `very bad` in one word or two, with or without
/// quotes.
fn mark(input: Input<'_>) -> Result<Change, ProtocolError> {
    let letters = |text: &str| text.replace([' ', '"'], "").to_lowercase();
    let given = letters(input.rest());
    let mark = Mark::ALL.into_iter().find(|mark| letters(mark.name()) == given);
    let mark = mark.ok_or_else(|| input.expected(message!("expected-mark_word")))?;
    Ok(Change::to(mark, |session, mark| {
        session.tutor.mark = mark;
        Ok(Reply::message(tutor_line(session)))
    }))
}

fn tutor_line(session: &Session) -> Message {
    let (Tutor { is_on, mark, .. }, settings) = (&session.tutor, session.engine.judging());
    let marks = match mark {
        Mark::Doubtful => message!("set-marks_doubtful"),
        Mark::Bad => message!("set-marks_bad"),
        Mark::VeryBad => message!("set-marks_very_bad"),
    };
    let (least, judging) = (settings.thresholds.least(*mark).to_string(), settings.description());
    match is_on {
        true => message!("set-tutor_on", marks = marks, least = least, judging = judging),
        false => message!("set-tutor_off", marks = marks, least = least, judging = judging),
    }
}
