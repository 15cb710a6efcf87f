//! The `query` command: reports on the state of the game.

use super::spec::*;
use crate::reply::Phase;
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
    /// The decision that comes next.
    Phase,
}

impl Spec for Query {
    const WORDS: &[&str] = &["query"];
    const NATURE: Nature = Nature::GLANCE;

    fn replies(replies: &mut Replies<'_>) {
        replies.add::<QueryFields>();
    }

    /// Parses `query gameover|phase|result|turn`.
    fn parse(input: Input<'_>) -> Result<Self> {
        let table = &[
            ("gameover", Self::GameOver),
            ("phase", Self::Phase),
            ("result", Self::Result),
            ("turn", Self::Turn),
        ];
        input.only_keyword(table, message!("expected-question"))
    }

    fn ask(&self, inquiry: &Inquiry<'_>, _: Progress<'_>) -> QuestionResult {
        let subject = inquiry.placed_subject();
        let player = |index: usize| format!("player{index}");
        let response = match (self, subject) {
            (Self::Phase, Err(_)) => "none".into(),
            (Self::Phase, Ok(subject)) => phase_name(subject.phase(inquiry.rules())),
            (_, Err(error)) => return Err(error),
            (Self::GameOver, _) => inquiry.result().is_some().to_string(),
            (Self::Turn, Ok(subject)) => player(subject.match_id.on_roll.index()),
            (Self::Result, _) => match inquiry.result() {
                None | Some(GameResult::Unknown) => "none".into(),
                Some(GameResult::Won { winner, .. }) => player(winner.index()),
                Some(GameResult::MothersPinned | GameResult::Dead) => "draw".into(),
            },
        };
        let line = Message::text(format!("response {response}"));
        Ok(TextReply::of([line], &QueryFields { response }).into())
    }
}

/// Returns the name of a phase, as in the JSON form of every reply.
fn phase_name(phase: Phase) -> String {
    serde_json::to_value(phase).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The answer to `query`.
#[derive(Serialize, JsonSchema)]
struct QueryFields {
    /// `true` or `false`; `player0` or `player1`; `none` or `draw`; for `query phase`, the field `phase`, or
    /// `none` while there is no position.
    response: String,
}
