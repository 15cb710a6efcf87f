//! The format of replies, and probabilities and equities as text.

use std::borrow::Borrow;

use plakoto_engine::notation::play_text::PointNames;
use plakoto_engine::printable::plus_or_minus;
use plakoto_engine::rules::{LegalPlay, Player};
use plakoto_words::{Language, Message};

/// The format of replies, as changed by `set output`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputSettings {
    /// JSON instead of text.
    pub json: bool,
    /// A line `ok` after every text reply.
    pub framing: bool,
    /// How boards are drawn.
    pub drawing: Drawing,
    /// Whether player 1 moves clockwise on drawings in gnubg's frame.
    pub is_clockwise: bool,
    /// Whether the pbmserv drawing is upside down.
    pub is_flipped: bool,
    /// A raw board line instead of the drawing.
    pub raw_board: bool,
    /// Chances as percentages.
    pub win_percent: bool,
    /// Digits after the decimal point.
    pub digits: u8,
    /// Progress lines during long rollouts.
    pub progress: bool,
    /// In a match, the probability of winning it instead of equities.
    pub match_chances: bool,
    /// Equities in thousandths of a point.
    pub millipoints: bool,
    /// Maximum number of plays that `legal` lists.
    pub legal: u32,
    /// How the points of steps are numbered in JSON.
    pub numbering: Numbering,
    /// How points are named in drawings and plays, except in JSON.
    pub points: PointNames,
    /// Language of the texts of play.
    pub language: Language,
    /// Whether the user reads the replies at a terminal. Errors are sentences without a code there, and `hint`
    /// leaves out gnubg's word "Cubeless".
    pub is_terminal: bool,
    /// Width of the screen, in columns; `None` if there is no limit.
    pub columns: Option<u16>,
    /// Whether rollouts report their duration. Nothing else in a reply changes from run to run.
    pub times: bool,
    /// Whether greetings end with an exclamation mark.
    #[cfg(test)]
    pub is_loud: bool,
}

impl Default for OutputSettings {
    fn default() -> Self {
        Self {
            json: false,
            framing: false,
            drawing: Drawing::default(),
            is_clockwise: false,
            is_flipped: false,
            raw_board: false,
            win_percent: false,
            digits: 3,
            progress: false,
            match_chances: false,
            millipoints: false,
            legal: Self::MAX_LEGAL,
            numbering: Numbering::default(),
            points: PointNames::default(),
            language: Language::default(),
            is_terminal: false,
            columns: None,
            times: true,
            #[cfg(test)]
            is_loud: false,
        }
    }
}

/// How a board is drawn in text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawing {
    /// In gnubg's frame, in ASCII.
    #[default]
    Gnubg,
    /// In the same frame, with box-drawing characters and circles.
    Unicode,
    /// As the server pbmserv draws it.
    Pbmserv,
    /// In words, for screen readers.
    Words,
}

/// Whose point numbers the steps of plays have in JSON. Plays as text always use the numbers of the player
/// who makes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// The numbers of the player who makes the play.
    #[default]
    OnRoll,
    /// The numbers of player 1, as on the board.
    Player1,
}

impl Numbering {
    /// Returns whether the points of a play of `player` have other numbers than that player uses.
    #[must_use]
    pub fn turns(self, player: Player) -> bool {
        self == Self::Player1 && player == Player::O
    }
}

/// Text for an unknown number.
const UNKNOWN: &str = "n/a";

impl OutputSettings {
    /// Default of [`OutputSettings::legal`]. Only a cascade can have more plays.
    pub const MAX_LEGAL: u32 = 10_000;

    /// Returns whether a user reads the replies at a terminal. A client that uses framing or JSON at a terminal gets the
    /// same replies as in a pipe.
    pub(crate) fn is_for_people(&self) -> bool {
        self.is_terminal && !self.framing && !self.json
    }

    /// Returns a message in the language of the replies.
    #[must_use]
    pub fn say(&self, message: impl Borrow<Message>) -> String {
        message.borrow().say(self.language)
    }
    /// Formats a play.
    #[must_use]
    pub fn play(&self, legal: &LegalPlay) -> String {
        self.points.of_play(legal)
    }

    /// Formats a probability.
    #[must_use]
    pub fn chance(&self, chance: f32) -> String {
        let digits = usize::from(self.digits);
        if self.win_percent {
            format!("{:.*}", digits.saturating_sub(2), 100.0 * chance)
        } else {
            format!("{chance:.digits$}")
        }
    }

    /// Formats the standard error of an equity; `n/a` if it is unknown.
    #[must_use]
    pub fn error(&self, error: f32) -> String {
        let (error, digits) = self.scaled(error);
        if error.is_finite() { format!("{error:.digits$}") } else { UNKNOWN.to_owned() }
    }

    /// Formats the standard error of a probability; `n/a` if it is unknown.
    #[must_use]
    pub fn chance_error(&self, error: f32) -> String {
        if error.is_finite() { self.chance(error) } else { UNKNOWN.to_owned() }
    }

    /// Formats an equity, always with its sign.
    #[must_use]
    pub fn equity(&self, equity: f32) -> String {
        let (equity, digits) = self.scaled(equity);
        plus_or_minus(equity.into(), digits)
    }

    /// Returns an equity in the displayed unit, and its number of digits after the decimal point.
    fn scaled(&self, equity: f32) -> (f32, usize) {
        let digits = usize::from(self.digits);
        if self.millipoints { (1000.0 * equity, digits.saturating_sub(3)) } else { (equity, digits) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_settings() {
        let mut settings = OutputSettings::default();
        assert_eq!((settings.chance(0.5414), settings.equity(0.104)), ("0.541".into(), "+0.104".into()));
        assert_eq!(settings.equity(-0.0001), "+0.000", "no negative zero");
        settings.win_percent = true;
        assert_eq!(settings.chance(0.5414), "54.1");
        settings.digits = 0;
        assert_eq!((settings.chance(0.5414), settings.equity(-1.2)), ("54".into(), "-1".into()));
        (settings.digits, settings.millipoints) = (4, true);
        assert_eq!((settings.equity(0.10437), settings.error(0.0123)), ("+104.4".into(), "12.3".into()));
    }
}
