//! Raw boards: the `board:` line that the FIBS server sends, extended by one token for pins.
//!
//! The first 53 tokens are the same as in FIBS, with the values that gnubg writes. The board is from the view of
//! player 1, whose checkers are positive numbers. The token for a point counts only the checkers on top.
//! Token 54 has one character for each of the 24 points: `x` for a pinned checker of player 1, `o` for a
//! pinned checker of player 0, and `-` if no checker is pinned.

use crate::notation::{Expected, Got, NotationError, RawToken};
use crate::rules::{CHECKERS, Mechanics, POINTS, Player, Position, Roll, RuleSet, Setup, SetupError, Side};
use crate::rules::{MAX_LENGTH, MAX_SCORE, is_possible_score};

/// The information in a raw board. A parsed raw board contains a [`Setup`] from the view of player 1, until it
/// is known which game it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawBoard<P = Position> {
    /// The names of player 0 and player 1. A name must not contain a colon.
    pub names: [String; 2],
    /// Number of points needed to win the match, or 0 for an open-ended session.
    pub length: u16,
    /// Scores of player 0 and player 1.
    pub score: [u16; 2],
    /// The player on roll.
    pub on_roll: Player,
    /// The roll to be played, or `None` if the player has not rolled yet.
    pub dice: Option<Roll>,
    /// The position, from the view of the player on roll.
    pub position: P,
}

const TOKENS: usize = 53;

/// Indices of the tokens. The first token has index 0.
mod token {
    pub(super) const NAMES: usize = 1;
    pub(super) const LENGTH: usize = 3;
    pub(super) const SCORES: usize = 4;
    pub(super) const BOARD: usize = 6;
    pub(super) const TURN: usize = 32;
    pub(super) const DICE: usize = 33;
    pub(super) const CUBE: usize = 37;
    pub(super) const OFF: usize = 45;
    pub(super) const BARS: usize = 47;
    pub(super) const MOVABLE: usize = 49;
    pub(super) const PINS: usize = 53;
}

/// Tokens with constant values. They mean that the cube is at 1, both players may double, no double is
/// offered, and player 1 has colour 1, direction −1, home 0 and bar 25.
const CUBE_TO_BAR: [&str; 8] = ["1", "1", "1", "0", "1", "-1", "0", "25"];

/// Tokens with the same constant values as in gnubg: checkers that can move, forced move, Crawford game, and
/// redoubles.
const MOVABLE_TO_END: [&str; 4] = ["0", "0", "0", "1"];

impl std::fmt::Display for RawBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let position = if self.on_roll == Player::X { self.position } else { self.position.swap_sides() };
        write!(
            f,
            "board:{}:{}:{}:{}:{}",
            self.names[1], self.names[0], self.length, self.score[1], self.score[0]
        )?;
        let [x_on_bar, o_on_bar] = [Side::Mine, Side::Theirs].map(|side| position.bar(side));
        write!(f, ":{}", -i8::try_from(o_on_bar).unwrap_or_default())?;
        for stack in position.stacks() {
            let sign = if stack.owner() == Some(Side::Theirs) { "-" } else { "" };
            write!(f, ":{sign}{}", stack.count())?;
        }
        let dice = self.dice.map_or([0, 0], Roll::dice);
        let (mine, theirs) = if self.on_roll == Player::X { (dice, [0, 0]) } else { ([0, 0], dice) };
        let turn = if self.on_roll == Player::X { 1 } else { -1 };
        write!(
            f,
            ":{x_on_bar}:{turn}:{}:{}:{}:{}:{}",
            mine[0],
            mine[1],
            theirs[0],
            theirs[1],
            CUBE_TO_BAR.join(":")
        )?;
        write!(f, ":{}:{}:{x_on_bar}:{o_on_bar}", position.off(Side::Mine), position.off(Side::Theirs))?;
        write!(f, ":{}:", MOVABLE_TO_END.join(":"))?;
        for stack in position.stacks() {
            let pinned = match (stack.has_pinned(Side::Mine), stack.has_pinned(Side::Theirs)) {
                (true, _) => "x",
                (_, true) => "o",
                _ => "-",
            };
            f.write_str(pinned)?;
        }
        Ok(())
    }
}

