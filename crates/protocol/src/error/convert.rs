//! The errors of the engine and the table as errors of the protocol: each with its code and its message.

use plakoto_engine::engine::OutOfRange;
use plakoto_engine::files::{FileCause, FileError};
use plakoto_engine::game::GameError;
use plakoto_engine::notation::play_text::IllegalPlay;
use plakoto_engine::notation::{NotationCause, NotationError};
use plakoto_engine::printable::{self, quote};
use plakoto_engine::rules::{ResignationError, RollError};
use plakoto_engine::search::MAX_PLIES;
use plakoto_table::match_play::TableError;
use plakoto_table::messages;
use plakoto_table::record::mat::SetUpGame;
use plakoto_table::record::{EncodingError, RecordError};
use plakoto_words::{Message, message};

use super::{ErrorCode, ProtocolError};

impl From<ResignationError> for ProtocolError {
    fn from(error: ResignationError) -> Self {
        Self::bad_argument(messages::resignation(&error))
    }
}

impl From<RollError> for ProtocolError {
    fn from(RollError(got): RollError) -> Self {
        Self::expected(message!("expected-dice"), Some(Message::text(quote(&got))))
    }
}

impl From<EncodingError> for ProtocolError {
    fn from(EncodingError(got): EncodingError) -> Self {
        Self::expected(message!("expected-encoding"), Some(Message::text(quote(&got))))
    }
}

impl From<SetUpGame> for ProtocolError {
    fn from(SetUpGame(game): SetUpGame) -> Self {
        Self::unsupported(message!("error-set_up_game", game = game))
    }
}

impl From<IllegalPlay> for ProtocolError {
    fn from(error: IllegalPlay) -> Self {
        let (reason, step) = (Some(error.reason()), error.step.map(|(number, _)| number));
        let (wrong, why) = messages::illegal_play(&error);
        Self { reason, step, ..Self::illegal_play(wrong, why) }
    }
}

impl From<NotationError> for ProtocolError {
    fn from(error: NotationError) -> Self {
        let code = match error.cause() {
            NotationCause::Syntax => ErrorCode::BadArgument,
            NotationCause::Illegal => ErrorCode::IllegalPosition,
            NotationCause::Unsupported => ErrorCode::Unsupported,
        };
        Self::new(code, messages::notation(&error.fault))
    }
}

impl From<OutOfRange> for ProtocolError {
    fn from(error: OutOfRange) -> Self {
        Self::bad_argument(messages::out_of_range(&error))
    }
}

impl From<GameError> for ProtocolError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Illegal(error) => error.into(),
            GameError::Notation(error) => error.into(),
            GameError::Resignation(error) => error.into(),
            GameError::TooManyPlays => Self::unsupported(message!("game-too_many_plays")),
            GameError::Over => Self::missing(message!("error-game_is_over")),
            GameError::InProgress => Self::missing(message!("game-in_progress")),
            GameError::MatchOver => Self::missing(message!("game-match_over")),
            GameError::NotRolled => Self::missing(message!("game-not_rolled")),
            GameError::Rolled(roll) => Self::missing(message!("game-rolled", dice = roll.to_string())),
            GameError::Pending(pending) => {
                Self::missing(message!("game-pending", numbers = pending.to_string()))
            }
            GameError::OtherGame(rules) => {
                Self::bad_argument(message!("game-other_game", rules = rules.to_string()))
            }
            GameError::OtherRules { expected, got } => {
                let (expected, got) = (expected.to_string(), got.to_string());
                Self::bad_argument(message!("game-other_rules", expected = expected, got = got))
            }
            GameError::OtherPlay(play) => Self::bad_argument(message!("game-other_play", play = play)),
            GameError::TooDeep(plies) => {
                Self::bad_argument(message!("game-too_deep", most = MAX_PLIES, plies = plies))
            }
        }
    }
}

impl From<TableError> for ProtocolError {
    fn from(error: TableError) -> Self {
        let message = match error {
            TableError::NoDiceLeft(file, used) => {
                let message = message!("table-no_dice_left", file = printable::path(&file), used = used);
                return Self::new(ErrorCode::Io, message);
            }
            TableError::NotManual => return Self::bad_argument(message!("table-not_manual")),
            TableError::NotKept => return Self::new(ErrorCode::Io, message!("table-not_kept")),
            TableError::Begun => message!("table-begun"),
            TableError::GameOver => message!("table-game_over"),
            TableError::MatchOver => message!("table-match_over"),
            TableError::Offered => message!("table-offered"),
            TableError::Pending(pending) => message!("table-pending", numbers = pending.to_string()),
            TableError::NoPosition => message!("table-no_position"),
            TableError::ByHand => message!("table-by_hand"),
            TableError::Rolled(roll) => message!("table-rolled", dice = roll.to_string()),
            TableError::NotOffered => message!("table-not_offered"),
            TableError::NothingToUndo => message!("table-nothing_to_undo"),
        };
        Self::missing(message)
    }
}

/// The code depends on whether the file is missing, too new or damaged.
impl From<FileError> for ProtocolError {
    fn from(error: FileError) -> Self {
        let code = match error.cause {
            FileCause::Io(_) => ErrorCode::Io,
            FileCause::Version => ErrorCode::Unsupported,
            FileCause::Foreign | FileCause::Damaged | FileCause::Differs => ErrorCode::BadArgument,
        };
        Self::new(code, messages::file(&error))
    }
}

impl From<RecordError> for ProtocolError {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::File(error) => error.into(),
            error => Self::bad_argument(error.message()),
        }
    }
}

#[cfg(test)]
mod tests {
    use plakoto_engine::rules::{Pending, Roll, RuleSet};
    use plakoto_words::Language;

    use super::*;

    /// The English message of an error is the `Display` of the error, so the two never differ.
    #[test]
    fn english_messages_are_the_texts_of_the_errors() {
        let (roll, pending) = ("31".parse::<Roll>().unwrap(), "4,4".parse::<Pending>().unwrap());
        let (portes, fevga) = (Box::new(RuleSet::PORTES), Box::new(RuleSet::FEVGA));
        let errors = [
            GameError::Over,
            GameError::InProgress,
            GameError::MatchOver,
            GameError::NotRolled,
            GameError::Rolled(roll),
            GameError::Pending(pending),
            GameError::OtherGame(portes.clone()),
            GameError::OtherRules { expected: portes, got: fevga },
            GameError::OtherPlay("24/20".into()),
            GameError::TooDeep(9),
            GameError::TooManyPlays,
        ];
        for error in errors {
            let text = error.to_string();
            assert_eq!(ProtocolError::from(error).text(Language::English), text);
        }
        // The errors of the table also say what to do, so they begin alike.
        let errors = [
            TableError::NotKept,
            TableError::Begun,
            TableError::GameOver,
            TableError::MatchOver,
            TableError::Offered,
            TableError::Pending(pending),
            TableError::NoPosition,
            TableError::ByHand,
            TableError::Rolled(roll),
            TableError::NotOffered,
            TableError::NothingToUndo,
        ];
        for error in errors {
            let text = error.to_string();
            let said = ProtocolError::from(error).text(Language::English);
            assert!(said.starts_with(&text), "{said}");
        }
    }
}
