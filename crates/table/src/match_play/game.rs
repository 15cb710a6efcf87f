//! One game.

use plakoto_engine::rules::{
    GameState, LegalPlay, Numbers, Outcome, Pending, Player, Position, Resignation, Roll, RuleSet, Side,
    Victory, outcome,
};

/// A game in progress or finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) position: Position,
    pub(super) on_roll: Player,
    pub(super) dice: Option<Roll>,
    pub(super) pending: Pending,
    pub(super) resignation: Option<Resignation>,
    pub(super) ended: Option<Ended>,
}

/// How a game ended that was not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By a resignation.
    Resigned {
        /// Who has won.
        winner: Player,
        /// What his opponent has resigned.
        resignation: Resignation,
    },
    /// The match ID that was set says that the game is over, and not how.
    Unknown,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnding {
    /// It was played to its end and won so.
    Played(Victory),
    /// The loser resigned so much.
    Resigned(Resignation),
}

/// Who has won, and how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Somebody.
    Won {
        /// Who.
        winner: Player,
        /// How many points.
        points: u8,
        /// How.
        ending: GameEnding,
    },
    /// Nobody, because both mothers are pinned.
    MothersPinned,
    /// Nobody, because neither player can ever move again.
    Dead,
    /// The match ID that was set says that the game is over, and nothing tells how.
    Unknown,
}

impl Game {
    /// A new game with `on_roll` to roll.
    pub const fn new(on_roll: Player) -> Self {
        Self::at(Position::START, on_roll)
    }

    /// A game at this position, seen by `on_roll`, who has to roll.
    pub const fn at(position: Position, on_roll: Player) -> Self {
        Self { position, on_roll, dice: None, pending: Pending::NONE, resignation: None, ended: None }
    }

    /// The same game, with these numbers to be played.
    #[must_use]
    pub fn with_numbers(self, numbers: Numbers) -> Self {
        Self { dice: numbers.roll(), pending: numbers.pending(), ..self }
    }

    /// The position, seen by the player on roll.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The player on roll.
    pub const fn on_roll(&self) -> Player {
        self.on_roll
    }

    /// The roll that he has to play, once he has rolled.
    pub const fn dice(&self) -> Option<Roll> {
        self.dice
    }

    /// Numbers that he has to play before he rolls.
    pub const fn pending(&self) -> Pending {
        self.pending
    }

    /// What the position cannot tell: that the game has ended otherwise than by being played to its end.
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The result under `rules`, if the game is over.
    pub fn result(&self, rules: &RuleSet) -> Option<GameResult> {
        let played = || outcome(&self.position, rules).map(|outcome| result(outcome, self.on_roll, rules));
        match self.ended {
            None => played(),
            Some(Ended::Unknown) => Some(played().unwrap_or(GameResult::Unknown)),
            Some(Ended::Resigned { winner, resignation }) => Some(GameResult::Won {
                winner,
                points: resignation.points(),
                ending: GameEnding::Resigned(resignation),
            }),
        }
    }

    /// Puts the checkers elsewhere, with nothing pending; whose turn it is and the dice stay.
    pub fn set_position(&mut self, position: Position) {
        (self.position, self.pending, self.resignation, self.ended) = (position, Pending::NONE, None, None);
    }

    /// Goes on under these rules: numbers that would not pass under them are not pending any more, an offer to resign that
    /// could not be made is withdrawn, and a game that was resigned has cost what it can cost.
    pub fn adopt(&mut self, rules: &RuleSet) {
        if !rules.hand_over {
            self.pending = Pending::NONE;
        }
        self.resignation = self.resignation.filter(|offer| offer.under(rules) == *offer);
        if let Some(Ended::Resigned { resignation, .. }) = &mut self.ended {
            *resignation = resignation.under(rules);
        }
    }

    /// What the player on roll has to play: what is pending, or else what he has rolled, if he has.
    pub fn numbers(&self) -> Option<Numbers> {
        Numbers::of(self.pending, self.dice)
    }

    /// Makes the player on roll play these numbers before he rolls; the dice are taken up again, if there are any.
    pub fn hand_over(&mut self, pending: Pending) {
        self.pending = pending;
        if !pending.is_empty() {
            self.dice = None;
        }
    }

    /// Makes a legal play; the turn passes to the opponent, or after numbers that were handed over the same player rolls.
    pub fn play(&mut self, legal: &LegalPlay) {
        let on_roll = match legal.next.side {
            Side::Mine => self.on_roll,
            Side::Theirs => self.on_roll.other(),
        };
        *self = Self { pending: legal.next.pending, ..Self::at(legal.after(), on_roll) };
    }

    /// Accepts the resignation that the player on roll has offered, if he has.
    pub fn accept_resignation(&mut self) {
        if let Some(resignation) = self.resignation.take() {
            self.resign(self.on_roll, resignation);
        }
    }

    /// Ends it: `loser` has resigned so much, and it was accepted. Numbers that are pending are void.
    pub fn resign(&mut self, loser: Player, resignation: Resignation) {
        self.ended = Some(Ended::Resigned { winner: loser.other(), resignation });
        self.pending = Pending::NONE;
    }

    /// Lets the players change places: who was player 0 is now player 1, with his checkers and his turn.
    pub fn swap_players(&mut self) {
        self.on_roll = self.on_roll.other();
        if let Some(Ended::Resigned { winner, .. }) = &mut self.ended {
            *winner = winner.other();
        }
    }

    /// The resignation that is offered, or that has ended the game.
    pub fn offer(&self) -> Option<Resignation> {
        match self.ended {
            Some(Ended::Resigned { resignation, .. }) => Some(resignation),
            _ => self.resignation,
        }
    }

    /// The state for the match ID.
    pub fn state(&self, rules: &RuleSet) -> GameState {
        match self.ended {
            Some(Ended::Resigned { .. }) => GameState::Resigned,
            _ if self.result(rules).is_some() => GameState::Over,
            _ => GameState::Playing,
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