impl RawBoard<Setup> {
    /// Returns the raw board with its position in a game with these mechanics.
    ///
    /// # Errors
    /// Fails if the position is not legal in such a game.
    pub fn under(self, mechanics: &Mechanics) -> Result<RawBoard, SetupError> {
        let Self { names, length, score, on_roll, dice, position } = self;
        let seen = if on_roll == Player::X { position } else { position.swap_sides(mechanics.course) };
        Ok(RawBoard { names, length, score, on_roll, dice, position: seen.position(mechanics)? })
    }
}

/// Parses a raw board under the default rules. For other rules see [`RawBoard::under`].
impl std::str::FromStr for RawBoard {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Ok(text.parse::<RawBoard<Setup>>()?.under(&RuleSet::default().mechanics)?)
    }
}

impl std::str::FromStr for RawBoard<Setup> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let tokens: Vec<&str> = text.split(':').collect();
        if ![TOKENS, TOKENS + 1].contains(&tokens.len()) {
            return Err(NotationError::expected(Expected::RawTokens, tokens.len()));
        }
        let tokens = Tokens(&tokens);
        tokens.literal(0, &["board"])?;
        tokens.constants(token::CUBE, &CUBE_TO_BAR)?;
        tokens.constants(token::MOVABLE, &MOVABLE_TO_END)?;
        let length =
            tokens.number(token::LENGTH, 0..=MAX_LENGTH.into(), RawToken::Length(MAX_LENGTH))? as u16;
        let score = |index| tokens.number(index, 0..=MAX_SCORE.into(), RawToken::Score(MAX_SCORE));
        let score = [score(token::SCORES + 1)? as u16, score(token::SCORES)? as u16];
        if !is_possible_score(length, score) {
            return Err(tokens.fault(token::SCORES, RawToken::WinningScore));
        }
        let on_roll = if tokens.literal(token::TURN, &["1", "-1"])? == "1" { Player::X } else { Player::O };
        Ok(Self {
            names: [tokens.0[token::NAMES + 1].into(), tokens.0[token::NAMES].into()],
            length,
            score,
            on_roll,
            dice: tokens.dice(on_roll)?,
            position: tokens.setup()?,
        })
    }
}

