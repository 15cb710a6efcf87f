//! How the games of `Games` go on: seeds, rolls, and the decisions of opponents.

use plakoto::Roll;
use plakoto::rules::Numbers;
use plakoto::rules::Position;
use pyo3::prelude::*;

use crate::engine::Engine;
use crate::games::Games;
use crate::live_game::LiveGame;
use crate::random::Random;
use crate::{arguments, batch};

impl Games {
    pub(crate) fn seed(&mut self, py: Python<'_>, seed: Option<i128>) -> PyResult<()> {
        let seed = match seed {
            Some(seed) => arguments::seed(seed)?,
            None => u64::from_ne_bytes(py.import("os")?.call_method1("urandom", (8,))?.extract()?),
        };
        self.random = (0..self.games.len() as u64).map(|number| Random::of_game(seed, number)).collect();
        Ok(())
    }

    /// Starts the games with these indices.
    pub(crate) fn begin(&mut self, which: &[usize], position: Option<Position>) {
        for &index in which {
            let on_roll = if position.is_some() { 0 } else { self.random[index].below(2) as u8 };
            let start = position.unwrap_or_else(|| self.kind.rules().start());
            self.games[index] = LiveGame::new(start, on_roll, &self.kind);
            self.roll(index);
        }
    }

    /// Rolls the dice if it is time to roll.
    pub(crate) fn roll(&mut self, index: usize) {
        let game = &mut self.games[index];
        if game.must_roll() {
            let outcome = self.random[index].below(36) as u8;
            if let Ok(roll) = Roll::new(outcome / 6 + 1, outcome % 6 + 1) {
                game.begin(roll.into(), &self.kind);
            }
        }
    }

    pub(crate) fn take(&mut self, index: usize, place: usize) {
        self.games[index].take(place, &self.kind);
        self.roll(index);
    }

    /// Returns the indices of the games in which a player decides.
    pub(crate) fn turns_of(&self, player: u8) -> Vec<usize> {
        let decides = |game: &LiveGame| game.on_roll == player && !game.is_over();
        (0..self.games.len()).filter(|index| decides(&self.games[*index])).collect()
    }

    pub(crate) fn let_random_play(&mut self, which: &[usize], player: u8) {
        for &index in which {
            while self.games[index].on_roll == player && !self.games[index].is_over() {
                let place = self.random[index].below(self.games[index].count());
                self.take(index, place);
            }
        }
    }

    /// Lets an engine make a whole play in each of these games.
    pub(crate) fn let_engine_play(
        &mut self,
        py: Python<'_>,
        engine: &Engine,
        which: &[usize],
    ) -> PyResult<()> {
        let decisions = which.iter().filter_map(|&index| {
            let game = &self.games[index];
            game.numbers().map(|numbers| (*game.start(), numbers))
        });
        let (positions, numbers): (Vec<Position>, Vec<Numbers>) = decisions.unzip();
        let chosen = batch::choose_each(py, engine, &positions, &numbers, engine.plies(None)?)?;
        for (&index, chosen) in which.iter().zip(&chosen) {
            if let Some(chosen) = chosen {
                self.games[index].finish(&chosen.legal, &self.kind);
                self.roll(index);
            }
        }
        Ok(())
    }
}
