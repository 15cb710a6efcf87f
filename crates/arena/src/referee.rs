//! Plays the pairs of an arena in several threads: rolls the dice, asks the players for their plays, and determines
//! the results.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crate::results::costliest;
use crate::{
    Arena, Contestant, DecisionTime, Entrant, External, FinishedPairs, GameEnd, GameFault, Identity,
    PlayedGame, PlayedPair,
};
use plakoto_engine::engine::Engine;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{Dice, LegalPlay, Numbers, Player, Position, Rotation, RuleSet, only_play};
use plakoto_engine::search::{Replies, StopFlag};
use plakoto_table::match_play::{EquityTable, GameEnding, GameResult, Match};
use plakoto_table::record::{GameRecord, Record};

/// Maximum number of finished pairs that wait to be recorded.
const MAX_AHEAD: usize = 64;

impl Arena<'_> {
    /// Starts and stops every program once, and returns the identities that the programs report; `None` for
    /// built-in players.
    ///
    /// # Errors
    /// Returns the index and the fault of the first program that does not start or does not complete the
    /// greeting.
    pub fn rehearse(&self, stop: &StopFlag) -> Result<Vec<Option<Identity>>, (usize, GameFault)> {
        let identity = |(number, entrant): (usize, &Entrant)| match entrant {
            Entrant::BuiltIn(_) => Ok(None),
            Entrant::External(program) => External::new(program, *self.rotation.first())
                .identity(stop)
                .map(Some)
                .map_err(|fault| (number, fault)),
        };
        self.entrants.iter().enumerate().map(identity).collect()
    }

    /// Plays all pairs that are not in `finished`, and passes each pair to `record` when the pair is
    /// finished. Ends early if the stop flag is raised or `record` fails. The results of built-in players do
    /// not depend on the thread count, except for the times and the order of the pairs.
    ///
    /// # Errors
    /// Returns the first error that `record` returns.
    pub fn run<E>(
        &self,
        finished: &FinishedPairs,
        stop: &StopFlag,
        mut record: impl FnMut(PlayedPair) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicU64::new(0);
        let measures_luck = self.measures_luck && self.length == 0;
        let judge = measures_luck.then(|| Engine::default().under(*self.rotation.first()));
        std::thread::scope(|scope| {
            let (done, pairs) = sync_channel(MAX_AHEAD);
            for _ in 0..self.threads.max(1) {
                let (next, judge, done) = (&next, judge.as_ref(), done.clone());
                scope.spawn(move || self.play_pairs(next, judge, finished, stop, &done));
            }
            drop(done);
            let recorded = pairs.iter().try_for_each(&mut record);
            if recorded.is_err() {
                stop.raise();
            }
            recorded
        })
    }

    /// Plays pairs that no other thread has taken, until none is left.
    fn play_pairs(
        &self,
        next: &AtomicU64,
        judge: Option<&Engine>,
        finished: &FinishedPairs,
        stop: &StopFlag,
        done: &SyncSender<PlayedPair>,
    ) {
        let pairings = self.pairings();
        let mut seats: Vec<ContestantSeat<'_>> =
            self.entrants.iter().map(|entrant| ContestantSeat::new(entrant, self.rotation)).collect();
        while !stop.is_raised() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let pair = number / pairings.len().max(1) as u64;
            let Some(&players) = pairings.get((number % pairings.len().max(1) as u64) as usize) else {
                return;
            };
            if pair >= self.pairs {
                return;
            }
            if finished.contains(&(players, pair)) {
                continue;
            }
            let Ok(both) = seats.get_disjoint_mut(players) else { return };
            // A pair that was stopped before its end does not count.
            let played = PairReferee { arena: self, pair, judge, stop }.play(players, both);
            if played.is_some_and(|played| done.send(played).is_err()) {
                return;
            }
        }
    }
}

/// Runs one pair of games or matches.
struct PairReferee<'a> {
    arena: &'a Arena<'a>,
    pair: u64,
    /// The engine that measures luck, if luck is measured.
    judge: Option<&'a Engine>,
    stop: &'a StopFlag,
}

/// Number of games after which a match ends without a winner, because engines that draw every game would play
/// forever.
const MAX_GAMES: u32 = 1000;

