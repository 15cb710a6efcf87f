//! Searches all states of a table at which an honest player meets a hostile one. The hostile player sends any
//! message at any time, comes and leaves, and the server restarts at any time. The honest player loses the connection
//! at any time and repeats messages from a second browser, but answers before time passes. One step of time is as
//! long as the whole reserve, so that a player whose clock runs loses in one step.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use plakoto_table::fair_dice::Hex;

use super::super::*;
use super::world::{Chains, PlayerMessage, World};
use crate::serve::shared::keys::ClientRole;

/// Sum of the numbers of the match and the game beyond which is not searched: two games, or two matches.
const GAMES: u32 = 3;

/// Number of the last series that is searched. New guests begin series, too.
const SERIES: u32 = 2;

const CONTROL: TimeControl = TimeControl { reserve: 120, delay: 0 };
const TICK: Duration = Duration::from_secs(120);

/// What happens next.
#[derive(Clone, Copy, Debug)]
enum ModelEvent {
    Honest(PlayerMessage),
    Hostile(PlayerMessage),
    /// A browser of a player connects, or leaves.
    Enter(usize),
    Leave(usize),
    Restart,
    Tick,
}

struct Search {
    honest: usize,
    chains: Chains,
    seen: HashSet<u64>,
    /// Numbers of complete throws and of ends by time, so that the search is known to reach them.
    throws: usize,
    losses: usize,
    /// Number of ends by the honest player, and of new guests.
    ends: usize,
    seats: usize,
}

impl Search {
    /// Returns the message that the honest page or player sends at once.
    fn due(&mut self, world: &World) -> Option<PlayerMessage> {
        let (referee, honest) = (&world.referee, self.honest);
        let ThrowSeries { number, throws, called, .. } = &referee.series;
        if !referee.is_playing() {
            return match referee.stage {
                TableStage::GameOver if referee.ending.is_none() => Some(PlayerMessage::NewGame),
                _ => None,
            };
        }
        let mut nonce = |throw| self.chains.nonce(honest, *number, "honest", throw);
        if referee.series.anchors[honest].is_none() {
            return Some(PlayerMessage::Anchor(*number, nonce(0)));
        }
        let throw = (*number, throws + 1);
        match (referee.stage, called) {
            (TableStage::Move(player), _) if player == honest => Some(PlayerMessage::Move),
            (TableStage::Roll(player), None)
                if player == honest && referee.has_begun && referee.series.is_open() =>
            {
                Some(PlayerMessage::Roll(throw, nonce(throw.1)))
            }
            (_, Some(called)) if called.nonces[honest].is_none() => {
                Some(PlayerMessage::Reveal(throw, nonce(throw.1)))
            }
            _ => None,
        }
    }

    /// Returns messages that the honest player's second browser may repeat.
    fn repetitions(&mut self, world: &World) -> Vec<PlayerMessage> {
        let (honest, ThrowSeries { number, throws, .. }) = (self.honest, &world.referee.series);
        let (last, next) = (*throws, throws + 1);
        let mut nonce = |throw| self.chains.nonce(honest, *number, "honest", throw);
        let mut messages = vec![
            PlayerMessage::Anchor(*number, nonce(0)),
            PlayerMessage::Reveal((*number, last), nonce(last)),
        ];
        if world.referee.series.called.as_ref().is_some_and(|called| called.nonces[honest].is_some()) {
            let throw = (*number, next);
            messages
                .extend([PlayerMessage::Roll(throw, nonce(next)), PlayerMessage::Reveal(throw, nonce(next))]);
        }
        messages
    }

