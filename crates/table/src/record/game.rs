//! One game.

use std::collections::BTreeMap;

use super::Note;
use crate::match_play::{Ended, Game, GameResult};
use plakoto_engine::rules::{LegalPlay, Numbers, Pending, Player, Position, Resignation, RuleSet};

/// A game as it was played: always one that can be played by the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    score: [u16; 2],
    start: Game,
    turns: Vec<Turn>,
    now: Game,
    /// What is written about turns, by their numbers from 0.
    notes: BTreeMap<usize, Note>,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who.
    pub player: Player,
    /// The position before, seen by him.
    pub before: Position,
    /// What he had to play: his roll, or what was handed over to him.
    pub numbers: Numbers,
    /// What he did with it, a pass if nothing could be played.
    pub legal: LegalPlay,
}

impl GameRecord {
    /// A game that begins at `start` with `on_roll` to roll, after which the players had these points.
    pub fn new(score: [u16; 2], start: Position, on_roll: Player) -> Self {
        Self::from_now(score, Game::at(start, on_roll))
    }

    /// The same game, begun with numbers that the first player has to play before he rolls. Nothing has been played yet.
    #[must_use]
    pub fn handed_over(mut self, pending: Pending) -> Self {
        self.start.hand_over(pending);
        self.now = self.start;
        self
    }

    /// A game that goes on from `game` as it stands, with its dice. Nothing has been played yet.
    pub const fn from_now(score: [u16; 2], game: Game) -> Self {
        Self { score, start: game, turns: Vec::new(), now: game, notes: BTreeMap::new() }
    }

    /// What the first player had to play before he rolled.
    pub const fn start_pending(&self) -> Pending {
        self.start.pending()
    }

    /// The points of player 0 and player 1 before the game.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// The position that it began with, seen by the player who rolled first.
    pub const fn start(&self) -> &Position {
        self.start.position()
    }

    /// Who rolled first.
    pub const fn starter(&self) -> Player {
        self.start.on_roll()
    }

    /// All turns so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// What is written about a turn, from 0.
    pub fn note(&self, turn: usize) -> Option<&Note> {
        self.notes.get(&turn)
    }

    /// What is written about turns, by their numbers from 0.
    pub const fn notes(&self) -> &BTreeMap<usize, Note> {
        &self.notes
    }

    /// Writes something else about a turn, if there is such a one; an empty note is none.
    pub fn annotate(&mut self, turn: usize, note: Note) {
        if note.is_empty() {
            self.notes.remove(&turn);
        } else if turn < self.turns.len() {
            self.notes.insert(turn, note);
        }
    }

    /// Whether the same was played, whatever is written about it.
    pub fn is_played_as(&self, other: &Self) -> bool {
        (self.score, &self.start, &self.turns, &self.now)
            == (other.score, &other.start, &other.turns, &other.now)
    }

    /// How many turns were the same in another game, if it began like this one.
    pub(super) fn turns_shared(&self, other: &Self) -> usize {
        if self.start != other.start {
            return 0;
        }
        self.turns.iter().zip(&other.turns).take_while(|(one, other)| one == other).count()
    }

    /// The game as it is after the last turn.
    pub const fn now(&self) -> &Game {
        &self.now
    }

    /// Its result under `rules`, if it is over.
    pub fn result(&self, rules: &RuleSet) -> Option<GameResult> {
        self.now.result(rules)
    }

    /// Whether nothing has been played and nobody has resigned.
    pub fn is_untouched(&self) -> bool {
        self.turns.is_empty() && self.now.ended().is_none()
    }

    /// Adds the turn of the player on roll; `legal` must be a legal play of `numbers`.
    pub fn play(&mut self, numbers: Numbers, legal: LegalPlay) {
        let (player, before) = (self.now.on_roll(), *self.now.position());
        self.turns.push(Turn { player, before, numbers, legal });
        self.now.play(&legal);
    }

    /// Ends it: `loser` has resigned so much, and it was accepted.
    pub fn resign(&mut self, loser: Player, resignation: Resignation) {
        self.now.resign(loser, resignation);
    }

    /// Who resigned how much, if the game ended so.
    pub fn resignation(&self) -> Option<(Player, Resignation)> {
        match self.now.ended() {
            Some(Ended::Resigned { winner, resignation }) => Some((winner.other(), resignation)),
            _ => None,
        }
    }

    /// The game before turn number `turn` (from 0), with the dice of that turn, or after the last one.
    pub fn at(&self, turn: usize) -> Option<Game> {
        if turn == self.turns.len() {
            return Some(self.now);
        }
        let Turn { player, before, numbers, .. } = *self.turns.get(turn)?;
        Some(Game::at(before, player).with_numbers(numbers))
    }

    /// Forgets all but the first `turns` turns, and how the game ended if any is forgotten.
    pub fn truncate(&mut self, turns: usize) {
        if let Some(Turn { player, before, numbers, .. }) = self.turns.get(turns).copied() {
            self.now = Game::at(before, player);
            self.now.hand_over(numbers.pending());
            self.turns.truncate(turns);
            self.notes.split_off(&turns);
        }
    }

    /// The game with its first `turns` turns alone; how it ended is forgotten as well.
    #[must_use]
    pub fn up_to(&self, turns: usize) -> Self {
        let mut game = self.clone();
        game.truncate(turns);
        if game.now.ended().is_some() {
            let (position, pending) = (*game.now.position(), game.now.pending());
            game.now.set_position(position);
            game.now.hand_over(pending);
        }
        game
    }

    /// Takes no more memory than its turns do, since no more are expected.
    pub(super) fn settle(&mut self) {
        self.turns.shrink_to_fit();
    }

    /// Changes the points before the game.
    pub fn set_score(&mut self, score: [u16; 2]) {
        self.score = score;
    }

    /// Lets the players change places.
    pub fn swap_players(&mut self) {
        self.score.swap(0, 1);
        self.start.swap_players();
        self.turns.iter_mut().for_each(|turn| turn.player = turn.player.other());
        self.now.swap_players();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::rules::Roll;

    #[test]
    fn turns_follow_each_other_and_can_be_taken_back() {
        let mut game = GameRecord::new([0, 0], Position::START, Player::X);
        let roll: Roll = "31".parse().expect("a roll");
        let plays = RuleSet::PLAKOTO.legal_plays(&Position::START, roll);
        game.play(roll.into(), plays[0]);
        assert_eq!((game.turns().len(), game.now().on_roll()), (1, Player::O));
        assert_eq!(*game.now().position(), plays[0].after());
        game.truncate(0);
        assert_eq!(game, GameRecord::new([0, 0], Position::START, Player::X));
        let gammon = Resignation::of_points(2, &RuleSet::PLAKOTO).expect("it can be lost");
        game.resign(Player::X, gammon);
        assert!(matches!(
            game.result(&RuleSet::PLAKOTO),
            Some(GameResult::Won { winner: Player::O, points: 2, .. })
        ));
    }
}
