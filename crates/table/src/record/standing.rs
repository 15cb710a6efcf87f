//! Where a table is in its record.

use std::sync::Arc;

use super::{GameRecord, MatchInfo, Note, Place, Record};
use crate::match_play::{Ended, Game, Match};
use plakoto_engine::rules::{LegalPlay, Numbers, Player, Resignation, RuleSet};

/// A record, and where in it the table is. A copy shares it.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) record: Arc<Record>,
    /// `None` at the end.
    place: Option<Elsewhere>,
}

/// A place that is not the end.
#[derive(Clone, Debug)]
struct Elsewhere {
    place: Place,
    /// The match at the end as it was left there, with the dice that were rolled.
    end: Match,
    variation: Option<InVariation>,
}

/// A place in a variation.
#[derive(Clone, Debug)]
struct InVariation {
    /// The number of the variation in the record.
    index: usize,
    /// The record with the variation in place of its game.
    view: Arc<Record>,
}

impl Standing {
    /// At the end of a record.
    pub(super) fn at_end(record: Record) -> Self {
        Self { record: Arc::new(record), place: None }
    }

    /// The same place in another state of the record; its end, if it has no such place.
    pub(super) fn in_record(&self, record: &Record) -> Self {
        let mut standing = Self { record: Arc::new(record.clone()), place: self.place.clone() };
        standing.refresh();
        let place = standing.place();
        if standing.view().games.get(place.game).is_none_or(|game| game.turns().len() < place.turn) {
            standing.place = None;
        }
        standing
    }

