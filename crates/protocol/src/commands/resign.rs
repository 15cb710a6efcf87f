//! `resign`.

use super::spec::{Input, Nature, Performed, Progress, ProtocolError, Session, Spec};
use plakoto_engine::rules::{Resignation, Victory};

/// What `resign` offers to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resign {
    /// A game that is won so.
    By(Victory),
    /// So many points.
    Points(u8),
}

impl Spec for Resign {
    const WORDS: &[&str] = &["resign"];
    const NATURE: Nature = Nature::ACTION;
    const HELP: &str = "
        resign [normal|gammon|backgammon|mother]  Offer to lose what that is worth by the rules
        > resign: resign gammon";

    /// `resign [normal|gammon|backgammon|mother|1|2|3]`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        if input.is_empty() {
            return Ok(Self::By(Victory::Single));
        }
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
        let (offer, rest) = input.keyword(table, "what to resign")?;
        rest.end(offer)
    }

    fn perform(&self, session: &mut Session, progress: Progress<'_>) -> Performed {
        session.table.must_be_playing(session.rules())?;
        let resignation = match *self {
            Self::By(victory) => Resignation::of(victory, session.rules()),
            Self::Points(points) => Resignation::of_points(points, session.rules()),
        }?;
        session.at_the_table(progress, |table, computer| table.resign(resignation, computer))
    }
}
