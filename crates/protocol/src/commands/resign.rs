//! The `resign` command, and the commands that answer it: `accept`, `decline`, `yes` and `no`. The last two
//! also answer other questions of the session.

use super::spec::*;
use crate::reply::victory_name;
use crate::session::WrittenFields;
use plakoto_engine::rules::{Resignation, Victory};

/// The loss that the resigning player offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resign {
    /// A loss of this kind, such as a single game or a gammon.
    By(Victory),
    /// A loss of this number of points.
    Points(u8),
}

impl Spec for Resign {
    const WORDS: &[&str] = &["resign"];
    const NATURE: Nature = Nature::ACTION;

    /// Parses `resign [normal|gammon|backgammon|mother|1|2|3]`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let table = &[
            ("normal", Self::By(Victory::Single)),
            ("single", Self::By(Victory::Single)),
            ("gammon", Self::By(Victory::Gammon)),
            ("double", Self::By(Victory::Gammon)),
            ("backgammon", Self::By(Victory::Triple)),
            ("triple", Self::By(Victory::Triple)),
            ("mother", Self::By(Victory::Mother)),
            ("1", Self::Points(1)),
            ("2", Self::Points(2)),
            ("3", Self::Points(3)),
        ];
        let offer = input.optional(|input| input.only_keyword(table, message!("expected-resignation")))?;
        Ok(offer.unwrap_or(Self::By(Victory::Single)))
    }

    fn replies(replies: &mut Replies<'_>) {
        replies.add_events();
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
        let resignation = self.resignation(session)?;
        session.at_the_table(progress, |table, computer| table.resign(resignation, computer))
    }
}

impl Resign {
    /// Returns the resignation.
    ///
    /// # Errors
    /// If no game is in progress, a practised question is open, or the rules do not know the value.
    fn resignation(&self, session: &Session) -> Result<Resignation> {
        if session.open_practice().is_some() {
            return Err(ProtocolError::missing(message!("error-resign_question")));
        }
        session.table.must_be_playing()?;
        Ok(match *self {
            Self::By(victory) => Resignation::of(victory, session.rules()),
            Self::Points(points) => Resignation::of_points(points, session.rules()),
        }?)
    }

    /// Returns the question whether the user wants to resign.
    ///
    /// # Errors
    /// If they cannot.
    pub(crate) fn question(&self, session: &Session) -> Result<Message> {
        Ok(message!("resign-confirm", game = victory_name(self.resignation(session)?.victory())))
    }
}

without_arguments! {
    /// `accept` or `agree`
    Accept {
        const WORDS: &[&str] = &["accept", "agree"];
        const NATURE: Nature = Nature::ACTION;

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            session.at_the_table(progress, Table::accept)
        }
    }
}

without_arguments! {
    /// `decline` or `reject`
    Decline {
        const WORDS: &[&str] = &["decline", "reject"];
        const NATURE: Nature = Nature::ACTION;

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            session.at_the_table(progress, Table::decline)
        }
    }
}

without_arguments! {
    /// `yes`
    Yes {
        const WORDS: &[&str] = &["yes"];
        const NATURE: Nature = Nature { is_answer: true, ..Nature::ACTION };

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
            replies.add::<WrittenFields>();
            replies.add::<MessageReply>();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            session.answer(true, progress)
        }
    }
}

without_arguments! {
    /// `no`
    No {
        const WORDS: &[&str] = &["no"];
        const NATURE: Nature = Nature { is_answer: true, ..Nature::ACTION };

        fn replies(replies: &mut Replies<'_>) {
            replies.add_events();
            replies.add::<MessageReply>();
        }

        fn perform(&self, session: &mut Session, progress: Progress<'_>) -> ChangeResult {
            session.answer(false, progress)
        }
    }
}
