//! Operations on the variations in a record.

use std::sync::Arc;

use super::{GameRecord, Place, Record, Variation};

/// Maximum number of variations in a record. If the maximum is reached, a new variation replaces the oldest.
const MOST: usize = 1024;

impl Record {
    /// Returns the number of turns that a variation shares with its game before the two differ.
    pub fn shared(&self, variation: &Variation) -> usize {
        self.games.get(variation.game).map_or(0, |game| game.turns_shared(&variation.line))
    }

    /// Returns the variations of a game. Each has its index in the record, counted from 0.
    pub fn variations_of(&self, game: usize) -> impl DoubleEndedIterator<Item = (usize, &Variation)> {
        self.variations.iter().enumerate().filter(move |(_, variation)| variation.game == game)
    }

    /// Whether a game is in progress, that is, the last game of the record and not over.
    pub fn is_being_played(&self, game: usize) -> bool {
        game + 1 == self.games.len() && self.games[game].result().is_none()
    }

    /// Changes the match score before a game, in the game and in all its variations.
    pub(super) fn set_score_before(&mut self, game: usize, score: [u16; 2]) {
        let variations = self.variations.iter_mut().filter(|variation| variation.game == game);
        let lines = variations.map(|variation| &mut variation.line).chain(self.games.get_mut(game));
        lines.for_each(|line| Arc::make_mut(line).set_score(score));
    }

    /// Returns a copy of the record in which a variation replaces its game. `index` is the index of the
    /// variation in the record. Returns `None` if the variation does not exist.
    #[must_use]
    pub fn with_variation(&self, index: usize) -> Option<Self> {
        let Variation { game, line } = self.variations.get(index)?;
        let mut record = self.clone();
        *record.games.get_mut(*game)? = Arc::clone(line);
        Some(record)
    }

    /// Begins a variation with the turns of `line` before `place`, and returns the variation's index.
    pub(super) fn begin_variation(&mut self, place: Place, line: &GameRecord) -> usize {
        self.add_variation(place.game, Arc::new(line.up_to(place.turn)));
        self.variations.len() - 1
    }

    fn add_variation(&mut self, game: usize, line: Arc<GameRecord>) {
        if self.variations.len() == MOST {
            self.variations.remove(0);
        }
        self.variations.push(Variation { game, line });
    }

    /// Removes the turns of the last game after `place`. If there are any, a copy of the game with these
    /// turns becomes a variation.
    pub(super) fn branch_off(&mut self, place: Place) {
        let Some(line) = self.games.get(place.game).map(Arc::clone) else { return };
        if line.turns().len() > place.turn {
            self.add_variation(place.game, line);
            self.truncate(place);
        }
    }

    /// Removes each variation whose turns are all contained in its game.
    pub(super) fn drop_contained_variations(&mut self) {
        let mut variations = std::mem::take(&mut self.variations);
        variations.retain(|variation| self.shared(variation) < variation.line.turns().len());
        self.variations = variations;
    }
}
