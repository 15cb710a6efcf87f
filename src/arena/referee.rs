//! Games and matches as they are played: whose turn it is, the dice, and how they end.

use super::played::{GameEnd, PlayedGame, PlayedPair, Spent};
use super::seat::Seat;
use super::{Arena, Fault};
use crate::match_play::{Ended, Ending, GameResult, Match, Resignation};
use crate::rules::{Dice, Player, Position, RuleSet, Victory};
use crate::search::StopFlag;

/// Conducts one pair.
pub(super) struct Referee<'a> {
    pub(super) arena: &'a Arena<'a>,
    pub(super) pair: u64,
    pub(super) stop: &'a StopFlag,
}

/// Games after which a match without a winner is given up: engines that draw every game would play forever.
const MOST_GAMES: u32 = 1000;

impl Referee<'_> {
    /// Plays the pair; `None` if it was stopped.
    pub(super) fn play(&self, players: [usize; 2], mut seats: [&mut Seat<'_>; 2]) -> Option<PlayedPair> {
        let mut games = Vec::new();
        let winners = [self.leg(0, &mut seats, &mut games)?, self.leg(1, &mut seats, &mut games)?];
        let matches = (self.arena.length > 0).then_some(winners);
        Some(PlayedPair { pair: self.pair, players, games, matches })
    }

    /// One game, or one match: who has won it.
    fn leg(
        &self,
        leg: usize,
        seats: &mut [&mut Seat<'_>; 2],
        games: &mut Vec<PlayedGame>,
    ) -> Option<Option<usize>> {
        let mut series = Match::new(self.arena.length, Player::BOTH[leg]);
        loop {
            let mut dice = Dice::stream([self.arena.seed, self.pair, series.games.into()]);
            let first = series.games == 0;
            let starter = series.next_starter.filter(|_| !first);
            let starter = starter.unwrap_or_else(|| {
                if first { Player::BOTH[leg] } else { roll_off(&mut dice, Player::BOTH[leg]) }
            });
            series.begin(starter);
            series.game.position = self.opening();
            seats.iter_mut().for_each(|seat| seat.new_game());
            games.push(self.game(leg, &mut series, &mut dice, seats)?);
            if series.length == 0 || series.winner().is_some() || series.games >= MOST_GAMES {
                return Some(series.winner().map(Player::index));
            }
        }
    }

    fn opening(&self) -> Position {
        let openings = self.arena.openings;
        let index = usize::try_from(self.pair % openings.len().max(1) as u64).unwrap_or_default();
        openings.get(index).copied().unwrap_or(Position::START)
    }

    /// Plays the current game of the match and books its result; `None` if it was stopped.
    fn game(
        &self,
        leg: usize,
        series: &mut Match,
        dice: &mut Dice,
        seats: &mut [&mut Seat<'_>; 2],
    ) -> Option<PlayedGame> {
        let (starter, rules) = (series.game.on_roll.index(), &self.arena.rules);
        let (mut plies, mut spent, mut fault) = (0, [Spent::default(); 2], None);
        let result = loop {
            if let Some(result) = series.game.result(rules) {
                break Some(result);
            }
            if plies >= self.arena.longest {
                break None;
            }
            let player = series.game.on_roll.index();
            let numbers = series.game.numbers().unwrap_or_else(|| dice.roll().into());
            let decided = seats[player].decide(series, numbers, self.arena.seed ^ self.pair, self.stop);
            if self.stop.is_raised() {
                return None;
            }
            plies += 1;
            match decided {
                Ok(decision) => {
                    decision.time.into_iter().for_each(|time| spent[player].count(time));
                    series.game.play(&decision.legal, rules);
                }
                Err(found) => {
                    series.game.ended = Some(forfeit(series.game.on_roll, rules));
                    fault = Some(found);
                }
            }
        };
        // A game that takes too long is drawn.
        series.book(result.unwrap_or(GameResult::Dead), rules);
        let (winner, points) = match result {
            Some(GameResult::Won { winner, points, .. }) => (Some(winner.index()), points),
            _ => (None, 0),
        };
        let (end, reason) = (end(result, fault.as_ref()), fault.map(|fault| fault.to_string()));
        Some(PlayedGame { leg, starter, winner, points, end, reason, plies, spent })
    }
}

/// Each rolls a die until they differ; the first one is that of `first`.
fn roll_off(dice: &mut Dice, first: Player) -> Player {
    loop {
        match dice.die().cmp(&dice.die()) {
            std::cmp::Ordering::Greater => return first,
            std::cmp::Ordering::Less => return first.other(),
            std::cmp::Ordering::Equal => {}
        }
    }
}

/// Who faults loses as much as the rules let anybody lose: it must never be better than to play on.
fn forfeit(loser: Player, rules: &RuleSet) -> Ended {
    let most = Victory::ALL.into_iter().map(|victory| victory.points(rules)).max();
    let resignation = most.and_then(Resignation::from_points).unwrap_or(Resignation::Triple);
    Ended::Resigned { winner: loser.other(), resignation }
}

fn end(result: Option<GameResult>, fault: Option<&Fault>) -> GameEnd {
    match (fault, result) {
        (Some(fault), _) => fault.kind().into(),
        (None, Some(GameResult::Won { ending: Ending::Played(victory), .. })) => victory.into(),
        (None, Some(GameResult::MothersPinned)) => GameEnd::MothersPinned,
        (None, Some(GameResult::Dead)) => GameEnd::Dead,
        (None, _) => GameEnd::TooLong,
    }
}
