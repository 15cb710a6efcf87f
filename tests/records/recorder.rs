//! The record of a table is updated after every action at the table.

use std::sync::Arc;

use plakoto::engine::{Engine, Level};
use plakoto::eval::Handcrafted;
use plakoto::match_play::{Change, Computer, DiceSource, Event, Seat, Table, TableError, Undo};
use plakoto::record::{Place, Record, Recorder};
use plakoto::rules::{Pending, Player, Position, Resignation, Rotation, RuleSet};
use plakoto::search::StopFlag;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A table with its record, and the states of the record before each action that can be undone.
struct RecordedTable {
    engine: Engine,
    table: Table,
    keeper: Recorder,
    before: Vec<Record>,
}

impl RecordedTable {
    fn new() -> Self {
        let mut engine = Engine::default();
        engine.set_evaluator(Arc::new(Handcrafted));
        let mut table = Table::new(["first", "second"].map(Seat::human), RuleSet::PLAKOTO);
        table.choose_dice(DiceSource::seeded(1));
        let keeper = Recorder::new(&table);
        Self { engine, table, keeper, before: Vec::new() }
    }

    fn act(&mut self, action: impl FnOnce(&mut Table, &Computer<'_>) -> Result<Vec<Event>, TableError>) {
        let (engine, stop) = (&self.engine, StopFlag::default());
        let computer = Computer { engine, level: Level::plies(0), equities: None, watch: None, stop: &stop };
        let mut draft = self.keeper.draft(&self.table);
        if let Ok(events) = action(&mut self.table, &computer) {
            draft.follow(&events);
            self.keeper.adopt(draft, &self.table);
        }
    }

    fn set(&mut self, change: Change) {
        self.keeper.follow(change, &self.table);
    }

    fn change(&mut self, change: impl FnOnce(&mut Table) -> Change) {
        let change = change(&mut self.table);
        self.set(change);
    }

    /// Makes the engine play the game at the table.
    fn follow_rules(&mut self) {
        self.engine.set_rules(*self.table.series().game().rules());
    }

    fn begin_match(&mut self, length: u16, rotation: impl Into<Rotation>) {
        let rotation = rotation.into();
        self.engine.set_rules(*rotation.first());
        self.act(|table, computer| table.new_match(length, rotation, computer));
    }

    fn set_rules(&mut self, rules: RuleSet) {
        self.engine.set_rules(rules);
        self.change(|table| table.adopt(&rules));
    }

    fn place(&mut self, position: &str, pending: Pending) {
        let position = position.parse::<Position>().expect("a position");
        let placed = self.keeper.match_to_place(&self.table).placed(position, pending, None, self.engine.rules());
        self.change(|table| table.place(placed.expect("no resignation is offered")));
    }

    fn go_by(&mut self, turns: isize) {
        let place = self.keeper.view().turns_from(self.keeper.place(), turns);
        if let Some(place) = place {
            self.stand_at(place, self.keeper.stays_in(place));
        }
    }

    fn go_to_end(&mut self) {
        if let Some(place) = self.keeper.record().end().filter(|_| self.keeper.left_at_end().is_some()) {
            self.stand_at(place, None);
        }
    }

    fn go_to_variation(&mut self) {
        let record = self.keeper.record();
        if let Some(variation) = record.variations.last() {
            let place = Place { game: variation.game, turn: record.shared(variation) + 1 };
            self.stand_at(place, Some(record.variations.len() - 1));
        }
    }

    fn stand_at(&mut self, place: Place, variation: Option<usize>) {
        let (left, end) = (*self.table.series(), *self.keeper.end(&self.table));
        let series = self.keeper.at(place, variation).expect("a place of the record");
        let is_end = variation.is_none() && self.keeper.record().end() == Some(place);
        self.table.go_to(if is_end && end.is_where(&series) { end } else { series });
        self.keeper.stand_at(place, variation, &left, &self.table);
    }

    fn undo(&mut self, undo: Undo) {
        let rotation = *self.table.series().rotation();
        if self.table.undo(undo).is_err() {
            return;
        }
        self.follow_rules();
        self.keeper.undo(&self.table);
        let before = self.before.drain(self.table.undo_depth()..).next().expect("the state before was recorded");
        if (&before.names, before.rotation) == (&self.table.names(), rotation) {
            assert_eq!(*self.keeper.record(), before);
        }
    }

    /// Carries out an action and compares the record with the table.
    fn then(&mut self, (_, does): TableAction) {
        let before = self.keeper.record().clone();
        does(self);
        self.follow_rules();
        while self.table.undo_depth() > self.before.len() {
            self.before.push(before.clone());
        }
        let (record, series) = (self.keeper.record(), self.table.series());
        for variation in &record.variations {
            assert!(record.shared(variation) < variation.line.turns().len() || variation.line.result().is_some());
        }
        let expected = (series.rotation(), series.length(), &self.table.names());
        assert_eq!((&record.rotation, record.length, &record.names), expected);
        if !self.table.is_placed() {
            return;
        }
        let known = self.keeper.view().at(self.keeper.place()).expect("a place of the record");
        // After the last turn of a resigned game is repeated, the game goes on in a variation.
        let plays_on = series.is_variation() && series.game().ended().is_none();
        let standing = |series: &plakoto::match_play::Match| {
            let game = series.game();
            (*game.rules(), *game.position(), game.on_roll(), game.pending(), game.ended().filter(|_| !plays_on))
        };
        assert_eq!(standing(&known), standing(series));
        if self.keeper.left_at_end().is_none() && series.game().result().is_none() {
            let open_turn = |series: &plakoto::match_play::Match| (series.game().dice(), series.game().offer());
            assert_eq!(open_turn(&known), open_turn(series));
        }
        if series.game().result().is_none() && known.game().ended().is_none() {
            assert_eq!(known.score(), series.score());
        }
    }
}

/// The name of an action at the table, and a function that carries it out.
type TableAction = (&'static str, fn(&mut RecordedTable));

const TABLE_ACTIONS: [TableAction; 36] = [
    ("new game", |kept| {
        kept.go_to_end();
        kept.engine.set_rules(kept.table.series().next_rules());
        kept.act(Table::new_game);
    }),
    ("variation", RecordedTable::go_to_variation),
    ("new match", |kept| kept.begin_match(3, *kept.engine.rules())),
    ("new session", |kept| kept.begin_match(0, *kept.engine.rules())),
    ("tavli", |kept| kept.begin_match(5, Rotation::TAVLI)),
    ("tavli session", |kept| kept.begin_match(0, Rotation::TAVLI)),
    ("roll", |kept| kept.act(|table, computer| table.roll(None, computer))),
    ("play", |kept| kept.act(Table::play_by_computer)),
    ("play on", |kept| kept.act(Table::play_by_computer)),
    ("resign", |kept| {
        let single = Resignation::of_points(1, kept.engine.rules()).expect("the rules allow the loss");
        kept.act(|table, computer| table.resign(single, computer));
    }),
    ("accept", |kept| kept.act(Table::accept)),
    ("decline", |kept| kept.act(Table::decline)),
    ("swap", |kept| kept.act(|table, _| table.swap_players())),
    ("undo", |kept| kept.undo(Undo::Action)),
    ("undo more", |kept| kept.undo(Undo::Action)),
    ("undo decision", |kept| kept.undo(Undo::Decision)),
    ("undo new", |kept| kept.undo(Undo::Start)),
    ("previous", |kept| kept.go_by(-1)),
    ("far back", |kept| kept.go_by(-3)),
    ("next", |kept| kept.go_by(1)),
    ("start", |kept| kept.place("AACA/z8AAID/Pw", Pending::NONE)),
    ("place", |kept| kept.place("AIAQ/j8QAgD+Px", Pending::NONE)),
    ("reject", |kept| kept.change(Table::reject)),
    ("begin", |kept| {
        kept.go_to_end();
        kept.change(Table::begin_unrolled);
    }),
    ("begin session", |kept| kept.change(|table| table.begin_match_unrolled(0, RuleSet::PLAKOTO.into()))),
    ("on roll", |kept| {
        if let Ok(change) = kept.table.put_on_roll(Player::O) {
            kept.set(change);
        }
    }),
    ("turn", |kept| {
        if let Ok(series) = kept.table.with_turn(Player::X) {
            kept.change(|table| table.set(series));
        }
    }),
    ("dice", |kept| kept.change(|table| table.set_dice("31".parse().expect("a roll")))),
    ("no dice", |kept| kept.change(Table::clear_dice)),
    ("pending", |kept| {
        if kept.engine.rules().hand_over && !is_over(kept) {
            kept.change(|table| table.set_pending("4,5".parse().expect("numbers")));
        }
    }),
    ("score", |kept| kept.change(|table| table.set_score([1, 2]))),
    ("match ID", |kept| {
        let id = "cAkXAAAAAAAE".parse().expect("a match ID");
        let mut series = *kept.table.series();
        series.set_id(&id).expect("nothing is offered");
        kept.change(|table| table.set(series));
    }),
    ("names", |kept| kept.change(|table| table.rename(["first", "second"].map(Into::into)))),
    ("plakoto", |kept| kept.set_rules(RuleSet::PLAKOTO)),
    ("tapa", |kept| kept.set_rules(RuleSet::TAPA)),
    ("express", |kept| kept.set_rules(RuleSet::EXPRESS)),
];

fn is_over(kept: &RecordedTable) -> bool {
    kept.table.series().game().result().is_some()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_record_agrees_with_the_table(deeds in vec(select(&TABLE_ACTIONS[..]), 1..60)) {
        let mut kept = RecordedTable::new();
        deeds.into_iter().for_each(|deed| kept.then(deed));
    }
}

/// Returns a table after these actions.
fn after<const COUNT: usize>(names: [&str; COUNT]) -> RecordedTable {
    let mut kept = RecordedTable::new();
    for name in names {
        kept.then(*TABLE_ACTIONS.iter().find(|(known, _)| *known == name).expect("a deed"));
    }
    kept
}

#[test]
fn a_resigned_game_can_be_played_on_after_its_last_turn() {
    let kept = after(["play", "resign", "accept", "previous", "play", "play"]);
    let record = kept.keeper.record();
    assert_eq!((record.turns(), record.variations.len()), (1, 1));
    assert_eq!(record.variations[0].line.turns().len(), 2);
}

/// After `previous`, the same play leads to the end of the record again, where the player on roll has not rolled yet.
#[test]
fn a_repeated_play_withdraws_the_offer_that_followed_it() {
    let kept = after(["play", "roll", "resign", "previous", "play", "new game", "undo new"]);
    let series = kept.keeper.at(kept.keeper.place(), None).expect("the end of the record");
    assert_eq!((kept.keeper.record().turns(), series.game().offer()), (1, None));
}

#[test]
fn a_position_set_up_starts_a_game_that_can_continue() {
    let kept = after(["new game", "play", "play", "start", "play", "dice", "score"]);
    let record = kept.keeper.record();
    assert_eq!(record.games.len(), 2);
    assert_eq!((record.games[1].start(), record.turns()), (&Position::START, 3));
    assert_eq!((record.games[1].score(), kept.keeper.place()), ([1, 2], Place { game: 1, turn: 1 }));
}

/// A record that begins in the middle of a tavli match has no game from which the next one follows.
#[test]
fn a_new_record_continues_with_the_game_of_the_table() {
    let kept = after(["tavli", "resign", "accept", "begin", "reject", "match ID", "new game"]);
    assert_eq!(kept.keeper.record().games[0].rules(), &RuleSet::PLAKOTO);
}
