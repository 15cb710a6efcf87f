//! `query`.

use super::effect::Effect;
use super::spec::{Action, Examples, Lines, Spec};
use crate::reply::Shown;
use crate::session::{Asked, Inquiry};
use crate::text::input::Input;
use crate::{ProtocolError, Reply};
use plakoto_table::match_play::GameResult;

/// What `query` asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Who has won it?
    Result,
    /// Whose turn is it?
    Turn,
}

impl Spec for Query {
    const WORDS: &[&str] = &["query"];
    const HELP: Lines = &[("query gameover|result|turn", "Answer one question in one line, for scripts")];
    const EXAMPLES: Examples = &[("query", &["query turn"])];

    /// `query gameover|result|turn`
    fn parse(input: Input<'_>) -> Result<Self, ProtocolError> {
        let table = &[("gameover", Self::GameOver), ("result", Self::Result), ("turn", Self::Turn)];
        let (query, rest) = input.keyword(table, "a question")?;
        rest.end(query)
    }
}

impl Action for Query {
    fn effect(&self) -> Effect {
        Effect::Glance
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _progress: &mut dyn FnMut(&Reply)) -> Result<Asked, ProtocolError> {
        inquiry.placed_subject()?;
        let game = inquiry.table.series().game();
        let player = |index: usize| format!("player{index}");
        let response = match self {
            Self::GameOver => inquiry.result().is_some().to_string(),
            Self::Turn => player(game.on_roll().index()),
            Self::Result => match inquiry.result() {
                None | Some(GameResult::Unknown) => "none".into(),
                Some(GameResult::Won { winner, .. }) => player(winner.index()),
                Some(GameResult::MothersPinned | GameResult::Dead) => "draw".into(),
            },
        };
        Ok(Shown::one(format!("response {response}"), "response", response).into())
    }
}
