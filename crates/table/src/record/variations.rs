//! The variations of a record.

use std::sync::Arc;

use super::{GameRecord, Place, Record, Variation};

/// The most variations that a record keeps; the oldest make room for new ones.
const MOST: usize = 1024;

impl Record {
    /// The number of turns that a variation has in common with its game.
    pub fn shared(&self, variation: &Variation) -> usize {
        self.games.get(variation.game).map_or(0, |game| game.turns_shared(&variation.line))
    }

    /// The variations of a game, each with its number in the record, from 0.
    pub fn variations_of(&self, game: usize) -> impl DoubleEndedIterator<Item = (usize, &Variation)> {
        self.variations.iter().enumerate().filter(move |(_, variation)| variation.game == game)
    }

    /// Whether a game is the one that is being played: the last one, if it is not over.
    pub fn is_being_played(&self, game: usize) -> bool {
        game + 1 == self.games.len() && self.games[game].result(&self.rules).is_none()
    }

    /// Changes the points before a game, which are those before its variations.
    pub(super) fn set_score_before(&mut self, game: usize, score: [u16; 2]) {
        let variations = self.variations.iter_mut().filter(|variation| variation.game == game);
        let lines = variations.map(|variation| &mut variation.line).chain(self.games.get_mut(game));
        lines.for_each(|line| Arc::make_mut(line).set_score(score));
    }

    /// The record with a variation, by its number in the record, in place of its game.
    #[must_use]
    pub fn with_variation(&self, index: usize) -> Option<Self> {
        let Variation { game, line } = self.variations.get(index)?;
        let mut record = self.clone();
        *record.games.get_mut(*game)? = Arc::clone(line);
        Some(record)
    }

    /// Begins a variation with the first turns of `line`, and gives its number.
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

    /// Takes the last game back to a turn; what was played there becomes a variation of it.
    pub(super) fn branch_off(&mut self, place: Place) {
        let Some(line) = self.games.get(place.game).map(Arc::clone) else { return };
        if line.turns().len() > place.turn {
            self.add_variation(place.game, line);
            self.truncate(place);
        }
    }

    /// Drops variations that their games have come to contain.
    pub(super) fn drop_contained_variations(&mut self) {
        let mut variations = std::mem::take(&mut self.variations);
        variations.retain(|variation| self.shared(variation) < variation.line.turns().len());
        self.variations = variations;
    }
}
