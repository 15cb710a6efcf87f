//! A match to a number of points, or an open-ended session.

use super::{Ended, Game, GameResult};
use plakoto_engine::notation::match_id::MatchId;
use plakoto_engine::rules::score::MAX_SCORE;
use plakoto_engine::rules::{
    GameState, LegalPlay, Pending, Player, Position, Resignation, ResignationError, RuleSet,
};

/// A match in progress: the score and the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    pub(super) length: u16,
    pub(super) score: [u16; 2],
    pub(super) games: u32,
    pub(super) next_starter: Option<Player>,
    pub(super) starter: Option<Player>,
    pub(super) is_variation: bool,
    pub(super) game: Game,
}

impl Match {
    /// A match that has not begun: `starter` is on roll at the start of a game.
    pub fn new(length: u16, starter: Player) -> Self {
        Self {
            length,
            score: [0, 0],
            games: 0,
            next_starter: None,
            starter: Some(starter),
            is_variation: false,
            game: Game::new(starter),
        }
    }

    /// Points to win it; 0 for an open-ended session.
    pub const fn length(&self) -> u16 {
        self.length
    }

    /// Points of player 0 and player 1.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// Games finished.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Who starts the next game, as the rules say. `None` if the dice decide.
    pub const fn next_starter(&self) -> Option<Player> {
        self.next_starter
    }

    /// The current game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Whether what is played here is a variation of a game of the record: its result counts for nothing.
    pub const fn is_variation(&self) -> bool {
        self.is_variation
    }

    /// The same match, in a variation or not.
    #[must_use]
    pub const fn in_variation(self, is_variation: bool) -> Self {
        Self { is_variation, ..self }
    }

    /// The same game with the score of `other`, a later state of the match, to which it counts from now on.
    #[must_use]
    pub const fn scored_as(self, other: &Self) -> Self {
        Self { game: self.game, ..*other }
    }

    /// Begins a game, which `starter` starts.
    pub fn begin(&mut self, starter: Player) {
        self.begin_at(Position::START, starter);
    }

    /// Begins a game at this position, seen by `starter`, who starts it.
    pub fn begin_at(&mut self, position: Position, starter: Player) {
        (self.starter, self.game) = (Some(starter), Game::at(position, starter));
    }

    /// Goes on in a game that `starter` has started when the players had these points.
    pub fn go_on(&mut self, score: [u16; 2], starter: Player, game: Game) {
        (self.score, self.starter, self.game) = (score, Some(starter), game);
    }

    /// Whether both are at the same place of the same match, whatever has been rolled or offered there.
    pub fn is_where(&self, other: &Self) -> bool {
        let place = |series: &Self| {
            let game = &series.game;
            (game.position, game.pending, game.on_roll, game.ended, series.score, series.length)
        };
        place(self) == place(other)
    }

    /// Takes the dice away, as before the roll.
    pub fn unroll(&mut self) {
        self.game.dice = None;
    }

    /// Makes a legal play in the current game.
    pub fn play(&mut self, legal: &LegalPlay) {
        self.game.play(legal);
    }

    /// Who has won the match, if it is over.
    pub fn winner(&self) -> Option<Player> {
        let enough = |player: &Player| self.length > 0 && self.score[player.index()] >= self.length;
        Player::BOTH.into_iter().find(enough)
    }

    /// The points that `player` and his opponent have to go; `None` in an open-ended session and if the match is over.
    pub fn away(&self, player: Player) -> Option<(u16, u16)> {
        away(self.length, self.score, player)
    }

    /// Books the result of the current game, which must just have ended.
    pub fn book(&mut self, result: GameResult, rules: &RuleSet) {
        self.games += 1;
        let mut won_by = None;
        if let GameResult::Won { winner, points, .. } = result {
            let score = &mut self.score[winner.index()];
            *score = score.saturating_add(points.into()).min(MAX_SCORE);
            won_by = Some(winner);
        }
        self.next_starter = rules.next_starter(self.starter, won_by);
    }

    /// Lets the players change places: who was player 0 is now player 1, with his checkers, his score and his turn.
    pub fn swap_players(&mut self) {
        self.score.swap(0, 1);
        self.next_starter = self.next_starter.map(Player::other);
        self.starter = self.starter.map(Player::other);
        self.game.swap_players();
    }

