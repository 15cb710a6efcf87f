//! How replies are written, and chances and equities as text.

use plakoto_engine::printable::plus_or_minus;
use plakoto_engine::rules::Player;

/// How replies are written: what `set output` changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputSettings {
    /// JSON instead of text.
    pub json: bool,
    /// A line `ok` behind every text reply.
    pub framing: bool,
    /// How boards are drawn.
    pub drawing: Drawing,
    /// Whether pbmserv's drawing is upside down.
    pub is_flipped: bool,
    /// A raw board line instead of the drawing.
    pub raw_board: bool,
    /// Chances in per cent.
    pub win_percent: bool,
    /// Digits behind the decimal point.
    pub digits: u8,
    /// Lines on the way through long rollouts.
    pub progress: bool,
    /// In a match, the chance to win it instead of equities.
    pub match_chances: bool,
    /// Equities in thousandths of a point.
    pub millipoints: bool,
    /// How many plays `legal` lists at most.
    pub legal: u32,
    /// How the points of steps are numbered in JSON.
    pub numbering: Numbering,
    /// The form of boards in JSON.
    pub json_board: JsonBoard,
    /// How wide the screen is on which text is read; `None` if that does not matter.
    pub columns: Option<u16>,
    /// Whether rollouts tell how long they took: all else is the same each time.
    pub times: bool,
}

impl Default for OutputSettings {
    fn default() -> Self {
        Self {
            json: false,
            framing: false,
            drawing: Drawing::default(),
            is_flipped: false,
            raw_board: false,
            win_percent: false,
            digits: 3,
            progress: false,
            match_chances: false,
            millipoints: false,
            legal: Self::MOST_LEGAL,
            numbering: Numbering::default(),
            json_board: JsonBoard::default(),
            columns: None,
            times: true,
        }
    }
}

/// How a board is drawn in text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drawing {
    /// In gnubg's frame, with the characters that every screen has.
    #[default]
    Gnubg,
    /// The same with lines and circles.
    Unicode,
    /// As the server pbmserv draws it.
    Pbmserv,
}

impl Drawing {
    /// The word that chooses it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gnubg => "gnubg",
            Self::Unicode => "unicode",
            Self::Pbmserv => "pbmserv",
        }
    }
}

/// Whose numbers the points have in the steps of plays, in JSON. Texts of plays are always the mover's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Those of the player who makes the play.
    #[default]
    OnRoll,
    /// Those of player 1, as on the board.
    Player1,
}

impl Numbering {
    /// The word that chooses it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnRoll => "onroll",
            Self::Player1 => "player1",
        }
    }

    /// Whether the points of a play of `player` have other numbers than he gives them.
    #[must_use]
    pub fn turns(self, player: Player) -> bool {
        self == Self::Player1 && player == Player::O
    }
}

/// The form of boards in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JsonBoard {
    /// Signed numbers of checkers, once in a reply.
    #[default]
    Compact,
    /// The earlier form: an object for each point, `simple`, `rawboard`, and a board with each event. Version 0.2
    /// removes it.
    Full,
}

impl JsonBoard {
    /// The word that chooses it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compact => "compact",
            Self::Full => "full",
        }
    }
}

/// A number that is not known.
const UNKNOWN: &str = "n/a";

impl OutputSettings {
    /// Default of [`OutputSettings::legal`]. Only a cascade can have more plays.
    pub const MOST_LEGAL: u32 = 10_000;

    /// A probability as text.
    #[must_use]
    pub fn chance(&self, chance: f32) -> String {
        let digits = usize::from(self.digits);
        if self.win_percent {
            format!("{:.*}", digits.saturating_sub(2), 100.0 * chance)
        } else {
            format!("{chance:.digits$}")
        }
    }

    /// A standard error of an equity as text; `n/a` if it is not known.
    #[must_use]
    pub fn error(&self, error: f32) -> String {
        let (error, digits) = self.scaled(error);
        if error.is_finite() { format!("{error:.digits$}") } else { UNKNOWN.to_owned() }
    }

    /// A standard error of a probability as text; `n/a` if it is not known.
    #[must_use]
    pub fn chance_error(&self, error: f32) -> String {
        if error.is_finite() { self.chance(error) } else { UNKNOWN.to_owned() }
    }

    /// An equity as text, always with its sign.
    #[must_use]
    pub fn equity(&self, equity: f32) -> String {
        let (equity, digits) = self.scaled(equity);
        plus_or_minus(equity.into(), digits)
    }

    /// An equity in the unit in which it is shown, and its digits behind the decimal point.
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
