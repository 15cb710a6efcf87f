//! Where a table is in its record.

use std::sync::Arc;

use super::{GameRecord, MatchInfo, Note, Place, Record};
use crate::match_play::{Ended, Game, Match};
use crate::rules::RuleSet;

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
}

impl Standing {
    /// At the end of a record.
    pub(super) fn at_end(record: Record) -> Self {
        Self { record: Arc::new(record), place: None }
    }

    pub(super) fn record_mut(&mut self) -> &mut Record {
        Arc::make_mut(&mut self.record)
    }

    pub(super) fn place(&self) -> Place {
        let elsewhere = self.place.as_ref().map(|elsewhere| elsewhere.place);
        elsewhere.or_else(|| self.record.end()).unwrap_or(Place { game: 0, turn: 0 })
    }

    /// The match as it was left at the end, if the table is elsewhere.
    pub(super) fn end(&self) -> Option<&Match> {
        self.place.as_ref().map(|elsewhere| &elsewhere.end)
    }

    /// The table goes from `left` to another place of the record.
    pub(super) fn go_to(&mut self, place: Place, left: &Match) {
        let end = *self.end().unwrap_or(left);
        self.place = Some(Elsewhere { place, end }).filter(|_| Some(place) != self.record.end());
    }

    /// The game that goes on where the table is; what came behind is forgotten.
    pub(super) fn playing(&mut self) -> Option<&mut GameRecord> {
        let elsewhere = self.place.take();
        let record = self.record_mut();
        if let Some(Elsewhere { place, .. }) = elsewhere {
            record.truncate(place);
        }
        record.current_mut()
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
        if let Some(game) = self.record_mut().games.get_mut(game) {
            Arc::make_mut(game).annotate(turn, note);
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
            for turn in 0..turns {
                self.annotate(Place { game, turn }, other.note(turn).cloned().unwrap_or_default());
            }
        }
    }

    fn inform(&mut self, info: &MatchInfo) {
        if self.record.info != *info {
            self.record_mut().info = info.clone();
        }
    }

    /// The players have these names.
    pub(super) fn rename(&mut self, names: [String; 2]) {
        if self.record.names != names {
            self.record_mut().names = names;
        }
    }

    /// The match was set up otherwise than by playing: of another length, it is a new one. Where the position or the player
    /// on roll is another one, the current game begins anew; without a position it waits for the next one.
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
        let known = self.record.games.get(index).and_then(|record| record.at(turn));
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
        if self.record.games.get(index).is_some_and(|game| game.score() != score) {
            Arc::make_mut(&mut self.record_mut().games[index]).set_score(score);
        }
    }

    /// Begins the record of the current game anew.
    fn restart(&mut self, game: &Game, score: [u16; 2]) {
        let elsewhere = self.place.take();
        let record = self.record_mut();
        match elsewhere {
            Some(Elsewhere { place, .. }) => record.games.truncate(place.game),
            None => {
                let rules = record.rules;
                record.games.pop_if(|game| game.result(&rules).is_none() || game.is_untouched());
            }
        }
        let mut begun = GameRecord::new(score, *game.position(), game.on_roll()).handed_over(game.pending());
        if let Some(Ended::Resigned { winner, resignation }) = game.ended() {
            begun.resign(winner.other(), resignation);
        }
        record.begin(begun);
    }
}
