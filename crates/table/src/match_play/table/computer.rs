//! What the table does by itself: the engine's plays and resignations, passes, and the actions that
//! [`super::Automatic`] turns on.

use super::{ActionKind, Snapshot, Table};
use crate::match_play::{DiceSource, EquityTable, Event, History, TableError};
use plakoto_engine::endgame::{Bearoff, Camp, Races};
use plakoto_engine::engine::{Engine, Level, Question};
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{LegalPlay, Numbers, Resignation, Side, only_play};
use plakoto_engine::search::StopFlag;

/// An observer of automatic actions. It is called after every automatic action.
pub trait Watcher {
    /// Removes the events since the last call from `events` and stores them.
    ///
    /// # Errors
    /// Fails if the events cannot be stored. The actions that caused these events are then undone, and no
    /// more automatic actions follow.
    fn take(&self, events: &mut Vec<Event>) -> Result<(), TableError>;

    /// If an action fails with this error, returns whether the changes whose events the observer has taken
    /// are kept.
    fn stays(&self, error: &TableError) -> bool;

    /// Called before the engine searches for a play at the table.
    fn begins_to_think(&self, table: &Table);

    /// Called while the engine searches for a play. `plies` is the requested search depth, and `complete` is
    /// the last completed depth.
    fn thinks(&self, plies: u8, complete: Option<u8>);
}

/// The engine as a player at the table.
#[derive(Clone, Copy)]
pub struct Computer<'a> {
    /// The engine that chooses plays. It also determines the rules.
    pub engine: &'a Engine,
    /// The default playing level, for seats without their own settings.
    pub level: Level,
    /// The values of games at each match score; `None` if the engine ignores the score and plays for points.
    pub equities: Option<&'a EquityTable>,
    /// The observer that takes the events of automatic actions.
    pub watch: Option<&'a dyn Watcher>,
    /// Flag that stops the engine's search and its automatic turns.
    pub stop: &'a StopFlag,
}

impl Computer<'_> {
    /// Reports the progress of a search to the observer.
    fn tell(&self, plies: u8, complete: Option<u8>) {
        if let Some(watch) = self.watch {
            watch.thinks(plies, complete);
        }
    }
}

impl Table {
    /// Carries out automatic actions until a human player has to make a decision. Whenever the observer takes
    /// events, stores the state after these events in `taken`.
    fn advance(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
        taken: &mut Option<Restorable>,
    ) -> Result<(), TableError> {
        // The stop flag ends a search. It ends a game only if both players are the engine.
        let plays_by_itself = self.seats.iter().all(|seat| seat.is_computer);
        while !(plays_by_itself && computer.stop.is_raised()) && self.series.game().open_offer().is_none() {
            let is_over = self.series.game().result().is_some();
            let acted =
                if is_over { self.next_game(computer, events)? } else { self.next_action(computer, events)? };
            if !acted {
                break;
            }
            if let Some(watch) = computer.watch {
                watch.take(events)?;
                *taken = Some(self.restorable(ActionKind::Other));
            }
        }
        Ok(())
    }

    /// Starts the next game if games start automatically and the engine has its rules. Returns whether the
    /// game has started.
    fn next_game(&mut self, computer: &Computer<'_>, events: &mut Vec<Event>) -> Result<bool, TableError> {
        let starts = self.awaits_next_game() && self.series.next_rules() == *computer.engine.rules();
        if starts {
            self.start_game(events)?;
        }
        Ok(starts)
    }

    /// Whether the next game starts automatically. An open-ended session of the engine against itself starts
    /// no games automatically, because that session would never end.
    pub fn awaits_next_game(&self) -> bool {
        let endless = self.series.length() == 0 && self.seats.iter().all(|seat| seat.is_computer);
        let is_over = self.series.game().result().is_some() && self.series.winner().is_none();
        self.automatic.game && is_over && !endless && !self.series.is_variation()
    }

