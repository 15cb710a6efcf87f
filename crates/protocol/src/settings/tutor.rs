//! `set tutor` and `show tutor`: which plays the tutor warns about.

use schemars::JsonSchema;
use serde::Serialize;

use super::analysis::judging;
use super::{Change, Parts, Theme, message, on_off, part};
use crate::reply::TextReply;
use crate::reply::value::round;
use crate::session::TutorChoice;
use crate::text::arguments::{at_end, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Session};
use plakoto_table::record::Mark;
use plakoto_words::{Message, message};

pub(super) const TUTOR: Theme = Theme {
    words: &["tutor"],
    help: "
        set tutor on|off                          Warn before bad plays
        set tutor threshold doubtful|bad|verybad  Set the mildest mark that causes a warning; `set analysis` sets how plays are judged
        show tutor                                Show the settings of the tutor
        > set tutor: set tutor on; set tutor threshold bad
        > set tutor threshold: set tutor threshold verybad",
    parse: |input| part(PARTS, input, message!("expected-tutor_setting")),
    saved: |session| {
        let TutorChoice { is_on, mark } = session.tutor;
        let mark = mark.name().replace(' ', "");
        vec![format!("set tutor {}", on_off(is_on)), format!("set tutor threshold {mark}")]
    },
    show: |session| {
        let (TutorChoice { is_on, mark }, judging) = (session.tutor, session.judging());
        let fields = TutorFields {
            tutor: is_on,
            threshold: mark.name(),
            error: round(judging.thresholds.least(mark)),
            plies: judging.plies,
            rollout: judging.rollout.is_some(),
        };
        Ok(TextReply::of([line(session)], &fields))
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

/// Parses `[mode] on|off`, or `threshold MARK`. gnubg's word for `threshold` is `skill`.
const PARTS: Parts = &[
    (&["on"], |input| input.end(change(true, |tutor, is_on| tutor.is_on = is_on))),
    (&["off"], |input| input.end(change(false, |tutor, is_on| tutor.is_on = is_on))),
    (&["mode"], |input| Ok(change(at_end(input.take(switch)?)?, |tutor, is_on| tutor.is_on = is_on))),
    (&["threshold", "skill"], |input| Ok(change(mark(input)?, |tutor, mark| tutor.mark = mark))),
];

fn change<T: Copy + Send + Sync + 'static>(value: T, put: fn(&mut TutorChoice, T)) -> Change {
    Change::to(value, move |session, value| {
        put(&mut session.tutor, value);
        message(line(session))
    })
}

/// Parses `doubtful`, `bad` or `very bad`. The user may write `very bad` in one word or two, with or without
/// quotes.
fn mark(input: Input<'_>) -> Result<Mark, ProtocolError> {
    let letters = |text: &str| text.replace([' ', '"'], "").to_lowercase();
    let given = letters(input.rest());
    let mark = Mark::ALL.into_iter().find(|mark| letters(mark.name()) == given);
    mark.ok_or_else(|| input.expected(message!("expected-mark_word")))
}

fn line(session: &Session) -> Message {
    let (TutorChoice { is_on, mark }, settings) = (session.tutor, session.judging());
    let marks = match mark {
        Mark::Doubtful => message!("set-marks_doubtful"),
        Mark::Bad => message!("set-marks_bad"),
        Mark::VeryBad => message!("set-marks_very_bad"),
    };
    let (least, judging) = (settings.thresholds.least(mark).to_string(), judging(&settings));
    match is_on {
        true => message!("set-tutor_on", marks = marks, least = least, judging = judging),
        false => message!("set-tutor_off", marks = marks, least = least, judging = judging),
    }
}