    /// The match ID of the current state.
    pub fn id(&self, rules: &RuleSet) -> MatchId {
        MatchId {
            on_roll: self.game.on_roll,
            state: self.game.state(rules),
            resignation: self.game.offer().map_or(0, Resignation::points),
            dice: self.game.dice,
            length: self.length,
            score: self.score,
        }
    }

    /// The match with this position and these pending numbers on the board, and with what a match ID says. Dice, turn and
    /// score stay without one; with pending numbers there are no dice.
    ///
    /// # Errors
    /// If the match ID has a resignation that nobody can offer.
    pub fn placed(
        mut self,
        position: Position,
        pending: Pending,
        match_id: Option<&MatchId>,
        rules: &RuleSet,
    ) -> Result<Self, ResignationError> {
        self.game.set_position(position);
        match_id.map_or(Ok(()), |match_id| self.set_id(match_id, rules))?;
        self.game.hand_over(pending);
        Ok(self)
    }

    /// Takes over what a match ID says; the checkers stay where they are. With another score it is another match, in
    /// which the dice decide who starts.
    ///
    /// # Errors
    /// If nobody can resign so much; then nothing has changed.
    pub fn set_id(&mut self, id: &MatchId, rules: &RuleSet) -> Result<(), ResignationError> {
        let resignation = id.offer(rules)?;
        if (self.length, self.score) != (id.length, id.score) {
            (self.next_starter, self.starter) = (None, None);
        }
        (self.length, self.score) = (id.length, id.score);
        let game = &mut self.game;
        (game.on_roll, game.dice) = (id.on_roll, id.dice);
        game.resignation = resignation;
        game.ended = match id.state {
            GameState::None | GameState::Playing => None,
            GameState::Over | GameState::Resigned => Some(Ended::Unknown),
        };
        if id.state == GameState::Resigned {
            game.accept_resignation();
        }
        Ok(())
    }
}

/// The points that `player` and his opponent have to go in a match to `length` points; `None` if that is 0 or one of them
/// has won.
pub fn away(length: u16, score: [u16; 2], player: Player) -> Option<(u16, u16)> {
    let to_go = |player: Player| length.checked_sub(score[player.index()]).filter(|points| *points > 0);
    to_go(player).zip(to_go(player.other()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::rules::Starter;

    const RULES: RuleSet = RuleSet::PLAKOTO;

    fn losing(points: u8) -> Resignation {
        Resignation::of_points(points, &RULES).expect("so much can be lost")
    }

    fn resign(series: &mut Match, points: u8) {
        series.game = Game::new(Player::X);
        series.game.resignation = Some(losing(points));
        series.game.accept_resignation();
        let result = series.game.result(&RULES).unwrap();
        series.book(result, &RULES);
    }

    #[test]
    fn the_rules_say_who_starts_the_next_game() {
        let won = GameResult::Won {
            winner: Player::O,
            points: 1,
            ending: crate::match_play::GameEnding::Resigned(losing(1)),
        };
        let next = |starter, result| {
            let mut series = Match::new(3, Player::O);
            series.book(result, &RuleSet { starter, ..RULES });
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
        let mut series = Match::new(3, Player::X);
        resign(&mut series, 2);
        assert_eq!((series.score, series.next_starter, series.winner()), ([2, 0], Some(Player::O), None));
        resign(&mut series, 1);
        assert_eq!((series.score, series.games, series.winner()), ([3, 0], 2, Some(Player::O)));
    }

    #[test]
    fn a_draw_scores_nothing_and_the_dice_decide_who_starts() {
        let mut series = Match::new(3, Player::X);
        series.next_starter = Some(Player::O);
        series.book(GameResult::MothersPinned, &RULES);
        assert_eq!((series.score, series.games, series.next_starter), ([0, 0], 1, None));
    }

    #[test]
    fn the_match_id_round_trips() {
        let mut series = Match::new(5, Player::O);
        series.score = [3, 1];
        series.game.dice = plakoto_engine::rules::Roll::new(6, 2).ok();
        let mut other = Match::new(0, Player::X);
        other.set_id(&series.id(&RULES), &RULES).expect("it can be");
        assert_eq!(other.id(&RULES), series.id(&RULES));
        resign(&mut series, 2);
        other.set_id(&series.id(&RULES), &RULES).expect("it can be");
        assert_eq!(other.game.result(&RULES), series.game.result(&RULES));
    }
}