    /// Carries out the next action of the player on roll if it is automatic. Returns `false` if a human
    /// player has to decide instead.
    fn next_action(&mut self, computer: &Computer<'_>, events: &mut Vec<Event>) -> Result<bool, TableError> {
        let is_computer = self.seat_on_roll().is_computer;
        let Some(numbers) = self.series.game().numbers() else {
            if is_computer && let Some(resignation) = self.lost(computer) {
                self.offer(resignation, computer, events);
                return Ok(true);
            }
            let rolls = (is_computer || self.automatic.roll) && !matches!(self.dice, DiceSource::Manual);
            if rolls {
                let roll = self.dice.roll()?;
                self.take_roll(roll, events);
            }
            return Ok(rolls);
        };
        match self.needs_no_decision(numbers) {
            Some(only) if is_computer => self.make(&only, false, events),
            Some(only) => {
                self.past.push(self.before(ActionKind::Other));
                self.make(&only, true, events);
            }
            None if is_computer => self.computer_turn(computer, events)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the play that is made automatically; `None` if a player has to choose a play.
    fn needs_no_decision(&self, numbers: Numbers) -> Option<LegalPlay> {
        let (position, rules) = (self.series.game().position(), self.series.game().rules());
        match only_play(position, numbers, rules) {
            Some(only) if only.play.is_pass() || self.automatic.play => Some(only),
            _ if self.automatic.bearoff && !numbers.is_cascade(rules) => self.certain_bear_off(numbers),
            _ => None,
        }
    }

    /// Returns a play that bears off a checker with every number, if no checker can ever meet an opposing
    /// checker and no other play is better. Sometimes, bearing off fewer checkers is better.
    fn certain_bear_off(&self, numbers: Numbers) -> Option<LegalPlay> {
        let (position, rules) = (self.series.game().position(), self.series.game().rules());
        let has_pinned = [Side::Mine, Side::Theirs].into_iter().any(|side| position.has_pinned(side));
        if has_pinned || !position.have_passed() {
            return None;
        }
        let plays = rules.legal_plays(position, numbers);
        let bears_all_off = |legal: &&LegalPlay| legal.play.steps().all(|step| step.to.is_none());
        let certain = plays.iter().find(bears_all_off)?;
        let tables = Bearoff::default();
        let table = tables.one_sided(Races::of(rules)?)?;
        let rolls_after = |legal: &LegalPlay| table.last(Camp::of(&legal.result, Side::Mine)?);
        let opponent_wins = |legal: &LegalPlay| Some(tables.ending(&legal.after(), rules)?.win);
        let (rolls, loss) = (rolls_after(certain)?, opponent_wins(certain));
        let is_beaten = |other: &LegalPlay| {
            rolls_after(other).is_none_or(|other| !rolls.is_as_fast_as(&other))
                || loss.zip(opponent_wins(other)).is_some_and(|(loss, other)| other < loss)
        };
        (!plays.iter().any(is_beaten)).then_some(*certain)
    }
}

/// A loss counts as certain if the equity differs from the value of the loss by at most this number of
/// points.
const CERTAIN: f32 = 0.001;

/// Tolerance for rounding errors when equities are compared.
const ROUNDING: f32 = 1e-4;

impl Table {
    /// Makes a play for the player on roll, chosen by the engine. Rolls the dice first if necessary.
    pub(super) fn computer_turn(
        &mut self,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) -> Result<(), TableError> {
        let numbers = match self.series.game().numbers() {
            Some(numbers) => numbers,
            None => {
                let roll = self.dice.roll()?;
                self.take_roll(roll, events);
                roll.into()
            }
        };
        let level = self.seat_on_roll().level(computer.level);
        let question = ask(computer, self.stakes(computer)).level(level, self.noise_seed());
        // Without a search, the engine chooses at once.
        if let Some(watch) = computer.watch.filter(|_| level.plies > 0) {
            watch.begins_to_think(self);
        }
        computer.tell(level.plies, None);
        let found = question.hint_with_progress(self.series.game().position(), numbers, |found| {
            computer.tell(level.plies, found.candidates.first().map(|best| best.plies));
        });
        self.make(&question.pick(&found).legal, false, events);
        Ok(())
    }

    /// Returns the values of the game's outcomes at the current match score, for the player on roll. Returns
    /// `None` if the engine plays for points.
    fn stakes(&self, computer: &Computer<'_>) -> Option<Stakes> {
        let (mine, theirs) = self.series.away(self.series.game().on_roll())?;
        Some(computer.equities?.stakes(self.series.game().rules(), mine, theirs)?.stakes)
    }

    /// Returns the loss that is certain for the player on roll. Returns `None` if no loss is certain, if the
    /// engine may not offer to resign, or if an offer was already declined in the current position.
    pub(super) fn lost(&self, computer: &Computer<'_>) -> Option<Resignation> {
        if !self.automatic.resign || self.declined_at == Some(*self.series.game().position()) {
            return None;
        }
        let level = self.seat_on_roll().level(computer.level);
        let (expected, lose) = self.expected(computer, level.plies);
        Resignation::all(self.series.game().rules())
            .find(|resignation| (expected - lose[resignation.victory() as usize]).abs() <= CERTAIN)
    }

    /// Returns the engine's estimate of the equity for the player on roll, and the values of losing a single
    /// game, a gammon, a triple game and a mother (the last checker on the starting point, if it is pinned).
    /// Values are in points, or normalised in a match.
    fn expected(&self, computer: &Computer<'_>, plies: u8) -> (f32, [f32; 4]) {
        let (game, stakes) = (self.series.game(), self.stakes(computer));
        let question = ask(computer, stakes).plies(plies).pending(game.pending());
        let expected = question.evaluate(game.position()).equity;
        (expected, stakes.unwrap_or_else(|| Stakes::points(game.rules())).lose)
    }

    /// Offers to resign the game for the player on roll. If the opponent is the engine, it answers the offer
    /// at once.
    pub(super) fn offer(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let player = self.series.game().on_roll();
        self.series.game_mut().set_offer(Some(resignation));
        events.push(Event::OffersToResign(player, resignation));
        if self.seats[player.other().index()].is_computer {
            self.answer_resignation(resignation, computer, events);
        }
    }

    /// Lets the engine answer an offer to resign. The engine accepts if winning by resignation is worth at
    /// least as much as playing on.
    fn answer_resignation(
        &mut self,
        resignation: Resignation,
        computer: &Computer<'_>,
        events: &mut Vec<Event>,
    ) {
        let (expected, lose) = self.expected(computer, computer.level.plies);
        if lose[resignation.victory() as usize] <= expected + ROUNDING {
            self.accept_resignation(resignation, events);
        } else {
            self.turn_down(resignation, Some(-expected), events);
        }
    }
}

/// Returns a request to the engine that stops when the stop flag is raised.
fn ask<'a>(computer: &Computer<'a>, stakes: Option<Stakes>) -> Question<'a> {
    computer.engine.ask().stakes(stakes).stop(computer.stop)
}

