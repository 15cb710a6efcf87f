//! Keeping the record of a table while a match is played at it.

use std::collections::VecDeque;

use super::{GameRecord, Place, Record};
use crate::match_play::{Ended, Event, Game, MAX_HISTORY, Match, Table};
use crate::rules::{Player, RuleSet};

/// The record of a table, which follows everything that is done at it.
#[derive(Clone, Debug)]
pub struct Keeper {
    now: Standing,
    /// What to go back to when actions are taken back, the oldest first.
    history: VecDeque<Standing>,
    /// The depth of the table's own history.
    depth: usize,
}

/// A record, and where in it the table is.
#[derive(Clone, Debug)]
struct Standing {
    record: Record,
    /// `None` at the end.
    place: Option<Place>,
}

/// The record of an action that goes on. What is taken back it does not know.
#[derive(Clone, Debug)]
pub struct Draft {
    now: Standing,
    /// The points of both players.
    score: [u16; 2],
}

impl Draft {
    /// Takes down what has happened since the last time, and gives the record.
    pub fn follow(&mut self, events: &[Event]) -> &Record {
        events.iter().for_each(|event| self.now.take_down(&mut self.score, event));
        &self.now.record
    }

    /// Goes back to what the record was.
    pub fn go_back(&mut self, record: &Record) {
        self.now = Standing { record: record.clone(), place: None };
    }
}

impl Keeper {
    /// Begins a record with the current game of the table.
    #[must_use]
    pub fn new(table: &Table, rules: &RuleSet) -> Self {
        let record = Record::new(*rules, table.series.length, names(table));
        let mut keeper = Self::of(record, table);
        keeper.reconcile(table, rules);
        keeper
    }

    /// Goes on with a record at the end of which the table is.
    #[must_use]
    pub fn of(record: Record, table: &Table) -> Self {
        let now = Standing { record, place: None };
        Self { now, history: VecDeque::new(), depth: table.undo_depth() }
    }

