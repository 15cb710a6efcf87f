//! A match to a number of points, or an open-ended session.

use crate::game::{EarlyEnd, GameResult, GameState};
use crate::notation::match_id::MatchId;
use crate::rules::{
    GameStage, LegalPlay, MAX_SCORE, Pending, Player, Position, Resignation, ResignationError, Rotation,
    RuleSet,
};

/// The state of a match or session: the score and the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    pub(super) length: u16,
    pub(super) score: [u16; 2],
    pub(super) games: u32,
    pub(super) next_starter: Option<Player>,
    pub(super) starter: Option<Player>,
    is_variation: bool,
    pub(super) rotation: Rotation,
    pub(super) game: GameState,
}

impl Match {
    /// Returns a new match with these games, in which `starter` starts the first.
    pub fn new(length: u16, rotation: impl Into<Rotation>, starter: Player) -> Self {
        let rotation = rotation.into();
        Self {
            length,
            score: [0, 0],
            games: 0,
            next_starter: None,
            starter: Some(starter),
            is_variation: false,
            rotation,
            game: GameState::new(rotation.first(), starter),
        }
    }

    /// Number of points needed to win the match; 0 for an open-ended session.
    pub const fn length(&self) -> u16 {
        self.length
    }

    /// The points of player 0 and player 1 in the match.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// Number of finished games in the match.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The games of the match, which are played in turn.
    pub const fn rotation(&self) -> &Rotation {
        &self.rotation
    }

    /// The rules of the next game. A game that is drawn or not over is played again.
    pub fn next_rules(&self) -> RuleSet {
        next_rules(&self.rotation, self.game.rules(), self.game.result())
    }

    /// The player who starts the next game according to the rules; `None` if the dice decide.
    pub const fn next_starter(&self) -> Option<Player> {
        self.next_starter
    }

    /// The current game.
    pub const fn game(&self) -> &GameState {
        &self.game
    }

    /// The current game, to change it.
    pub const fn game_mut(&mut self) -> &mut GameState {
        &mut self.game
    }

    /// Sets the points of player 0 and player 1 in the match.
    pub const fn set_score(&mut self, score: [u16; 2]) {
        self.score = score;
    }

    /// Sets the games of the match. The current game stays the same.
    pub const fn set_rotation(&mut self, rotation: Rotation) {
        self.rotation = rotation;
    }

    /// Whether the current game is a variation of a recorded game. The result of a variation does not change
    /// the score.
    pub const fn is_variation(&self) -> bool {
        self.is_variation
    }

    /// Returns this match with the current game marked as a variation if `is_variation` is true.
    #[must_use]
    pub const fn in_variation(self, is_variation: bool) -> Self {
        Self { is_variation, ..self }
    }

    /// Returns the later state `other` of this match, but with the current game of `self`.
    #[must_use]
    pub const fn scored_as(self, other: &Self) -> Self {
        Self { game: self.game, ..*other }
    }

    /// Begins the next game. The player `starter` is on roll.
    pub fn begin(&mut self, starter: Player) {
        let rules = self.next_rules();
        self.begin_at(rules.start(), starter, &rules);
    }

    /// Begins a new game under `rules` at this position, which is from the point of view of `starter`. The
    /// player `starter` is on roll.
    pub fn begin_at(&mut self, position: Position, starter: Player, rules: &RuleSet) {
        (self.starter, self.game) = (Some(starter), GameState::at(position, starter, rules));
    }

    /// Continues a game that `starter` started at this match score.
    pub fn go_on(&mut self, score: [u16; 2], starter: Player, game: GameState) {
        (self.score, self.starter, self.game) = (score, Some(starter), game);
    }

    /// Whether this match and `other` are in the same state. Ignores differences in dice and in offers to
    /// resign.
    pub fn is_where(&self, other: &Self) -> bool {
        let place = |series: &Self| {
            let game = &series.game;
            let of_match = (series.score, series.length, series.rotation);
            (game.rules, game.position, game.pending, game.on_roll, game.ended, of_match)
        };
        place(self) == place(other)
    }

    /// Removes the dice, so that the player on roll has not rolled yet.
    pub fn unroll(&mut self) {
        self.game.dice = None;
    }

    /// Makes a legal play in the current game and passes the turn.
    pub fn play(&mut self, legal: &LegalPlay) {
        self.game.play(legal);
    }

    /// Returns the winner of the match; `None` if neither player has won it.
    pub fn winner(&self) -> Option<Player> {
        let enough = |player: &Player| self.length > 0 && self.score[player.index()] >= self.length;
        Player::BOTH.into_iter().find(enough)
    }

    /// Returns how many points `player` and the opponent still need to win the match. Returns `None` in an
    /// open-ended session or if the match is over.
    pub fn away(&self, player: Player) -> Option<(u16, u16)> {
        away(self.length, self.score, player)
    }

    /// Adds the result of the current game to the score. Must be called once for each game, when the game has
    /// ended.
    pub fn book(&mut self, result: GameResult) {
        self.games += 1;
        let mut won_by = None;
        if let GameResult::Won { winner, points, .. } = result {
            let score = &mut self.score[winner.index()];
            *score = score.saturating_add(points.into()).min(MAX_SCORE);
            won_by = Some(winner);
        }
        self.next_starter = self.game.rules.next_starter(self.starter, won_by);
    }

    /// Swaps the players' numbers: player 0 becomes player 1 and vice versa. Each player keeps their
    /// checkers, score and turn.
    pub fn swap_players(&mut self) {
        self.score.swap(0, 1);
        self.next_starter = self.next_starter.map(Player::other);
        self.starter = self.starter.map(Player::other);
        self.game.swap_players();
    }

