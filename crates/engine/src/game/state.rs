//! The state of a single game, and its result.

use crate::rules::{
    GameStage, LegalPlay, Numbers, Outcome, Pending, Player, Position, Resignation, Roll, RuleSet, Side,
    Victory, outcome,
};

/// The state of a single game, which is in progress or finished: a small value without a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameState {
    pub(super) rules: RuleSet,
    pub(super) position: Position,
    pub(super) on_roll: Player,
    pub(super) dice: Option<Roll>,
    pub(super) pending: Pending,
    pub(super) resignation: Option<Resignation>,
    pub(super) ended: Option<EarlyEnd>,
}

/// How a game ended before it was played to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyEnd {
    /// The game ended when the opponent of `winner` resigned.
    Resigned {
        /// The player who won the game.
        winner: Player,
        /// The loss that the opponent conceded by resigning.
        resignation: Resignation,
    },
    /// A match ID says that the game is over, but does not say how it ended.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnding {
    /// The game was played to the end, and the winner achieved this kind of victory.
    Played(Victory),
    /// The loser resigned and conceded this loss.
    Resigned(Resignation),
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// One of the players has won the game.
    Won {
        /// The player who won the game.
        winner: Player,
        /// The points that the winner scores.
        points: u8,
        /// How the game was won.
        ending: GameEnding,
    },
    /// The game is a draw because both mothers (the last checkers on the starting points) are pinned.
    MothersPinned,
    /// The game is a draw because neither player can ever move again.
    Dead,
    /// A match ID says that the game is over, but the position does not show the result.
    Unknown,
}

impl GameState {
    /// Returns a new game under `rules`, in which `on_roll` is about to roll.
    pub fn new(rules: &RuleSet, on_roll: Player) -> Self {
        Self::at(rules.start(), on_roll, rules)
    }

    /// Returns a game under `rules` at a position in which `on_roll` is about to roll. The position is from the
    /// point of view of `on_roll`.
    pub const fn at(position: Position, on_roll: Player, rules: &RuleSet) -> Self {
        let (dice, pending, resignation, ended) = (None, Pending::NONE, None, None);
        Self { rules: *rules, position, on_roll, dice, pending, resignation, ended }
    }

    /// The rules under which the game is played.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Returns this game with the dice numbers that the player on roll must play next.
    #[must_use]
    pub fn with_numbers(self, numbers: Numbers) -> Self {
        Self { dice: numbers.roll(), pending: numbers.pending(), ..self }
    }

    /// Returns this game with the roll and the offer to resign of `other`.
    #[must_use]
    pub const fn with_open_turn(self, other: &Self) -> Self {
        Self { dice: other.dice, resignation: other.resignation, ..self }
    }

    /// Returns this game without a roll or an offer to resign.
    #[must_use]
    pub const fn before_roll(self) -> Self {
        Self { dice: None, resignation: None, ..self }
    }

    /// Returns this game with another offer to resign.
    #[must_use]
    pub const fn offering(self, resignation: Option<Resignation>) -> Self {
        Self { resignation, ..self }
    }

    /// Sets the roll that the player on roll must play; `None` before the roll.
    pub fn set_dice(&mut self, dice: Option<Roll>) {
        self.dice = dice;
    }

    /// Sets or withdraws the offer of the player on roll to resign.
    pub fn set_offer(&mut self, offer: Option<Resignation>) {
        self.resignation = offer;
    }

    /// Puts `player` on roll, without dice, pending numbers or an offer to resign. The position stays the same
    /// from the point of view of the player on roll.
    pub fn put_on_roll(&mut self, player: Player) {
        *self = Self { ended: self.ended, ..Self::at(self.position, player, &self.rules) };
    }

    /// The offer to resign that has not been answered yet.
    pub const fn open_offer(&self) -> Option<Resignation> {
        self.resignation
    }

    /// Returns the position, from the point of view of the player on roll.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the player on roll.
    pub const fn on_roll(&self) -> Player {
        self.on_roll
    }

    /// Returns the roll that the player on roll must play; `None` before the roll.
    pub const fn dice(&self) -> Option<Roll> {
        self.dice
    }

    /// Returns the pending numbers: dice numbers that the opponent could not play and passed on. The player
    /// on roll must play these numbers before rolling.
    pub const fn pending(&self) -> Pending {
        self.pending
    }

    /// Returns how the game ended; `None` if it is in progress or was played to the end.
    pub const fn ended(&self) -> Option<EarlyEnd> {
        self.ended
    }

