//! A cursor in a match record, which says at which recorded turn the table is.

use std::sync::Arc;

use super::{GameRecord, MatchInfo, Note, Place, Record, RecordedSeat, Variation};
use crate::match_play::{EarlyEnd, GameState, Match};
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Resignation, Rotation};

/// A record, and the recorded turn at which the table is. Clones share the record.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    pub(super) record: Arc<Record>,
    /// The table's current place in the record; `None` at the end of the record.
    place: Option<Elsewhere>,
}

/// A place in the record other than its end.
#[derive(Clone, Debug)]
struct Elsewhere {
    place: Place,
    /// The state of the match at the end of the record, with its dice.
    end: Match,
    variation: Option<InVariation>,
}

/// The variation that the table is in.
#[derive(Clone, Debug)]
struct InVariation {
    /// The index of the variation in the record.
    index: usize,
    /// A copy of the record in which the variation replaces its game.
    view: Arc<Record>,
}

impl Cursor {
    /// Returns a cursor at the end of a record.
    pub(super) fn at_end(record: Record) -> Self {
        Self { record: Arc::new(record), place: None }
    }

    /// Returns a cursor at the same place in `record`, which is another state of this record. If `record`
    /// does not contain the place, the cursor is at its end.
    pub(super) fn in_record(&self, record: &Record) -> Self {
        let mut cursor = Self { record: Arc::new(record.clone()), place: self.place.clone() };
        cursor.refresh();
        let place = cursor.place();
        if cursor.view().games.get(place.game).is_none_or(|game| game.turns().len() < place.turn) {
            cursor.place = None;
        }
        cursor
    }