/// The result of an action: either an error, or the events that the observer has not taken yet.
pub(super) type Events = Result<Vec<Event>, TableError>;

/// A state of the table with its history, to which a failed action returns.
struct Restorable {
    state: Snapshot,
    past: History<Snapshot>,
}

impl Table {
    /// Runs `action`, then the automatic actions that follow it. If `deed` is not `None`, the action can be
    /// undone. If anything fails, restores the state before the action. If the observer has already taken
    /// some events and keeps them, restores the state after these events instead.
    pub(super) fn transact(
        &mut self,
        deed: Option<ActionKind>,
        computer: &Computer<'_>,
        action: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), TableError>,
    ) -> Events {
        let is_undoable = deed.is_some();
        let before = self.restorable(deed.unwrap_or(ActionKind::Other));
        let (mut events, mut taken) = (Vec::new(), None);
        if is_undoable {
            self.past.push(before.state.clone());
        }
        let done = action(self, &mut events).and_then(|()| self.advance(computer, &mut events, &mut taken));
        match done {
            Ok(()) => Ok(events),
            Err(error) => {
                let stays = computer.watch.is_some_and(|watch| watch.stays(&error));
                let Restorable { state, past } = taken.filter(|_| stays).unwrap_or(before);
                self.restore(state);
                self.past = past;
                Err(error)
            }
        }
    }

    fn restorable(&self, deed: ActionKind) -> Restorable {
        Restorable { state: self.before(deed), past: self.past.clone() }
    }
}