    /// Changes the record.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Record)) {
        change(Arc::make_mut(&mut self.record));
        self.refresh();
    }

    /// The record as the table sees it: with the variation in which the table is in place of its game.
    pub(super) fn view(&self) -> &Record {
        self.in_variation().map_or(&*self.record, |variation| &*variation.view)
    }

    fn in_variation(&self) -> Option<&InVariation> {
        self.place.as_ref()?.variation.as_ref()
    }

    /// The number of the variation in which the table is.
    pub(super) fn variation(&self) -> Option<usize> {
        self.in_variation().map(|variation| variation.index)
    }

    pub(super) fn place(&self) -> Place {
        let elsewhere = self.place.as_ref().map(|elsewhere| elsewhere.place);
        elsewhere.or_else(|| self.record.end()).unwrap_or(Place { game: 0, turn: 0 })
    }

    /// The match as it was left at the end, if the table is elsewhere.
    pub(super) fn end(&self) -> Option<&Match> {
        self.place.as_ref().map(|elsewhere| &elsewhere.end)
    }

    /// The variation in which the table stays if it goes to `place`: the game and the variation part before it.
    pub(super) fn stays_in(&self, place: Place) -> Option<usize> {
        let index = self.variation()?;
        let variation = self.record.variations.get(index)?;
        (place.game == variation.game && place.turn > self.record.shared(variation)).then_some(index)
    }

    /// The table goes from `left` to another place of the record, in a variation or not.
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

    /// The player on roll plays where the table is.
    ///
    /// Nothing is forgotten. In the game that is being played, what was played there before becomes a variation. Elsewhere
    /// the game stays as it is, and the new line is a variation of it.
    pub(super) fn play(&mut self, numbers: Numbers, legal: LegalPlay) {
        if !self.follows(numbers, &legal) {
            self.change_game(|game| game.play(numbers, legal));
        }
        if let Some(elsewhere) = &mut self.place {
            elsewhere.place.turn += 1;
        }
        let is_end = self.variation().is_none() && Some(self.place()) == self.record.end();
        if is_end && self.record.is_being_played(self.place().game) {
            self.place = None;
        }
    }

    /// `loser` has resigned, and it was accepted.
    pub(super) fn resign(&mut self, loser: Player, resignation: Resignation) {
        self.change_game(|game| game.resign(loser, resignation));
    }

    /// Whether the record goes on with this play.
    fn follows(&self, numbers: Numbers, legal: &LegalPlay) -> bool {
        let Place { game, turn } = self.place();
        let next = self.view().games.get(game).and_then(|game| game.turns().get(turn));
        next.is_some_and(|next| (next.numbers, &next.legal) == (numbers, legal))
    }

    /// Changes the game that goes on where the table is.
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

    /// The variation that ends where the table is: the one in which it is, or a new one.
    fn line_at(&mut self, place: Place) -> usize {
        let Some(line) = self.view().games.get(place.game).map(Arc::clone) else { return 0 };
        match self.variation() {
            Some(index) if line.turns().len() == place.turn => index,
            _ => Arc::make_mut(&mut self.record).begin_variation(place, &line),
        }
    }

    /// A match to so many points between the same players begins.
    pub(super) fn begin_match(&mut self, length: u16) {
        let Record { rules, names, .. } = &*self.record;
        *self = Self::at_end(Record::new(*rules, length, names.clone()));
    }

    /// A session begins with the current game of `series`.
    pub(super) fn begin_session(&mut self, series: &Match) {
        self.begin_match(series.length());
        self.set_up(series, true);
    }

    /// Writes something about a turn.
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

    /// Lets the players change places.
    pub(super) fn swap_players(&mut self) {
        self.change(Record::swap_players);
        if let Some(elsewhere) = &mut self.place {
            elsewhere.end.swap_players();
        }
    }

    /// Takes over what is known and written about the turns that it shares with another record.
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

    /// The players have these names.
    pub(super) fn rename(&mut self, names: [String; 2]) {
        if self.record.names != names {
            self.change(|record| record.names = names);
        }
    }

    /// A position was put on the board. Looking back in a game that is over, or was left, that begins another game, even with
    /// the position of that place.
    pub(super) fn put(&mut self, series: &Match) {
        let is_same_match = self.record.length == series.length();
        if is_same_match && self.place.is_some() && !self.record.is_being_played(self.place().game) {
            return self.restart(series.game(), series.score());
        }
        self.set_up(series, true);
    }

    /// The match was set up otherwise than by playing. Another length begins another match. Another position or player on
    /// roll begins another game; without a position the record waits for the next one.
    pub(super) fn set_up(&mut self, series: &Match, is_placed: bool) {
        if self.record.length != series.length() {
            self.begin_match(series.length());
        }
        if !is_placed {
            return;
        }
        if !self.is_at(series.game()) {
            self.restart(series.game(), series.score());
        } else if series.game().result(&self.record.rules).is_none() {
            self.set_score(series.score());
        }
    }

    /// The match goes on as in `series` under these rules: its record begins anew.
    pub(super) fn set_rules(&mut self, rules: &RuleSet, series: &Match, is_placed: bool) {
        if self.record.rules == *rules {
            return self.set_up(series, is_placed);
        }
        // A game that was over stays over, and its points are in the score already.
        let booked = self.record.current().filter(|game| game.result(&self.record.rules).is_some());
        let booked = booked.filter(|_| series.game().result(rules).is_some()).map(GameRecord::score);
        let (names, info) = (self.record.names.clone(), self.record.info.clone());
        *self = Self::at_end(Record { info, ..Record::new(*rules, series.length(), names) });
        if is_placed {
            self.restart(series.game(), booked.unwrap_or(series.score()));
        }
    }

    /// Whether the record is where the game is.
    fn is_at(&self, game: &Game) -> bool {
        let Place { game: index, turn } = self.place();
        let known = self.view().games.get(index).and_then(|record| record.at(turn));
        let is_same = |known: Game| {
            (known.position(), known.pending(), known.on_roll())
                == (game.position(), game.pending(), game.on_roll())
                && (known.ended() == game.ended() || game.ended() == Some(Ended::Unknown))
        };
        known.is_some_and(is_same)
    }

    /// Changes the points before the current game.
    fn set_score(&mut self, score: [u16; 2]) {
        let index = self.place().game;
        if self.view().games.get(index).is_some_and(|game| game.score() != score) {
            self.change(|record| record.set_score_before(index, score));
        }
    }

    /// Begins another game at the end of the record. It replaces the last game only if nothing was played there.
    fn restart(&mut self, game: &Game, score: [u16; 2]) {
        self.place = None;
        let mut begun = GameRecord::new(score, *game.position(), game.on_roll()).handed_over(game.pending());
        if let Some(Ended::Resigned { winner, resignation }) = game.ended() {
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
