//! The commands of a turn: `roll`, `move`, `pass` and `play`.

use super::legal::in_order;
use super::spec::*;
use crate::reply::WarningReply;
use plakoto_engine::rules;
use plakoto_engine::rules::only_play;

/// `roll`, with the dice if the user enters them; `None` lets the program roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(pub Option<rules::Roll>);

impl Spec for Roll {
    const WORDS: &[&str] = &["roll", "r", "ro", "rol"];
    const NATURE: Nature = Nature::ACTION;

    /// Parses `roll [DICE]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        input.optional(|input| input.only(dice)).map(Self)
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.at_the_table(progress, |table, computer| table.roll(self.0, computer))
    }
}

/// `play`: the engine plays for the player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play;

impl Spec for Play {
    const WORDS: &[&str] = &["play"];
    const NATURE: Nature = Nature::ACTION;

    fn parse(input: Input<'_>) -> Result<Self> {
        let what = message!("expected-end_of_play");
        if input.is_empty() { Ok(Self) } else { Err(input.expected(what)) }
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        session.at_the_table(progress, Table::play_by_computer)
    }
}

/// `move`, or a play without the word `move`.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// The only legal play.
    Only,
    /// This play.
    Play(Numbered<PlayText>),
    /// The play with this number in the last `hint` or `legal`.
    Listed(usize),
}

impl Spec for Move {
    const WORDS: &[&str] = &["move", "m"];
    const NATURE: Nature = Nature::ACTION;
    const FIELDS: FieldGroups = &[PLAY];

    /// Parses `[move] [PLAY | N]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        if let Ok(number) = input.rest().trim().parse() {
            return Ok(Self::Listed(number));
        }
        let play = input.optional(|input| input.only(play_text::play))?;
        Ok(play.map_or(Self::Only, |play| Self::Play(Numbered::ByMover(play))))
    }

    fn read(mut fields: RequestFields) -> Result<Self> {
        fields.play().map(|play| play.map_or(Self::Only, Self::Play))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
        replies.add::<WarningReply>();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        if session.practice.is_none() {
            session.table.must_be_playing()?;
        }
        let subject = session.subject();
        let numbers = Session::numbers_of(&subject)?;
        let legal = match self {
            Self::Play(play) => {
                let text = session.play_by_mover(play.clone(), subject.match_id.on_roll);
                text.resolve(&subject.position, numbers, session.rules())?
            }
            Self::Only => only_legal_play(session, numbers)?,
            Self::Listed(number) => listed_play(session, *number, numbers)?,
        };
        match session.practice {
            Some(_) => session.answer_question(&legal, progress),
            None => session.play_or_warn(legal, progress),
        }
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
            Move::Play(Numbered::ByMover(PlayText::PASS)).perform(session, progress)
        }
    }
}

/// Returns the play with this number, from 1, in the last `hint` or `legal`.
fn listed_play(session: &Session, number: usize, numbers: Numbers) -> Result<LegalPlay> {
    let subject = session.subject();
    let hint = session.findings.hint.as_ref().filter(|hint| hint.subject == subject);
    let plays = if session.findings.has_list(session.subject()) {
        in_order(&subject.position, numbers, session.rules())
    } else {
        let hint =
            hint.ok_or_else(|| ProtocolError::missing(message!("move-none_listed", number = number)))?;
        hint.candidates.iter().map(|found| found.legal).collect()
    };
    let play = number.checked_sub(1).and_then(|index| plays.get(index).copied());
    play.ok_or_else(|| not_in_list(message!("expected-number"), plays.len(), number))
}

/// The error for a number that is not one of the `count` numbers in a list.
pub(super) fn not_in_list(what: Message, count: usize, number: usize) -> ProtocolError {
    let what = message!("expected-from_to", what = what, least = 1_u8, most = count);
    ProtocolError::expected(what, Some(Message::text(number.to_string())))
}

/// Returns the only legal play of `numbers`, or an error if there is a choice.
fn only_legal_play(session: &Session, numbers: Numbers) -> Result<LegalPlay> {
    let (position, rules) = (&session.subject().position, session.rules());
    only_play(position, numbers, rules).ok_or_else(|| {
        ProtocolError::bad_argument(if numbers.is_cascade(rules) {
            message!("move-several_legal")
        } else {
            message!("move-count_legal", count = rules.legal_plays(position, numbers).len())
        })
    })
}