    /// Returns the result of the game; `None` if the game is not over.
    pub fn result(&self) -> Option<GameResult> {
        let rules = &self.rules;
        let played = || outcome(&self.position, rules).map(|outcome| result(outcome, self.on_roll, rules));
        match self.ended {
            None => played(),
            Some(EarlyEnd::Unknown) => Some(played().unwrap_or(GameResult::Unknown)),
            Some(EarlyEnd::Resigned { winner, resignation }) => Some(GameResult::Won {
                winner,
                points: resignation.points(),
                ending: GameEnding::Resigned(resignation),
            }),
        }
    }

    /// Replaces the position. Removes pending numbers and any resignation, so a game that ended early is in
    /// progress again. Keeps the player on roll and the dice.
    pub fn set_position(&mut self, position: Position) {
        (self.position, self.pending, self.resignation, self.ended) = (position, Pending::NONE, None, None);
    }

    /// Adapts the game to new rules. If its position cannot arise under the new rules because checkers move
    /// or meet differently, starts the game again. Removes pending numbers if the new rules have none.
    /// Withdraws an offer to resign that the new rules do not allow. If the game ended by resignation, changes
    /// the conceded loss to one that the new rules allow.
    pub fn adopt(&mut self, rules: &RuleSet) {
        if !self.position.fits(&rules.mechanics) {
            *self = Self::new(rules, self.on_roll);
        }
        self.rules = *rules;
        if !rules.hand_over {
            self.pending = Pending::NONE;
        }
        self.resignation = self.resignation.filter(|offer| offer.under(rules) == *offer);
        if let Some(EarlyEnd::Resigned { resignation, .. }) = &mut self.ended {
            *resignation = resignation.under(rules);
        }
    }

    /// Returns the numbers that the player on roll must play: the pending numbers if there are any, otherwise
    /// the roll. Returns `None` if the player must roll first.
    pub fn numbers(&self) -> Option<Numbers> {
        Numbers::of(self.pending, self.dice)
    }

    /// Sets the pending numbers that the player on roll must play before rolling. If there are any, removes
    /// the dice.
    pub fn hand_over(&mut self, pending: Pending) {
        self.pending = pending;
        if !pending.is_empty() {
            self.dice = None;
        }
    }

    /// Makes a legal play and passes the turn to the next player. After pending numbers, the same player may
    /// be on roll again.
    pub fn play(&mut self, legal: &LegalPlay) {
        let on_roll = match legal.next.side {
            Side::Mine => self.on_roll,
            Side::Theirs => self.on_roll.other(),
        };
        *self = Self { pending: legal.next.pending, ..Self::at(legal.after(), on_roll, &self.rules) };
    }

    /// Ends the game as a loss for the player on roll, if that player has offered to resign.
    pub fn accept_resignation(&mut self) {
        if let Some(resignation) = self.resignation.take() {
            self.resign(self.on_roll, resignation);
        }
    }

    /// Ends the game by a resignation of `loser`, and removes pending numbers.
    pub fn resign(&mut self, loser: Player, resignation: Resignation) {
        self.ended = Some(EarlyEnd::Resigned { winner: loser.other(), resignation });
        self.pending = Pending::NONE;
    }

    /// Swaps the players' numbers: player 0 becomes player 1 and vice versa. Each player keeps their checkers
    /// and their turn.
    pub fn swap_players(&mut self) {
        self.on_roll = self.on_roll.other();
        if let Some(EarlyEnd::Resigned { winner, .. }) = &mut self.ended {
            *winner = winner.other();
        }
    }

    /// Returns the resignation that has been offered or that ended the game.
    pub fn offer(&self) -> Option<Resignation> {
        match self.ended {
            Some(EarlyEnd::Resigned { resignation, .. }) => Some(resignation),
            _ => self.resignation,
        }
    }

    /// Returns the state of the game as a match ID encodes it.
    pub fn state(&self) -> GameStage {
        match self.ended {
            Some(EarlyEnd::Resigned { .. }) => GameStage::Resigned,
            _ if self.result().is_some() => GameStage::Over,
            _ => GameStage::Playing,
        }
    }
}

fn result(outcome: Outcome, on_roll: Player, rules: &RuleSet) -> GameResult {
    match outcome {
        Outcome::MothersPinned => GameResult::MothersPinned,
        Outcome::Dead => GameResult::Dead,
        Outcome::Won(side, victory) => GameResult::Won {
            winner: if side == Side::Mine { on_roll } else { on_roll.other() },
            points: victory.points(rules),
            ending: GameEnding::Played(victory),
        },
    }
}