    /// Returns all messages of the hostile player.
    fn attacks(&mut self, world: &World) -> Vec<PlayerMessage> {
        let hostile = 1 - self.honest;
        let ThrowSeries { number: series, throws, last, .. } = world.referee.series;
        let mut messages = vec![
            PlayerMessage::Move,
            PlayerMessage::Resign,
            PlayerMessage::Accept,
            PlayerMessage::Decline,
            PlayerMessage::NewGame,
            PlayerMessage::Rematch,
            PlayerMessage::End,
            PlayerMessage::Invite,
            PlayerMessage::Seat,
        ];
        let throw = (series, throws + 1);
        for seed in ["a", "b"] {
            let anchor = self.chains.nonce(hostile, series, seed, 0);
            messages
                .extend([series - 1, series, series + 1].map(|series| PlayerMessage::Anchor(series, anchor)));
            // The last nonce, the next one, and a later one, with right and wrong numbers.
            for number in throws..=throws + 2 {
                let nonce = self.chains.nonce(hostile, series, seed, number);
                messages.extend([PlayerMessage::Roll(throw, nonce), PlayerMessage::Reveal(throw, nonce)]);
                let later = (series, number);
                messages.extend(
                    [PlayerMessage::Roll(later, nonce), PlayerMessage::Reveal(later, nonce)]
                        .into_iter()
                        .filter(|_| later != throw),
                );
            }
        }
        let nonce = self.chains.nonce(hostile, series, "a", throws + 1);
        messages.push(PlayerMessage::Reveal((series + 1, throws + 1), nonce));
        // The honest player's values, copied.
        messages.extend(last[self.honest].map(|nonce| PlayerMessage::Reveal(throw, nonce)));
        messages.extend(last[self.honest].map(|nonce| PlayerMessage::Anchor(series, nonce)));
        messages
    }

    /// Returns all that can happen next.
    fn events(&mut self, world: &World) -> Vec<ModelEvent> {
        let mut events = Vec::new();
        let (is_here, due) = (world.browsers[self.honest] > 0, self.due(world));
        events.extend(due.filter(|_| is_here).map(ModelEvent::Honest));
        events.extend(self.repetitions(world).into_iter().filter(|_| is_here).map(ModelEvent::Honest));
        // Optional actions of an honest player.
        let choices = [
            PlayerMessage::Resign,
            PlayerMessage::Accept,
            PlayerMessage::Decline,
            PlayerMessage::End,
            PlayerMessage::Rematch,
            PlayerMessage::Invite,
        ];
        events.extend(choices.into_iter().filter(|_| is_here).map(ModelEvent::Honest));
        if world.browsers[1 - self.honest] > 0 {
            events.extend(self.attacks(world).into_iter().map(ModelEvent::Hostile));
        } else {
            events.push(ModelEvent::Hostile(PlayerMessage::Seat));
        }
        for player in 0..2 {
            events.extend((world.browsers[player] == 0).then_some(ModelEvent::Enter(player)));
            events.extend((world.browsers[player] > 0).then_some(ModelEvent::Leave(player)));
        }
        events.push(ModelEvent::Restart);
        if is_here && due.is_none() {
            events.push(ModelEvent::Tick);
        }
        events
    }

    /// Applies an event, and checks the invariants. Returns `None` if nothing has changed.
    fn step(&mut self, before: &World, event: ModelEvent) -> Option<World> {
        let mut world = before.clone();
        let mut thrown = None;
        match event {
            ModelEvent::Honest(message) => {
                thrown = world.execute(self.honest, message).ok()?;
                self.ends += usize::from(message == PlayerMessage::End);
            }
            ModelEvent::Hostile(message) => {
                thrown = world.execute(1 - self.honest, message).ok()?;
                // The honest creator may have invited another guest.
                let is_forbidden = match message {
                    PlayerMessage::Seat => self.honest == 1,
                    other => matches!(other, PlayerMessage::End | PlayerMessage::Invite),
                };
                self.seats += usize::from(message == PlayerMessage::Seat);
                assert!(!is_forbidden, "{message:?} in {before:?}");
            }
            ModelEvent::Enter(player) => {
                world.browsers[player] += 1;
                world.referee.enter(player);
            }
            ModelEvent::Leave(player) => {
                world.browsers[player] -= 1;
                world.referee.leave(player);
            }
            ModelEvent::Restart => {
                let stored = serde_json::to_string(&world.referee).unwrap();
                (world.referee, world.browsers) = (serde_json::from_str(&stored).unwrap(), [0; 2]);
            }
            ModelEvent::Tick => drop(world.referee.pass(TICK)),
        }
        world.referee.take_entries();
        self.check(before, &world, thrown.as_ref(), event);
        Some(world)
    }

