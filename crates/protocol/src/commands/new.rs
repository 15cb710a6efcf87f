//! `new`.

use super::spec::{Input, Nature, Performed, Progress, ProtocolError, Session, Spec};
use crate::text::arguments::match_length;

/// What `new` begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum New {
    /// The next game.
    Game,
    /// A match of so many points, or of the length set before.
    Match(Option<u16>),
    /// An open-ended session.
    Session,
}

impl Spec for New {
    const WORDS: &[&str] = &["new"];
    const NATURE: Nature = Nature::ACTION;
    const HELP: &str = "
        new game       Start the next game
        new match [N]  Start a match to N points
        new session    Start an open-ended session
        > new: new match 5
        > new game: new game
        > new session: new session";

    /// `new game`, `new match [N]`, `new session`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        #[derive(Clone, Copy, PartialEq)]
        enum Kind {
            Game,
            Match,
            Session,
        }
        let table = &[("game", Kind::Game), ("match", Kind::Match), ("session", Kind::Session)];
        let (kind, rest) = input.keyword(table, "what to begin")?;
        let new = match kind {
            Kind::Game if !rest.is_empty() => {
                return Err(
                    rest.expected("the end of the line (`new match` begins a match to so many points)")
                );
            }
            Kind::Game => Self::Game,
            Kind::Session => Self::Session,
            Kind::Match if rest.is_empty() => Self::Match(None),
            Kind::Match => {
                let (length, rest) = match_length(rest)?;
                return rest.end(Self::Match(Some(length)));
            }
        };
        rest.end(new)
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
        let length = session.match_length;
        let before = session.standing();
        match self {
            Self::Game => session.go_to_end(),
            Self::Match(_) | Self::Session => session.must_not_replace_match(None)?,
        }
        let answer = session.at_the_table(progress, |table, computer| match *self {
            Self::Game => table.new_game(computer),
            Self::Match(given) => table.new_match(given.unwrap_or(length), computer),
            Self::Session => table.new_match(0, computer),
        });
        if answer.is_err() && session.record().turns() == before.turns() {
            session.restore(before);
        }
        answer
    }
}