struct Tokens<'a>(&'a [&'a str]);

impl Tokens<'_> {
    /// Creates the error for an unexpected token.
    fn fault(&self, index: usize, expected: RawToken) -> NotationError {
        let expected = Expected::RawToken(index + 1, expected);
        let offset = self.0[..index].iter().map(|token| token.chars().count() + 1).sum();
        NotationError::expected(expected, Got::Word(self.0[index].to_owned())).moved(offset)
    }

    fn literal(&self, index: usize, allowed: &[&'static str]) -> Result<&'static str, NotationError> {
        let found = allowed.iter().copied().find(|literal| *literal == self.0[index]);
        let expected = if let [literal] = allowed { RawToken::Literal(literal) } else { RawToken::Sign };
        found.ok_or_else(|| self.fault(index, expected))
    }

    fn constants(&self, start: usize, values: &[&'static str]) -> Result<(), NotationError> {
        values
            .iter()
            .enumerate()
            .try_for_each(|(index, value)| self.literal(start + index, &[value]).map(drop))
    }

    fn number(
        &self,
        index: usize,
        range: std::ops::RangeInclusive<i32>,
        expected: RawToken,
    ) -> Result<i32, NotationError> {
        let number = self.0[index].parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.fault(index, expected))
    }

    fn dice(&self, on_roll: Player) -> Result<Option<Roll>, NotationError> {
        let expected = RawToken::Die;
        let mut dice = [0; 4];
        for (index, die) in dice.iter_mut().enumerate() {
            *die = self.number(token::DICE + index, 0..=6, expected)? as u8;
        }
        let (mine, theirs) = dice.split_at(2);
        let (dice, idle) = if on_roll == Player::X { (mine, theirs) } else { (theirs, mine) };
        match (dice, idle) {
            ([0, 0], [0, 0]) => Ok(None),
            (&[first, second], [0, 0]) => {
                Roll::new(first, second).map(Some).map_err(|_| self.fault(token::DICE, expected))
            }
            _ => Err(self.fault(token::DICE, expected)),
        }
    }

    /// Parses the arrangement of checkers, from the view of player 1.
    fn setup(&self) -> Result<Setup, NotationError> {
        const MAX: i8 = CHECKERS as i8;
        let mut setup = Setup::EMPTY;
        let most = i32::from(CHECKERS);
        for (index, point) in (0..usize::from(POINTS)).map(|index| (token::BOARD + 1 + index, index)) {
            let count = self.number(index, -most..=most, RawToken::Checkers(-MAX, MAX))?;
            let checkers = if count > 0 { &mut setup.mine } else { &mut setup.theirs };
            checkers[point] = count.unsigned_abs() as u8;
            self.pinned(point, count, &mut setup)?;
        }
        let bar = usize::from(POINTS);
        setup.theirs[bar] =
            self.number(token::BOARD, -most..=0, RawToken::Bar(-MAX, 0))?.unsigned_abs() as u8;
        setup.mine[bar] = self.number(token::BOARD + 25, 0..=most, RawToken::Bar(0, MAX))? as u8;
        let sides = [&setup.mine, &setup.theirs];
        for (index, side) in (0..).zip(sides) {
            let on_bar = i32::from(side[bar]);
            self.number(token::BARS + index, on_bar..=on_bar, RawToken::SameBar)?;
            let left = most - side.iter().map(|count| i32::from(*count)).sum::<i32>();
            // A setup with more than fifteen checkers has its own error.
            if left >= 0 {
                self.number(token::OFF + index, left..=left, RawToken::Off)?;
            }
        }
        Ok(setup)
    }

    fn pinned(&self, point: usize, count: i32, setup: &mut Setup) -> Result<(), NotationError> {
        let expected = RawToken::Pins;
        let Some(pins) = self.0.get(token::PINS) else { return Ok(()) };
        if pins.chars().count() != usize::from(POINTS) {
            return Err(self.fault(token::PINS, expected));
        }
        match (pins.chars().nth(point), count.signum()) {
            (Some('-'), _) => {}
            (Some('x'), -1) => (setup.mine[point], setup.on_top[point]) = (1, Side::Theirs),
            (Some('o'), 1) => (setup.theirs[point], setup.on_top[point]) = (1, Side::Mine),
            _ => return Err(self.fault(token::PINS, expected)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> RawBoard {
        RawBoard {
            names: ["plakoto".into(), "user".into()],
            length: 5,
            score: [1, 2],
            on_roll: Player::O,
            dice: Roll::new(3, 1).ok(),
            position: "AIAQ/j8QAgD+Px".parse().unwrap(),
        }
    }

    /// Player 0 is on roll, so the points 5 and 9 in their numbering are points 20 and 16 in player 1's
    /// numbering.
    #[test]
    fn text_round_trip() {
        let text = "board:user:plakoto:5:2:1:0:-13:0:0:0:0:0:0:0:0:0:0:0:0:0:0:1:0:0:0:-1:0:0:0:13:0:-1:0:0:3:1:\
                    1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1:---------------o---x----";
        assert_eq!(board().to_string(), text);
        assert_eq!(text.parse(), Ok(board()));
    }

    #[test]
    fn errors_name_the_token() {
        let text = board().to_string();
        let error = |text: &str| text.parse::<RawBoard>().unwrap_err().to_string();
        assert!(error("board:a:b").ends_with("with the pins, got 3"));
        for (old, new, number) in
            [(":3:1:", ":3:7:", 37), ("board:", "bored:", 1), (":25:", ":24:", 45), ("---x", "---o", 54)]
        {
            let altered = text.replacen(old, new, 1);
            assert!(
                error(&altered).contains(&format!(" as token {number} of the raw board, got ")),
                "{altered}"
            );
        }
    }
}
