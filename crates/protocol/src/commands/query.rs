//! The `query` command: reports on the state of the game.

use super::spec::*;
use plakoto_table::match_play::GameResult;

/// The information that `query` returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// The result of the game, such as its winner.
    Result,
    /// The player on roll.
    Turn,
}

impl Spec for Query {
    const WORDS: &[&str] = &["query"];
    const NATURE: Nature = Nature::GLANCE;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<QueryFields>();
    }

    /// Parses `query gameover|result|turn`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let table = &[("gameover", Self::GameOver), ("result", Self::Result), ("turn", Self::Turn)];
        input.only_keyword(table, "a question")
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let on_roll = inquiry.placed_subject()?.match_id.on_roll;
        let player = |index: usize| format!("player{index}");
        let response = match self {
            Self::GameOver => inquiry.result().is_some().to_string(),
            Self::Turn => player(on_roll.index()),
            Self::Result => match inquiry.result() {
                None | Some(GameResult::Unknown) => "none".into(),
                Some(GameResult::Won { winner, .. }) => player(winner.index()),
                Some(GameResult::MothersPinned | GameResult::Dead) => "draw".into(),
            },
        };
        Ok(TextReply::of(vec![format!("response {response}")], &QueryFields { response }).into())
    }
}

/// The answer to `query`.
#[derive(Serialize, JsonSchema)]
struct QueryFields {
    /// `true` or `false`; `player0` or `player1`; `none` or `draw`.
    response: String,
}
