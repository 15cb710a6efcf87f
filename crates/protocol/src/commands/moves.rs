//! The `move` and `pass` commands.

use super::spec::*;
use crate::reply::WarningFields;
use crate::text::question::play;
use plakoto_engine::rules::only_play;

/// `move`, or a play without the word `move`. If there is no play either, makes the only legal play.
#[derive(Clone, Debug, PartialEq)]
pub struct Move(pub Option<Numbered<PlayText>>);

impl Spec for Move {
    const WORDS: &[&str] = &["move", "m"];
    const NATURE: Nature = Nature::ACTION;
    const FIELDS: FieldGroups = &[&PLAY];

    /// Parses `[move] [PLAY]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.optional(|input| input.only(play_text::play)).map(|play| Self(play.map(Numbered::ByMover)))
    }

    fn read(fields: &mut RequestFields) -> Result<Self> {
        play(fields).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
        replies.add::<WarningFields<'_>>();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.table.must_be_playing()?;
        let numbers = Session::numbers_of(&session.subject())?;
        let on_roll = session.table.series().game().on_roll();
        let legal = match self.0.clone().map(|play| session.play_by_mover(play, on_roll)) {
            Some(text) => text.resolve(session.table.series().game().position(), numbers, session.rules())?,
            None => only_legal_play(session, numbers)?,
        };
        session.play_or_warn(legal, progress)
    }
}

without_arguments! {
    /// `pass`: a play without checker moves.
    Pass {
        const WORDS: &[&str] = &["pass"];
        const NATURE: Nature = Nature::ACTION;

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            Move(Some(Numbered::ByMover(PlayText::PASS))).perform(session, progress)
        }
    }
}

/// Returns the only legal play of `numbers`, or an error if there is a choice.
fn only_legal_play(session: &Session, numbers: Numbers) -> Result<LegalPlay> {
    let (position, rules) = (session.table.series().game().position(), session.rules());
    only_play(position, numbers, rules).ok_or_else(|| {
        let count = if numbers.is_cascade(rules) {
            "several".to_owned()
        } else {
            let plays = rules.legal_plays(position, numbers);
            plays.len().to_string()
        };
        ProtocolError::bad_argument(format!(
            "expected a play, because {count} plays are legal (`legal` lists them)"
        ))
    })
}
