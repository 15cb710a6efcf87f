//! Taking back what has been done at the table.

use std::collections::VecDeque;

use super::{Computer, Events, Table, TableError};
use crate::match_play::{DiceSource, Event, Match};
use crate::rules::RuleSet;

/// Everything that [`Table::undo`] restores. Settings are not among it.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    series: Match,
    is_placed: bool,
    /// The state of the generator, so that the same dice come again; `None` if other dice have been chosen since.
    dice: Option<DiceSource>,
    /// Whether what came next was that the players changed places.
    is_before_swap: bool,
}

/// How many actions can be taken back.
pub(crate) const MAX_HISTORY: usize = 1024;

/// Whether an action can be taken back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Undo {
    Possible,
    Impossible,
}

impl Snapshot {
    /// The same, if what comes next is that the players change places.
    pub(super) fn before_swap(self) -> Self {
        Self { is_before_swap: true, ..self }
    }
}

/// What can be taken back, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    snapshots: VecDeque<Snapshot>,
    /// How many older ones have been forgotten.
    forgotten: usize,
}

impl History {
    pub(super) fn push(&mut self, before: Snapshot) {
        if self.snapshots.len() == MAX_HISTORY {
            self.snapshots.pop_front();
            self.forgotten += 1;
        }
        self.snapshots.push_back(before);
    }

    fn pop(&mut self) -> Option<Snapshot> {
        self.snapshots.pop_back()
    }

    /// How many actions have been done and not been taken back.
    pub(super) fn depth(&self) -> usize {
        self.forgotten + self.snapshots.len()
    }

    /// Other dice have been chosen: those of before do not come back.
    pub(super) fn forget_dice(&mut self) {
        self.snapshots.iter_mut().for_each(|before| before.dice = None);
    }
}

impl Table {
    /// Takes the last action back that can be; rules that were changed since stay so.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self, rules: &RuleSet) -> Events {
        let before = self.history.pop().ok_or(TableError::NothingToUndo)?;
        self.restore(before);
        self.series.game.adopt(rules);
        Ok(vec![Event::Undone])
    }

    /// Does `action` and everything that follows by itself; if something fails, the state is as it was before, or as it
    /// was after what stays by the will of the watcher.
    pub(super) fn transact(
        &mut self,
        undo: Undo,
        computer: &Computer<'_>,
        action: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), TableError>,
    ) -> Events {
        let before = self.snapshot();
        let (mut events, mut taken) = (Vec::new(), None);
        let done = action(self, &mut events).and_then(|()| self.advance(computer, &mut events, &mut taken));
        match done {
            Ok(()) => {
                self.remember(undo, before);
                Ok(events)
            }
            Err(error) => {
                let stays = computer.watch.is_some_and(|watch| watch.stays(&error));
                match taken.filter(|_| stays) {
                    Some(taken) => {
                        self.restore(taken);
                        self.remember(undo, before);
                    }
                    None => self.restore(before),
                }
                Err(error)
            }
        }
    }

    fn remember(&mut self, undo: Undo, before: Snapshot) {
        if undo == Undo::Possible {
            self.history.push(before);
        }
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        let dice = Some(self.dice.clone());
        Snapshot { series: self.series, is_placed: self.is_placed, dice, is_before_swap: false }
    }

    fn restore(&mut self, Snapshot { series, is_placed, dice, is_before_swap }: Snapshot) {
        (self.series, self.is_placed) = (series, is_placed);
        if let Some(dice) = dice {
            self.dice = dice;
        }
        if is_before_swap {
            self.seats.swap(0, 1);
        }
    }
}