    /// Returns the match ID of the current state of the match.
    pub fn id(&self) -> MatchId {
        MatchId {
            on_roll: self.game.on_roll,
            state: self.game.state(),
            resignation: self.game.offer().map_or(0, Resignation::points),
            dice: self.game.dice,
            length: self.length,
            score: self.score,
        }
    }

    /// Returns this match with another position under `rules`, other pending numbers and, if `match_id` is
    /// given, the state that it encodes. Without a match ID, the dice, the player on roll and the score do not
    /// change. If there are pending numbers, the dice are removed.
    ///
    /// # Errors
    /// Fails if the match ID contains a resignation that the rules do not allow.
    pub fn placed(
        mut self,
        position: Position,
        pending: Pending,
        match_id: Option<&MatchId>,
        rules: &RuleSet,
    ) -> Result<Self, ResignationError> {
        self.game.rules = *rules;
        self.game.set_position(position);
        match_id.map_or(Ok(()), |match_id| self.set_id(match_id))?;
        self.game.hand_over(pending);
        Ok(self)
    }

    /// Sets the state that a match ID encodes. The position does not change. If the match ID has another
    /// score or length, this becomes a different match, in which the dice decide who starts the next game.
    ///
    /// # Errors
    /// Fails, and changes nothing, if the match ID contains a resignation that the rules do not allow.
    pub fn set_id(&mut self, id: &MatchId) -> Result<(), ResignationError> {
        let resignation = id.offer(&self.game.rules)?;
        if (self.length, self.score) != (id.length, id.score) {
            (self.next_starter, self.starter) = (None, None);
        }
        (self.length, self.score) = (id.length, id.score);
        let game = &mut self.game;
        (game.on_roll, game.dice) = (id.on_roll, id.dice);
        game.resignation = resignation;
        game.ended = match id.state {
            GameStage::None | GameStage::Playing => None,
            GameStage::Over | GameStage::Resigned => Some(EarlyEnd::Unknown),
        };
        if id.state == GameStage::Resigned {
            game.accept_resignation();
        }
        Ok(())
    }
}

/// Returns the rules of the game that follows a game under `rules` with this result, which is `None` if the game
/// is not over.
pub fn next_rules(rotation: &Rotation, rules: &RuleSet, result: Option<GameResult>) -> RuleSet {
    match result {
        Some(GameResult::Won { .. }) => *rotation.after(rules),
        _ => *rules,
    }
}

/// Returns how many points `player` and the opponent still need to win a match to `length` points. Returns
/// `None` if `length` is 0 or if a player has already won.
pub fn away(length: u16, score: [u16; 2], player: Player) -> Option<(u16, u16)> {
    let to_go = |player: Player| length.checked_sub(score[player.index()]).filter(|points| *points > 0);
    to_go(player).zip(to_go(player.other()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Starter;

    const RULES: RuleSet = RuleSet::PLAKOTO;

    fn losing(points: u8) -> Resignation {
        Resignation::of_points(points, &RULES).expect("the rules allow this loss")
    }

    fn resign(series: &mut Match, points: u8) {
        series.game = GameState::new(&RuleSet::PLAKOTO, Player::X);
        series.game.resignation = Some(losing(points));
        series.game.accept_resignation();
        let result = series.game.result().unwrap();
        series.book(result);
    }

    #[test]
    fn the_rules_decide_who_starts_the_next_game() {
        let won = GameResult::Won {
            winner: Player::O,
            points: 1,
            ending: crate::game::GameEnding::Resigned(losing(1)),
        };
        let next = |starter, result| {
            let mut series = Match::new(3, RuleSet { starter, ..RULES }, Player::O);
            series.book(result);
            series.next_starter
        };
        let after = |result| {
            [Starter::Winner, Starter::Loser, Starter::Alternate, Starter::Dice]
                .map(|starter| next(starter, result))
        };
        let (o, x) = (Some(Player::O), Some(Player::X));
        assert_eq!(after(won), [o, x, x, None]);
        assert_eq!(after(GameResult::Dead), [None, None, x, None]);
    }

    #[test]
    fn the_winner_of_a_game_starts_the_next() {
        let mut series = Match::new(3, RuleSet::PLAKOTO, Player::X);
        resign(&mut series, 2);
        assert_eq!((series.score, series.next_starter, series.winner()), ([2, 0], Some(Player::O), None));
        resign(&mut series, 1);
        assert_eq!((series.score, series.games, series.winner()), ([3, 0], 2, Some(Player::O)));
    }

    #[test]
    fn a_draw_scores_nothing_and_the_dice_decide_who_starts() {
        let mut series = Match::new(3, RuleSet::PLAKOTO, Player::X);
        series.next_starter = Some(Player::O);
        series.book(GameResult::MothersPinned);
        assert_eq!((series.score, series.games, series.next_starter), ([0, 0], 1, None));
    }

    #[test]
    fn the_match_id_round_trips() {
        let mut series = Match::new(5, RuleSet::PLAKOTO, Player::O);
        series.score = [3, 1];
        series.game.dice = crate::rules::Roll::new(6, 2).ok();
        let mut other = Match::new(0, RuleSet::PLAKOTO, Player::X);
        other.set_id(&series.id()).expect("the match ID is valid");
        assert_eq!(other.id(), series.id());
        resign(&mut series, 2);
        other.set_id(&series.id()).expect("the match ID is valid");
        assert_eq!(other.game.result(), series.game.result());
    }
}