    fn check(&mut self, before: &World, world: &World, thrown: Option<&Throw>, event: ModelEvent) {
        let (old, new) = (&before.referee, &world.referee);
        let context = || format!("{event:?} in {before:?}");
        // The honest player keeps the seat, and never loses on time.
        assert_eq!(new.keys.role(Hex::of("honest")), Some(ClientRole::Seat(self.honest)));
        assert_ne!(new.ending, Some(MatchEnding::Time { loser: self.honest }), "{}", context());
        // A throw that was called is completed with the same parts, or the match has ended.
        if let (true, Some(called)) = (old.is_throwing(), &old.series.called) {
            let throw = (old.series.number, old.series.throws + 1);
            match (&new.series.called, thrown) {
                (_, Some(thrown)) => {
                    assert_eq!((thrown.series, thrown.number), throw, "{}", context());
                    assert_eq!(thrown.purpose, called.purpose, "{}", context());
                    for player in 0..2 {
                        let given = called.nonces[player];
                        assert!(given.is_none_or(|nonce| nonce == thrown.nonces[player]), "{}", context());
                    }
                }
                (Some(now), None) => {
                    assert!(new.is_playing() || new.ending.is_some(), "the throw is given up: {}", context());
                    assert_eq!((new.series.number, new.series.throws + 1), throw, "{}", context());
                    for player in 0..2 {
                        let given = called.nonces[player];
                        assert!(given.is_none() || given == now.nonces[player], "{}", context());
                    }
                }
                (None, None) => panic!("the throw is given up: {}", context()),
            }
        } else {
            assert_eq!(thrown, None, "{}", context());
        }
        // The starter is decided once.
        if let (true, Some(called)) = (new.is_throwing(), &new.series.called) {
            assert_eq!(called.purpose == Purpose::Opening, new.stage == TableStage::Opening, "{}", context());
        }
        // Numbers of series and throws never go back, so no throw comes twice.
        let place = |referee: &Referee| (referee.series.number, referee.series.throws);
        assert!(place(new) >= place(old), "{}", context());
        // If the honest player has nothing to do, the other one's time runs, or the wait for them is counted.
        let is_waiting = world.browsers[self.honest] > 0 && self.due(world).is_none();
        if is_waiting && new.has_begun && new.is_playing() {
            assert_eq!(new.running(), Some(1 - self.honest), "{}", context());
        }
        self.throws += usize::from(thrown.is_some());
        self.losses += usize::from(matches!(new.ending, Some(MatchEnding::Time { .. })));
    }

    /// Checks that the hostile player is shown no nonce of the honest player for a throw that is not complete.
    fn check_secrecy(&mut self, World { referee, .. }: &World) {
        let ThrowSeries { number, throws, .. } = referee.series;
        let next = self.chains.nonce(self.honest, number, "honest", throws + 1);
        assert!(!referee.status().to_string().contains(&next.to_string()), "{referee:#?}");
    }

    /// Searches all states. Returns their number.
    fn run(&mut self, start: World) -> usize {
        let mut open = vec![start];
        while let Some(world) = open.pop() {
            for event in self.events(&world) {
                let Some(next) = self.step(&world, event) else { continue };
                let Referee { match_number, game, series, .. } = &next.referee;
                let is_near = match_number + game <= GAMES && series.number <= SERIES;
                if is_near && self.seen.insert(fingerprint(&next)) {
                    self.check_secrecy(&next);
                    open.push(next);
                }
            }
        }
        self.seen.len()
    }
}

/// Returns a hash of a state. That two of some ten thousand states share one is out of the question.
fn fingerprint(world: &World) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn no_hostile_player_can_foresee_repeat_or_replace_a_throw_or_win_on_time() {
    search(Some(CONTROL));
}

#[test]
fn no_hostile_player_can_do_so_without_a_clock() {
    search(None);
}

fn search(control: Option<TimeControl>) {
    for honest in 0..2 {
        let (chains, seen) = (Chains::default(), HashSet::new());
        let mut search = Search { honest, chains, seen, throws: 0, losses: 0, ends: 0, seats: 0 };
        let states = search.run(World::new(honest, control));
        assert_eq!(search.seats > 0, honest == 0, "only the creator can replace the guest");
        assert!(states > 1000 && search.throws > 100, "{states} states, {} throws", search.throws);
        let expected = [control.is_some(), control.is_none()];
        assert_eq!([search.losses > 0, search.ends > 0], expected, "all ways lead to an end");
    }
}
