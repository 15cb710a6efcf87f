//! `set tutor`, `show tutor`: of which plays persons are warned.

mod change;

use super::{Setting, Usage, on_off, usage};
use crate::reply::{Shown, rounded};
use crate::text::arguments::{at_end, switch};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_table::analysis::Mark;

pub(crate) use change::ChosenTutor;
pub use change::TutorChange;

pub(super) struct TutorSetting;

impl Setting for TutorSetting {
    const WORDS: &'static [&'static str] = &["tutor"];
    const SHOWN: &'static str = "Show of which plays you are warned";
    type Request = TutorChange;
    type Change = TutorChange;

    fn usages() -> Vec<Usage> {
        vec![
            usage("set tutor on|off", "Set whether bad plays are questioned before they are made"),
            usage(
                "set tutor threshold doubtful|bad|verybad",
                "Set which; `set analysis` says how they are judged",
            ),
        ]
    }

    /// `[mode] on|off`, or `threshold MARK`, which gnubg calls `skill`
    fn parse(input: Input<'_>) -> Result<TutorChange, ProtocolError> {
        #[derive(Clone, Copy, PartialEq)]
        enum What {
            Is(bool),
            Mode,
            Threshold,
        }
        let table = &[
            ("on", What::Is(true)),
            ("off", What::Is(false)),
            ("mode", What::Mode),
            ("threshold", What::Threshold),
            ("skill", What::Threshold),
        ];
        let (what, rest) = input.keyword(table, "a setting of the tutor")?;
        match what {
            What::Is(is_on) => rest.end(TutorChange::Mode(is_on)),
            What::Mode => Ok(TutorChange::Mode(at_end(rest.take(switch)?)?)),
            What::Threshold => mark(rest).map(TutorChange::Threshold),
        }
    }

    fn check(change: TutorChange, _: &Session) -> Result<TutorChange, ProtocolError> {
        Ok(change)
    }

    fn apply(change: TutorChange, session: &mut Session) -> Reply {
        change.apply(&mut session.tutor);
        Reply::message(line(session))
    }

    fn saved(session: &Session) -> Vec<String> {
        let ChosenTutor { is_on, mark } = session.tutor;
        let mark = mark.name().replace(' ', "");
        vec![format!("set tutor {}", on_off(is_on)), format!("set tutor threshold {mark}")]
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let (ChosenTutor { is_on, mark }, judging) = (session.tutor, session.judging());
        let fields = [
            ("tutor", is_on.into()),
            ("threshold", mark.name().into()),
            ("error", judging.thresholds.least(mark).map_or(0.into(), rounded)),
            ("plies", judging.plies.into()),
            ("rollout", judging.rollout.is_some().into()),
        ];
        Ok(Shown::many(vec![line(session)], fields))
    }
}

/// `doubtful`, `bad` or `very bad`, in one word or two, in quotes or without
fn mark(input: Input<'_>) -> Result<Mark, ProtocolError> {
    let letters = |text: &str| text.replace([' ', '"'], "").to_lowercase();
    let given = letters(input.rest());
    let mark = Mark::ALL.into_iter().find(|mark| !given.is_empty() && letters(mark.name()) == given);
    mark.ok_or_else(|| input.expected("a mark (doubtful, bad, verybad)"))
}

fn line(session: &Session) -> String {
    let (ChosenTutor { is_on, mark }, judging) = (session.tutor, session.judging());
    let begin = if is_on { "The tutor warns" } else { "The tutor is off. When it is on it warns" };
    let worse = if mark == Mark::VeryBad { "" } else { " or worse" };
    let least = judging.thresholds.least(mark).unwrap_or_default();
    format!(
        "{begin} of plays that are {}{worse}, from {least} points on. {}",
        mark.name(),
        judging.description()
    )
}