    /// Runs `change` on the record, and updates the copy for the current variation.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Record)) {
        change(Arc::make_mut(&mut self.record));
        self.refresh();
    }

    /// The record from the table's point of view: if the table is in a variation, the variation replaces its
    /// game.
    pub(super) fn view(&self) -> &Record {
        self.in_variation().map_or(&*self.record, |variation| &*variation.view)
    }

    fn in_variation(&self) -> Option<&InVariation> {
        self.place.as_ref()?.variation.as_ref()
    }

    /// The index of the variation that the table is in; `None` if the table is in no variation.
    pub(super) fn variation(&self) -> Option<usize> {
        self.in_variation().map(|variation| variation.index)
    }

    pub(super) fn place(&self) -> Place {
        let elsewhere = self.place.as_ref().map(|elsewhere| elsewhere.place);
        elsewhere.or_else(|| self.record.end()).unwrap_or(Place { game: 0, turn: 0 })
    }

    /// The state of the match at the end of the record; `None` if the table is at the end.
    pub(super) fn end(&self) -> Option<&Match> {
        self.place.as_ref().map(|elsewhere| &elsewhere.end)
    }

    /// Returns the index of the current variation if `place` comes after the turns that this variation shares
    /// with its game.
    pub(super) fn stays_in(&self, place: Place) -> Option<usize> {
        let index = self.variation()?;
        let variation = self.record.variations.get(index)?;
        (place.game == variation.game && place.turn > self.record.shared(variation)).then_some(index)
    }

    /// Goes to another place in the record or in a variation. `left` is the match at the previous place.
    pub(super) fn go_to(&mut self, place: Place, variation: Option<usize>, left: &Match) {
        let end = *self.end().unwrap_or(left);
        let is_end = variation.is_none() && Some(place) == self.record.end();
        self.place = Some(Elsewhere { place, end, variation: None }).filter(|_| !is_end);
        self.enter(variation);
    }

    fn enter(&mut self, variation: Option<usize>) {
        let view = variation.and_then(|index| Some((index, self.record.with_variation(index)?)));
        if let Some(elsewhere) = &mut self.place {
            elsewhere.variation = view.map(|(index, view)| InVariation { index, view: Arc::new(view) });
        }
    }

    fn refresh(&mut self) {
        self.enter(self.variation());
    }

    /// Adds a play for the player on roll at the table's current place in the record.
    ///
    /// No recorded turn is lost. If later turns of the game in progress are already recorded, they become a
    /// variation. In any other game, the recorded turns stay, and the new play begins a variation.
    pub(super) fn play(&mut self, numbers: Numbers, legal: LegalPlay) {
        if !self.follows(numbers, &legal) {
            self.change_game(|game| game.play(numbers, legal));
        }
        if let Some(elsewhere) = &mut self.place {
            elsewhere.place.turn += 1;
        }
        let is_end = self.variation().is_none() && Some(self.place()) == self.record.end();
        if is_end && self.place.is_some() && self.record.is_being_played(self.place().game) {
            self.place = None;
            self.change_open_turn(GameRecord::clear_open_turn);
        }
    }

    /// Changes the roll or the offer to resign in the last game, if the table is at the end of the record.
    pub(super) fn change_open_turn(&mut self, change: impl FnOnce(&mut GameRecord)) {
        if self.place.is_none() {
            self.change(|record| {
                if let Some(game) = record.current_mut() {
                    change(game);
                }
            });
        }
    }

    /// Adds a resignation of `loser` at the table's current place in the record.
    pub(super) fn resign(&mut self, loser: Player, resignation: Resignation) {
        self.change_game(|game| game.resign(loser, resignation));
    }

    /// Whether the next recorded turn is the same play with the same numbers.
    fn follows(&self, numbers: Numbers, legal: &LegalPlay) -> bool {
        let Place { game, turn } = self.place();
        let next = self.view().games.get(game).and_then(|game| game.turns().get(turn));
        next.is_some_and(|next| (next.numbers, &next.legal) == (numbers, legal))
    }

    /// Runs `change` on the game or variation at the current place. If later turns are already recorded,
    /// starts a variation first.
    fn change_game(&mut self, change: impl FnOnce(&mut GameRecord)) {
        let place = self.place();
        if self.place.is_some() && (self.variation().is_some() || !self.record.is_being_played(place.game)) {
            let index = self.line_at(place);
            self.change(|record| {
                if let Some(variation) = record.variations.get_mut(index) {
                    change(Arc::make_mut(&mut variation.line));
                }
            });
            return self.enter(Some(index));
        }
        self.place = None;
        self.change(|record| {
            record.branch_off(place);
            if let Some(game) = record.current_mut() {
                change(game);
            }
            record.drop_contained_variations();
        });
    }

    /// Returns the index of a variation that ends at `place`. Begins a new variation unless the current one
    /// ends there.
    fn line_at(&mut self, place: Place) -> usize {
        let Some(line) = self.view().games.get(place.game).map(Arc::clone) else { return 0 };
        match self.variation() {
            Some(index) if line.turns().len() == place.turn => index,
            _ => Arc::make_mut(&mut self.record).begin_variation(place, &line),
        }
    }

    /// Begins the record of a new match of these games to `length` points, with the same players.
    pub(super) fn begin_match(&mut self, length: u16, rotation: Rotation) {
        let (names, seats) = (self.record.names.clone(), self.record.seats);
        *self = Self::at_end(Record { seats, ..Record::new(rotation, length, names) });
    }

    /// Begins the record of a new match or session, which starts with the current game of `series`.
    pub(super) fn begin_session(&mut self, series: &Match) {
        self.begin_match(series.length(), *series.rotation());
        self.set_up(series, true);
    }

    /// Replaces the note on a turn.
    pub(super) fn annotate(&mut self, Place { game, turn }: Place, note: Note) {
        let variation = self.variation().filter(|_| self.place().game == game);
        self.change(|record| {
            let line = match variation {
                Some(index) => record.variations.get_mut(index).map(|variation| &mut variation.line),
                None => record.games.get_mut(game),
            };
            if let Some(line) = line {
                Arc::make_mut(line).annotate(turn, note);
            }
        });
    }

    /// Swaps the players' numbers: player 0 becomes player 1 and vice versa.
    pub(super) fn swap_players(&mut self) {
        self.change(Record::swap_players);
        if let Some(elsewhere) = &mut self.place {
            elsewhere.end.swap_players();
        }
    }

    /// Copies the notes from `other` on turns that both records contain. If both records have the same match
    /// length and number of games, also copies the match information.
    pub(super) fn keep_notes(&mut self, other: &Record) {
        if (self.record.length, self.record.games.len()) == (other.length, other.games.len()) {
            self.inform(&other.info);
        }
        let games = self.record.games.iter().zip(&other.games).enumerate();
        let differ = |(_, (game, other)): &(usize, (&Arc<GameRecord>, &Arc<GameRecord>))| {
            game.notes() != other.notes()
        };
        let shared: Vec<_> = games
            .filter(differ)
            .map(|(index, (game, other))| (index, game.turns_shared(other), Arc::clone(other)))
            .collect();
        for (game, turns, other) in shared {
            self.change(|record| {
                for turn in 0..turns {
                    let note = other.note(turn).cloned().unwrap_or_default();
                    Arc::make_mut(&mut record.games[game]).annotate(turn, note);
                }
            });
        }
    }

    fn inform(&mut self, info: &MatchInfo) {
        if self.record.info != *info {
            self.change(|record| record.info = info.clone());
        }
    }

    /// Replaces the players and their levels.
    pub(super) fn seat(&mut self, seats: [RecordedSeat; 2]) {
        if self.record.seats != Some(seats) {
            self.change(|record| record.seats = Some(seats));
        }
    }

    /// Renames player 0 and player 1.
    pub(super) fn rename(&mut self, names: [String; 2]) {
        if self.record.names != names {
            self.change(|record| record.names = names);
        }
    }

    /// Updates the record after the user has put a position on the board. If the current place is at an
    /// earlier point of a game that is not in progress, a new game begins, even if the position is unchanged.
    pub(super) fn put(&mut self, series: &Match) {
        let is_same_match = self.record.length == series.length();
        if is_same_match && self.place.is_some() && !self.record.is_being_played(self.place().game) {
            return self.restart(series.game(), series.score());
        }
        self.set_up(series, true);
    }

    /// Updates the record after a change of the match other than a play or a resignation. If the match length
    /// differs, a new match begins. If the position or the player on roll differs, a new game begins. The first
    /// game of a record begins only if the table has a legal position.
    pub(super) fn set_up(&mut self, series: &Match, is_placed: bool) {
        if self.record.length != series.length() {
            self.begin_match(series.length(), *series.rotation());
        }
        if !self.is_at(series) {
            if is_placed || !self.record.games.is_empty() {
                self.restart(series.game(), series.score());
            }
        } else if series.game().result().is_none() {
            self.set_score(series.score());
            let is_other = self.record.current().is_some_and(|game| !game.is_open_as(series.game()));
            if is_other {
                self.change_open_turn(|record| record.set_open_turn(series.game()));
            }
        }
    }

    /// Begins a new record, which continues the match `series`, if its rotation differs from the rotation
    /// of the record.
    pub(super) fn set_rules(&mut self, series: &Match, is_placed: bool) {
        if self.record.rotation == *series.rotation() {
            return self.set_up(series, is_placed);
        }
        // If the game is over under both the old rules and the new rules, the match score already contains its points.
        let booked = self.record.current().filter(|game| game.result().is_some());
        let booked = booked.filter(|_| series.game().result().is_some()).map(GameRecord::score);
        let (names, seats, info) = (self.record.names.clone(), self.record.seats, self.record.info.clone());
        *self =
            Self::at_end(Record { seats, info, ..Record::new(*series.rotation(), series.length(), names) });
        if is_placed {
            self.restart(series.game(), booked.unwrap_or(series.score()));
        }
    }

    /// Whether the game of `series` has the same state as the current place in the record. After the last
    /// turn of a game that ended early, a variation can go on.
    fn is_at(&self, series: &Match) -> bool {
        let game = series.game();
        let plays_on = series.is_variation() && game.ended().is_none();
        let Place { game: index, turn } = self.place();
        let known = self.view().games.get(index).and_then(|record| record.at(turn));
        let is_same = |known: GameState| {
            (known.rules(), known.position(), known.pending(), known.on_roll())
                == (game.rules(), game.position(), game.pending(), game.on_roll())
                && (plays_on || known.ended() == game.ended() || game.ended() == Some(EarlyEnd::Unknown))
        };
        known.is_some_and(is_same)
    }

    /// Changes the match score before the current game.
    fn set_score(&mut self, score: [u16; 2]) {
        let index = self.place().game;
        if self.view().games.get(index).is_some_and(|game| game.score() != score) {
            self.change(|record| record.set_score_before(index, score));
        }
    }

    /// Begins a new game at the end of the record. The new game replaces the last one if that game has no
    /// turns and no variations and has not been ended.
    fn restart(&mut self, game: &GameState, score: [u16; 2]) {
        self.place = None;
        let mut start = GameState::at(*game.position(), game.on_roll(), game.rules());
        start.hand_over(game.pending());
        let mut begun = GameRecord::new(score, start);
        begun.set_open_turn(game);
        if let Some(EarlyEnd::Resigned { winner, resignation }) = game.ended() {
            begun.resign(winner.other(), resignation);
        }
        self.change(|record| {
            let last = record.games.len().saturating_sub(1);
            if record.variations_of(last).next().is_none() {
                record.games.pop_if(|game| game.is_untouched());
            }
            record.begin(begun);
        });
    }
}

/// Maximum number of variations in a record. If the maximum is reached, a new variation replaces the oldest.
const MAX: usize = 1024;

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
        if self.variations.len() == MAX {
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
