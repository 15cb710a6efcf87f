//! How often the starter of a match wins it.

use std::ops::Range;

use super::{EquityTable, GameResult, Match};
use plakoto_engine::engine::Engine;
use plakoto_engine::rules::{Dice, Player};
use plakoto_engine::search::{Replies, StopFlag};

/// The number of matches, and of matches that the starter of the first game won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCounts {
    /// Number of matches.
    pub matches: u64,
    /// Number of matches that the starter of the first game won.
    pub starter_wins: u64,
}

impl MatchCounts {
    /// Plays the matches with the indices in `matches` to `length` points, of the games of `equities`. The
    /// engine plays both sides at 0-ply, for the chance of winning the match. The seed and the index determine
    /// the dice of a match. Stops early if the stop flag is raised.
    pub fn of_matches(
        engine: &Engine,
        equities: &EquityTable,
        length: u16,
        seed: u64,
        matches: Range<u64>,
        stop: &StopFlag,
    ) -> Self {
        let (mut counts, mut replies) = (Self::default(), Replies::default());
        let engines: Vec<Engine> =
            equities.rotation().games().iter().map(|rules| engine.under(*rules)).collect();
        for index in matches.take_while(|_| !stop.is_raised()) {
            let mut dice = Dice::stream([seed, index, 0]);
            let mut series = Match::new(length, *equities.rotation(), Player::O);
            while series.winner().is_none() {
                play_game(&mut series, &engines, equities, &mut dice, &mut replies);
            }
            counts.matches += 1;
            counts.starter_wins += u64::from(series.winner() == Some(Player::O));
        }
        counts
    }

    /// Adds the counts from other matches.
    pub fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.starter_wins += other.starter_wins;
    }

    /// Returns the share of matches that the starter of the first game won, and its standard error.
    pub fn starter_wins(&self) -> (f64, f64) {
        let matches = self.matches.max(1) as f64;
        let share = self.starter_wins as f64 / matches;
        (share, (share * (1.0 - share) / matches).sqrt())
    }
}

/// Plays the current game to its end, adds its result to the score, and begins the next game. `engines` has an
/// engine for each game of the rotation.
fn play_game(
    series: &mut Match,
    engines: &[Engine],
    equities: &EquityTable,
    dice: &mut Dice,
    replies: &mut Replies,
) {
    let engine = &engines[equities.rotation().place(series.game().rules())];
    let result: GameResult = loop {
        let game = *series.game();
        if let Some(result) = game.result() {
            break result;
        }
        let numbers = game.numbers().unwrap_or_else(|| dice.roll().into());
        let stakes = series.away(game.on_roll());
        let stakes = stakes.and_then(|(mine, theirs)| equities.stakes(game.rules(), mine, theirs));
        let question = engine.ask().plies(0).stakes(stakes.map(|worth| worth.stakes));
        series.play(&question.choose(game.position(), numbers, replies));
    };
    series.book(result);
    let rolled = || if dice.die() > 3 { Player::O } else { Player::X };
    let starter = series.next_starter().unwrap_or_else(rolled);
    series.begin(starter);
}