impl PairReferee<'_> {
    /// Plays the pair. Returns `None` if it is stopped.
    fn play(&self, players: [usize; 2], mut seats: [&mut ContestantSeat<'_>; 2]) -> Option<PlayedPair> {
        let names = players.map(|player| self.arena.entrants[player].name().to_owned());
        let record = Record::new(self.arena.rotation, self.arena.length, names);
        let mut games = Vec::new();
        let mut play = |leg| self.leg(leg, &mut seats, record.clone(), &mut games);
        let [(first, first_record), (second, second_record)] = [play(0)?, play(1)?];
        let matches = (self.arena.length > 0).then_some([first, second]);
        let records = if self.arena.keeps_games { vec![first_record, second_record] } else { Vec::new() };
        Some(PlayedPair { pair: self.pair, players, games, matches, is_replay: false, records })
    }

    /// Plays one leg, which is a game or a match. Returns the winner of the match and the record of the games, or
    /// `None` if the leg is stopped.
    fn leg(
        &self,
        leg: usize,
        seats: &mut [&mut ContestantSeat<'_>; 2],
        mut record: Record,
        games: &mut Vec<PlayedGame>,
    ) -> Option<(Option<usize>, Record)> {
        let mut series = Match::new(self.arena.length, self.arena.rotation, Player::BOTH[leg]);
        loop {
            let mut dice = Dice::stream([self.arena.seed, self.pair, series.games().into()]);
            let starter = match series.games() {
                0 => Player::BOTH[leg],
                _ => series.next_starter().unwrap_or_else(|| roll_off(&mut dice, Player::BOTH[leg])),
            };
            let rules = series.next_rules();
            series.begin_at(self.opening(&rules), starter, &rules);
            seats.iter_mut().for_each(|seat| seat.new_game(rules));
            record.begin(GameRecord::new(series.score(), *series.game()));
            games.push(self.game(leg, &mut series, &mut dice, seats, &mut record)?);
            if series.length() == 0 || series.winner().is_some() || series.games() >= MAX_GAMES {
                return Some((series.winner().map(Player::index), record));
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
        let (mut plies, mut spent, mut reason) = (0, [DecisionTime::default(); 2], None);
        let (mut luck, mut replies) = (0.0, Replies::default());
        let (result, end) = loop {
            if let Some(result) = series.game().result() {
                break (result, end(result));
            }
            if plies >= self.arena.max_plies {
                break (GameResult::Dead, GameEnd::TooLong);
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
                Ok((legal, time)) => {
                    time.into_iter().for_each(|time| spent[player].count(time));
                    series.play(&legal);
                    if let Some(game) = record.current_mut().filter(|_| self.arena.keeps_games) {
                        game.play(numbers, legal);
                    }
                }
                Err(fault) => {
                    reason = Some(fault.message());
                    // The player with the fault loses the maximum number of points.
                    let (winner, victory) = (series.game().on_roll().other(), costliest(&rules));
                    let (points, ending) = (victory.points(&rules), GameEnding::Played(victory));
                    break (GameResult::Won { winner, points, ending }, GameEnd::from(&fault));
                }
            }
        };
        series.book(result);
        let (winner, points) = match result {
            GameResult::Won { winner, points, .. } => (Some(winner.index()), points),
            _ => (None, 0),
        };
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

/// How a game with this result ended, if it was played to the end.
fn end(result: GameResult) -> GameEnd {
    match result {
        GameResult::Won { ending: GameEnding::Played(victory), .. } => victory.into(),
        GameResult::MothersPinned => GameEnd::MothersPinned,
        GameResult::Dead => GameEnd::Dead,
        _ => GameEnd::TooLong,
    }
}

/// A player of an arena, with the data that one thread needs to use it.
enum ContestantSeat<'a> {
    BuiltIn {
        contestant: &'a Contestant,
        /// The engines for the later games of a match with several rule sets.
        others: Vec<Engine>,
        /// Match equity table; `None` if the player ignores the match score.
        equities: Option<EquityTable>,
        replies: Replies,
    },
    External(External<'a>),
}

impl<'a> ContestantSeat<'a> {
    /// Creates the player of matches with these games.
    fn new(entrant: &'a Entrant, rotation: Rotation) -> Self {
        match entrant {
            Entrant::BuiltIn(contestant) => {
                let equities = contestant.plays_by_score.then(|| EquityTable::of(rotation));
                let others =
                    rotation.games()[1..].iter().map(|rules| contestant.engine.under(*rules)).collect();
                Self::BuiltIn { contestant, others, equities, replies: Replies::default() }
            }
            Entrant::External(program) => Self::External(External::new(program, *rotation.first())),
        }
    }

    /// Prepares the player for a new game under `rules`.
    fn new_game(&mut self, rules: RuleSet) {
        if let Self::External(engine) = self {
            engine.new_game(rules);
        }
    }

    /// Decides for the player on roll. Returns the play and the time that the decision took, which is `None` if
    /// there was only one legal play. Other programs are not asked if only one play is legal. `seed`
    /// determines the deliberate errors of built-in players.
    fn decide(
        &mut self,
        series: &Match,
        numbers: Numbers,
        seed: u64,
        stop: &StopFlag,
    ) -> Result<(LegalPlay, Option<Duration>), GameFault> {
        let (position, rules, started) = (series.game().position(), series.game().rules(), Instant::now());
        let (legal, choices) = match self {
            Self::BuiltIn { contestant: Contestant { engine, level, .. }, others, equities, replies } => {
                let engine = others.iter().find(|other| other.rules() == rules).unwrap_or(engine);
                let stakes = stakes(equities.as_ref(), series);
                let question = engine.ask().level(*level, seed).stakes(stakes).stop(stop);
                let legal = question.choose(position, numbers, replies);
                (legal, replies.plays.len())
            }
            Self::External(engine) => match only_play(position, numbers, rules) {
                Some(only) => (only, 1),
                None => (engine.decide(series, numbers, stop)?, 2),
            },
        };
        Ok((legal, (choices > 1).then(|| started.elapsed())))
    }
}

/// Returns the value of each outcome for the player on roll at the match score; `None` if only points count.
fn stakes(equities: Option<&EquityTable>, series: &Match) -> Option<Stakes> {
    let (mine, theirs) = series.away(series.game().on_roll())?;
    equities?.stakes(series.game().rules(), mine, theirs).map(|worth| worth.stakes)
}
