//! Actions in the game, such as rolls and plays. Each action is recorded, written to the record file, and
//! reported to the client.

use std::cell::RefCell;

use super::engine::{Onlooker, SessionEngine, complete_depth};
use super::recording::Recording;
use super::{Session, Thinker};
use crate::output::Numbering;
use crate::reply::{Events, EventsSoFar, ReviewReply};
use crate::{ProtocolError, Reply};
use plakoto_engine::rules::RuleSet;
use plakoto_table::match_play::{Computer, Event, Seat, Table, TableError, Watcher};
use plakoto_table::record::{RecordDraft, Writer};
use plakoto_words::message;

impl Session {
    /// Performs an action in the game. Plays by the engine may follow the action. Returns the events with the
    /// board after them. A long list of events is split into several replies; all replies but the last go to
    /// `progress`.
    pub(crate) fn at_the_table(
        &mut self,
        progress: &mut dyn FnMut(&Reply),
        action: impl FnOnce(&mut Table, &Computer<'_>) -> Result<Vec<Event>, TableError>,
    ) -> Result<Reply, ProtocolError> {
        let rules = *self.engine.core.rules();
        let mut events = self.act(progress, action)?;
        self.review_ended_game(&mut events, progress);
        // The next game may have other rules, so the engine changes before the game begins.
        while self.table.awaits_next_game() && !self.engine.stop.is_raised() {
            let series = *self.table.series();
            self.play_by(series.next_rules(), *series.rotation());
            events.extend(self.act(progress, Table::go_on)?);
            self.review_ended_game(&mut events, progress);
        }
        self.follow_rules();
        Ok(Reply::from(Events::new(&events, &rules, self.output.numbering, self.board())))
    }

    /// Reviews a game that has just ended, if the user wants that and took part in it. Reports the events up to the
    /// end of the game first.
    fn review_ended_game(&mut self, events: &mut Vec<Event>, progress: &mut dyn FnMut(&Reply)) {
        let is_end =
            |event: &Event| matches!(event, Event::GameOver(_) | Event::Score { .. } | Event::MatchOver(_));
        let Some(end) = events.iter().rposition(is_end) else { return };
        if !self.table.automatic().review || self.plays_by_itself() {
            return;
        }
        let ended = self.recording.record().games.iter().rposition(|game| game.result().is_some());
        let ended = ended.filter(|game| !self.recording.record().games[*game].turns().is_empty());
        let found = ended.and_then(|game| Some((game + 1, self.recording.record().game(game)?)));
        let Some((first, record)) = found else { return };
        self.engine.tell(message!("status-reviewing"));
        // Without a review, because it was stopped, the match goes on all the same.
        let Ok(analysis) = self.judge_all(&record, first, &self.engine.stop) else { return };
        let (names, rules) = (self.names(), *self.rules());
        let (players, numbering) = (self.people(), self.output.numbering);
        let rest = events.split_off(end + 1);
        progress(&EventsSoFar::new(&std::mem::replace(events, rest), &rules, numbering, names).into());
        self.findings.of_game = Some((record.clone(), analysis.clone()));
        progress(&ReviewReply::new(record, analysis, players, numbering, None).into());
    }

    /// Performs an action in the game, and the automatic actions that follow under the same rules. Returns the
    /// events that have not been reported to `progress`.
    fn act(
        &mut self,
        progress: &mut dyn FnMut(&Reply),
        action: impl FnOnce(&mut Table, &Computer<'_>) -> Result<Vec<Event>, TableError>,
    ) -> Result<Vec<Event>, ProtocolError> {
        let (names, numbering) = (self.names(), self.output.numbering);
        let thinks = self.table.seats().iter().any(Seat::is_computer);
        let glimpse = self.thinker.clone().filter(|_| thinks);
        let glimpse = glimpse.map(|thinker| Glimpse { thinker, session: self.copy_for_questions() });
        let Self { engine, table, recording: Recording { keeper, writer, .. }, .. } = self;
        let SessionEngine { core, level, stop, onlooker, .. } = &*engine;
        let (draft, rules) = (keeper.draft(table), *core.rules());
        let mut observer =
            ActionObserver::new(draft, writer.as_mut(), progress, names, rules, numbering, onlooker.as_ref());
        observer.glimpse = glimpse;
        let (level, equities) = (*level, engine.equities());
        let computer = Computer { engine: core, level, equities, watch: Some(&observer), stop };
        let result = action(table, &computer);
        let ActionOutcome { draft, result } = observer.end(result);
        if let Some(draft) = draft {
            keeper.adopt(draft, table);
        }
        result
    }

    /// Returns whether commands that advance the game may run for long, so that the user can stop them: the engine
    /// plays for both players, or plays and games are judged.
    #[must_use]
    pub fn may_act_for_long(&self) -> bool {
        let judges = self.tutor.is_on || self.practice.is_some() || self.table.automatic().review;
        judges || self.plays_by_itself()
    }

    /// Returns whether the engine plays for both players. In this case, a game continues until the match is
    /// over or the user stops it.
    #[must_use]
    pub fn plays_by_itself(&self) -> bool {
        self.table.seats().iter().all(Seat::is_computer)
    }
}

/// Number of events in one reply. An action cannot be undone as a whole once some of its events have been
/// reported. Therefore this number is larger than the number of events in any single game.
const EVENTS_PER_REPLY: usize = 1000;

/// Observes one action in the game: records its events, writes them to the record file, and reports them.
pub(super) struct ActionObserver<'a> {
    state: RefCell<ObserverState<'a>>,
    glimpse: Option<Glimpse>,
}

/// The session before the action, and the receiver of its copies.
struct Glimpse {
    thinker: Thinker,
    session: Session,
}

impl Glimpse {
    /// Passes on a copy of the session with this table and this draft of the record.
    fn show(&self, table: &Table, draft: &RecordDraft) {
        let mut copy = self.session.copy_for_questions();
        copy.table.clone_from(table);
        copy.recording.keeper.adopt(draft.clone(), table);
        (self.thinker)(copy);
    }
}

struct ObserverState<'a> {
    draft: RecordDraft,
    writer: Option<&'a mut Writer>,
    progress: &'a mut dyn FnMut(&Reply),
    names: [String; 2],
    rules: RuleSet,
    numbering: Numbering,
    onlooker: Option<&'a Onlooker>,
    untold: Vec<Event>,
    is_told: bool,
    /// Whether some turns of the action have been written to the record file.
    is_kept: bool,
    /// The error because of which the record file cannot be written any more.
    unwritable: Option<ProtocolError>,
}

