//! Arguments of commands: players, plays and parts of a record.

use plakoto_engine::rules::Player;

/// A play, or checker moves, with points numbered from the view of one of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbered<T> {
    /// Points are numbered from the view of the player who makes the play. All text forms use this numbering.
    ByMover(T),
    /// Points are numbered from the view that the session's output settings select. The session's JSON uses
    /// this numbering.
    ByView(T),
}

impl<T> Numbered<T> {
    /// Converts the play, and keeps the view.
    pub(crate) fn try_map<U, E>(self, convert: impl FnOnce(T) -> Result<U, E>) -> Result<Numbered<U>, E> {
        Ok(match self {
            Self::ByMover(play) => Numbered::ByMover(convert(play)?),
            Self::ByView(play) => Numbered::ByView(convert(play)?),
        })
    }
}

/// A player as the user names them in a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerName {
    /// The player with this number.
    Number(Player),
    /// The player with this name. The second value is the column of the name in the input line.
    Name(String, usize),
    /// Both players, if the command allows that.
    Both,
}

/// Which turns `analyse` judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysedPart {
    /// The turn at the current place in the match record, or the last turn if none exists.
    Turn,
    /// The current game.
    Game,
    /// All games of the match.
    Match,
}
