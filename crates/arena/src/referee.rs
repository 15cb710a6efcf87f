//! Runs games and matches: rolls the dice, asks the players for their plays, and determines the results.

use crate::results::{DecisionTime, GameEnd, PlayedGame, PlayedPair, costliest};
use crate::seat::ContestantSeat;
use crate::{Arena, GameFault};
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::{Dice, Player, Position, RuleSet};
use plakoto_engine::search::{Replies, StopFlag};
use plakoto_table::match_play::{GameEnding, GameResult, Match};
use plakoto_table::record::{GameRecord, Record};

/// Runs one pair of games or matches.
pub(super) struct Referee<'a> {
    pub(super) arena: &'a Arena<'a>,
    pub(super) pair: u64,
    /// The engine that measures luck, if luck is measured.
    pub(super) judge: Option<&'a Engine>,
    pub(super) stop: &'a StopFlag,
}

/// Number of games after which a match ends without a winner, because engines that draw every game would play
/// forever.
const MOST_GAMES: u32 = 1000;

/// Result of a leg, which is one game or one match of a pair: the winner of the match, and the record of the
/// games.
struct Leg {
    winner: Option<usize>,
    record: Record,
}

impl Referee<'_> {
    /// Plays the pair. Returns `None` if it is stopped.
    pub(super) fn play(
        &self,
        players: [usize; 2],
        mut seats: [&mut ContestantSeat<'_>; 2],
    ) -> Option<PlayedPair> {
        let names = players.map(|player| self.arena.entrants[player].name().to_owned());
        let record = Record::new(self.arena.rotation, self.arena.length, names);
        let mut games = Vec::new();
        let mut play = |leg| self.leg(leg, &mut seats, record.clone(), &mut games);
        let legs = [play(0)?, play(1)?];
        let matches = (self.arena.length > 0).then_some([legs[0].winner, legs[1].winner]);
        let records = legs.into_iter().filter(|_| self.arena.keeps_games).map(|leg| leg.record).collect();
        Some(PlayedPair { pair: self.pair, players, games, matches, is_replay: false, records })
    }

    /// Plays one leg, which is a game or a match. Returns `None` if it is stopped.
    fn leg(
        &self,
        leg: usize,
        seats: &mut [&mut ContestantSeat<'_>; 2],
        mut record: Record,
        games: &mut Vec<PlayedGame>,
    ) -> Option<Leg> {
        let mut series = Match::new(self.arena.length, self.arena.rotation, Player::BOTH[leg]);
        loop {
            let mut dice = Dice::stream([self.arena.seed, self.pair, series.games().into()]);
            let first = series.games() == 0;
            let starter = series.next_starter().filter(|_| !first);
            let starter = starter.unwrap_or_else(|| {
                if first { Player::BOTH[leg] } else { roll_off(&mut dice, Player::BOTH[leg]) }
            });
            let rules = series.next_rules();
            series.begin_at(self.opening(&rules), starter, &rules);
            seats.iter_mut().for_each(|seat| seat.new_game(rules));
            record.begin(GameRecord::new(series.score(), *series.game()));
            games.push(self.game(leg, &mut series, &mut dice, seats, &mut record)?);
            if series.length() == 0 || series.winner().is_some() || series.games() >= MOST_GAMES {
                return Some(Leg { winner: series.winner().map(Player::index), record });
            }
        }
    }

    /// Returns the position from which a game under `rules` starts.
    fn opening(&self, rules: &RuleSet) -> Position {
        let openings = if rules == self.arena.rotation.first() { self.arena.openings } else { &[] };
        let index = usize::try_from(self.pair % openings.len().max(1) as u64).unwrap_or_default();
        openings.get(index).copied().unwrap_or_else(|| rules.start())
    }

    /// Plays the current game of the match and adds its result to the match score. Returns `None` if it is
    /// stopped.
    fn game(
        &self,
        leg: usize,
        series: &mut Match,
        dice: &mut Dice,
        seats: &mut [&mut ContestantSeat<'_>; 2],
        record: &mut Record,
    ) -> Option<PlayedGame> {
        let (starter, rules) = (series.game().on_roll().index(), *series.game().rules());
        let (mut plies, mut spent, mut fault) = (0, [DecisionTime::default(); 2], None);
        let (mut luck, mut replies) = (0.0, Replies::default());
        let result = loop {
            if let Some(result) = series.game().result() {
                break Some(result);
            }
            if plies >= self.arena.longest {
                break None;
            }
            let player = series.game().on_roll().index();
            let numbers = series.game().numbers().unwrap_or_else(|| {
                let roll = dice.roll();
                let gained =
                    self.judge.map(|judge| judge.ask().luck(series.game().position(), roll, &mut replies));
                luck += gained.map_or(0.0, |gained| if player == 0 { gained } else { -gained });
                roll.into()
            });
            let decided = seats[player].decide(series, numbers, self.arena.seed ^ self.pair, self.stop);
            if self.stop.is_raised() {
                return None;
            }
            plies += 1;
            match decided {
                Ok(decision) => {
                    decision.time.into_iter().for_each(|time| spent[player].count(time));
                    series.play(&decision.legal);
                    if let Some(game) = record.current_mut().filter(|_| self.arena.keeps_games) {
                        game.play(numbers, decision.legal);
                    }
                }
                Err(found) => {
                    fault = Some(found);
                    break Some(forfeit(series.game().on_roll(), &rules));
                }
            }
        };
        // A game with too many plies is a draw.
        series.book(result.unwrap_or(GameResult::Dead));
        let (winner, points) = match result {
            Some(GameResult::Won { winner, points, .. }) => (Some(winner.index()), points),
            _ => (None, 0),
        };
        let (end, reason) = (end(result, fault.as_ref()), fault.map(|fault| fault.to_string()));
        let luck = self.judge.map(|_| (1000.0 * luck).round() as i64);
        Some(PlayedGame { leg, starter, winner, points, end, reason, plies, spent, luck })
    }
}

/// Lets the two players roll one die each until their numbers differ, and returns the player with the higher
/// number. In each round, `first` rolls before the other player.
fn roll_off(dice: &mut Dice, first: Player) -> Player {
    loop {
        match dice.die().cmp(&dice.die()) {
            std::cmp::Ordering::Greater => return first,
            std::cmp::Ordering::Less => return first.other(),
            std::cmp::Ordering::Equal => {}
        }
    }
}

/// Returns the result of a game that ends because of a fault. The loser loses the maximum number of points.
fn forfeit(loser: Player, rules: &RuleSet) -> GameResult {
    let victory = costliest(rules);
    GameResult::Won {
        winner: loser.other(),
        points: victory.points(rules),
        ending: GameEnding::Played(victory),
    }
}

fn end(result: Option<GameResult>, fault: Option<&GameFault>) -> GameEnd {
    match (fault, result) {
        (Some(fault), _) => fault.kind().into(),
        (None, Some(GameResult::Won { ending: GameEnding::Played(victory), .. })) => victory.into(),
        (None, Some(GameResult::MothersPinned)) => GameEnd::MothersPinned,
        (None, Some(GameResult::Dead)) => GameEnd::Dead,
        (None, _) => GameEnd::TooLong,
    }
}