/// The outcome of an observed action.
pub(super) struct ActionOutcome {
    /// The match record after the action; `None` if the action was undone.
    pub(super) draft: Option<RecordDraft>,
    /// The events that have not been reported yet, or the error that ended the action.
    pub(super) result: Result<Vec<Event>, ProtocolError>,
}

impl<'a> ActionObserver<'a> {
    /// Creates an observer. It continues the match record from `draft`, writes the record with `writer`, and
    /// reports to `progress`.
    pub(crate) fn new(
        draft: RecordDraft,
        writer: Option<&'a mut Writer>,
        progress: &'a mut dyn FnMut(&Reply),
        names: [String; 2],
        rules: RuleSet,
        numbering: Numbering,
        onlooker: Option<&'a Onlooker>,
    ) -> Self {
        let untold = Vec::new();
        let (is_told, is_kept, unwritable) = (false, false, None);
        let state = RefCell::new(ObserverState {
            draft,
            writer,
            progress,
            names,
            rules,
            numbering,
            onlooker,
            untold,
            is_told,
            is_kept,
            unwritable,
        });
        Self { state, glimpse: None }
    }

    /// Finishes the action. If the action ended with an error, reports those of its events that remain valid.
    pub(crate) fn end(self, result: Result<Vec<Event>, TableError>) -> ActionOutcome {
        let mut notes = self.state.into_inner();
        match result {
            Ok(events) => {
                notes.draft.follow(&events);
                notes.untold.extend(events);
                ActionOutcome { draft: Some(notes.draft), result: Ok(notes.untold) }
            }
            Err(error) => {
                let stays = notes.stays(&error);
                if stays {
                    notes.tell();
                }
                let error = notes.unwritable.unwrap_or_else(|| error.into());
                ActionOutcome { draft: stays.then_some(notes.draft), result: Err(error) }
            }
        }
    }
}

impl ObserverState<'_> {
    fn take(&mut self, events: &mut Vec<Event>) -> Result<(), TableError> {
        let record = self.draft.follow(events);
        if let Some(writer) = &mut self.writer {
            match writer.update(record) {
                Ok(is_new) => self.is_kept |= is_new,
                Err(error) => {
                    self.unwritable = Some(ProtocolError::unwritable(writer.path(), &error));
                    self.draft.go_back(writer.written());
                    return Err(TableError::NotKept);
                }
            }
        }
        self.untold.append(events);
        if self.untold.len() >= EVENTS_PER_REPLY {
            self.tell();
        }
        Ok(())
    }

    fn tell(&mut self) {
        let events = std::mem::take(&mut self.untold);
        let (names, rules, numbering) = (self.names.clone(), self.rules, self.numbering);
        (self.progress)(&Reply::from(EventsSoFar::new(&events, &rules, numbering, names)));
        self.is_told = true;
    }

    fn stays(&self, error: &TableError) -> bool {
        self.is_told || self.is_kept && matches!(error, TableError::NotKept)
    }
}

impl Watcher for ActionObserver<'_> {
    fn take(&self, events: &mut Vec<Event>) -> Result<(), TableError> {
        self.state.borrow_mut().take(events)
    }

    fn stays(&self, error: &TableError) -> bool {
        self.state.borrow().stays(error)
    }

    fn begins_to_think(&self, table: &Table) {
        if let Some(glimpse) = &self.glimpse {
            glimpse.show(table, &self.state.borrow().draft);
        }
    }

    fn thinks(&self, plies: u8, complete: Option<u8>) {
        if let Some(onlooker) = self.state.borrow().onlooker {
            onlooker(match complete.map(complete_depth) {
                None => message!("status-thinking", plies = plies),
                Some(complete) => message!("status-thinking_further", plies = plies, complete = complete),
            });
        }
    }
}