    /// What has been played.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.now.record
    }

    /// Where in it the table is.
    #[must_use]
    pub fn place(&self) -> Place {
        self.now.place.or_else(|| self.now.record.end()).unwrap_or(Place { game: 0, turn: 0 })
    }

    /// The table has gone to this place of the record.
    pub fn stand_at(&mut self, place: Place, table: &Table) {
        self.remember(table);
        self.now.place = Some(place).filter(|place| Some(*place) != self.now.record.end());
    }

    /// Begins the record anew, as has been done at the table.
    pub fn clear(&mut self, table: &Table) {
        self.remember(table);
        self.now.record.games.clear();
        self.now.place = None;
    }

    /// Takes down what has happened at the table since it was as in `before`.
    pub fn follow(&mut self, before: &Match, events: &[Event], table: &Table) {
        self.remember(table);
        let mut score = before.score;
        events.iter().for_each(|event| self.now.take_down(&mut score, event));
    }

    /// One that takes down what happens from now on, when the table is as in `before`, while an action goes on.
    #[must_use]
    pub fn draft(&self, before: &Match) -> Draft {
        Draft { now: self.now.clone(), score: before.score }
    }

    /// Takes over the draft of an action that has come to its end at the table.
    pub fn adopt(&mut self, draft: Draft, table: &Table) {
        self.remember(table);
        self.now = draft.now;
    }

    /// Takes over what was changed otherwise than by playing: names and the score. Where the position or the player on
    /// roll was, the current game begins anew; where the rules or the match were, the record does.
    pub fn reconcile(&mut self, table: &Table, rules: &RuleSet) {
        self.remember(table);
        let series = &table.series;
        let record = &mut self.now.record;
        // A game that was over stays over, and its points are in the score already.
        let booked = record.current().filter(|game| game.result(&record.rules).is_some());
        let booked = booked.filter(|_| record.rules != *rules).map(GameRecord::score);
        if (record.rules, record.length) != (*rules, series.length) {
            *record = Record::new(*rules, series.length, names(table));
            self.now.place = None;
        }
        let is_known = record.names.iter().zip(&table.seats).all(|(name, seat)| *name == seat.name);
        if !is_known {
            record.names = names(table);
        }
        if !table.is_placed {
            return;
        }
        if !self.is_at(&series.game) {
            let booked = booked.filter(|_| series.game.result(rules).is_some());
            self.restart(&series.game, booked.unwrap_or(series.score));
        } else if series.game.result(rules).is_none() {
            self.set_score(series.score);
        }
    }

    /// Whether the record is where the game is.
    fn is_at(&self, game: &Game) -> bool {
        let Place { game: index, turn } = self.place();
        let known = self.now.record.games.get(index).and_then(|record| record.at(turn));
        let is_same = |known: Game| {
            (known.position, known.pending, known.on_roll) == (game.position, game.pending, game.on_roll)
                && (known.ended == game.ended || game.ended == Some(Ended::Unknown))
        };
        known.is_some_and(is_same)
    }

    fn set_score(&mut self, score: [u16; 2]) {
        let index = self.place().game;
        let Some(game) = self.now.record.games.get_mut(index) else { return };
        if game.score() != score {
            std::sync::Arc::make_mut(game).set_score(score);
        }
    }

    /// Begins the record of the current game anew.
    fn restart(&mut self, game: &Game, score: [u16; 2]) {
        let Game { position, on_roll, pending, ended, .. } = *game;
        let record = &mut self.now.record;
        match self.now.place.take() {
            Some(place) => record.games.truncate(place.game),
            None => {
                record.games.pop_if(|game| game.result(&record.rules).is_none() || game.is_untouched());
            }
        }
        let mut game = GameRecord::new(score, position, on_roll).handed_over(pending);
        if let Some(Ended::Resigned { winner, resignation }) = ended {
            game.resign(winner.other(), resignation);
        }
        record.begin(game);
    }

    /// Keeps up with the table's history: what it can go back to, the record can too.
    fn remember(&mut self, table: &Table) {
        let depth = table.undo_depth();
        for _ in self.depth..depth {
            if self.history.len() == MAX_HISTORY {
                self.history.pop_front();
            }
            self.history.push_back(self.now.clone());
        }
        for _ in depth..self.depth {
            if let Some(before) = self.history.pop_back() {
                self.now = before;
            }
        }
        self.depth = depth;
    }
}

impl Standing {
    fn take_down(&mut self, score: &mut [u16; 2], event: &Event) {
        match event {
            Event::NewMatch(length) => {
                let Record { rules, names, .. } = &self.record;
                let record = Record::new(*rules, *length, names.clone());
                (*self, *score) = (Self { record, place: None }, [0, 0]);
            }
            Event::OpeningRoll([first, second]) if first != second => {
                self.begin(*score, if first > second { Player::O } else { Player::X });
            }
            Event::Starts(player) => self.begin(*score, *player),
            Event::Moved { numbers, legal, .. } | Event::CannotMove { numbers, legal, .. } => {
                if let Some(game) = self.playing() {
                    game.play(*numbers, *legal);
                }
            }
            Event::Accepts(winner, resignation) => {
                if let Some(game) = self.playing() {
                    game.resign(winner.other(), *resignation);
                }
            }
            Event::Score { score: booked, .. } => *score = *booked,
            Event::Swapped => self.record.swap_players(),
            Event::OpeningRoll(_)
            | Event::Rolled(..)
            | Event::OffersToResign(..)
            | Event::Declines(..)
            | Event::GameOver(_)
            | Event::MatchOver(_)
            | Event::Undone => {}
        }
    }

    /// The game that goes on where the table is; what came behind is forgotten.
    fn playing(&mut self) -> Option<&mut GameRecord> {
        if let Some(place) = self.place.take() {
            self.record.truncate(place);
        }
        self.record.current_mut()
    }

    /// The next game; one without anything in it leaves no trace.
    fn begin(&mut self, score: [u16; 2], starter: Player) {
        if self.playing().is_some_and(|game| game.is_untouched()) {
            self.record.games.pop();
        }
        self.record.begin(GameRecord::new(score, crate::rules::Position::START, starter));
    }
}

fn names(table: &Table) -> [String; 2] {
    [0, 1].map(|player: usize| table.seats[player].name.clone())
}
