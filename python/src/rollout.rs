//! Games that an engine plays: rollouts, which estimate the equity of a position, and games against itself, as arrays for
//! training.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plakoto::engine::{Level, Question};
use plakoto::eval::{Chances, Stakes};
use plakoto::rollout::{RolloutEntry, RolloutSettings};
use plakoto::rules::{Dice, LegalPlay, Numbers, Pending, Position, outcome};
use plakoto::search::{Candidate, Replies, Search, Stopped};
use plakoto::{Rollout, Side, StopFlag};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arrays::{Row, board_table, chances_table, pending_table, table};
use crate::engine::Engine;
use crate::error::{Failure, Result, bad, run_interruptible, run_with_progress};
use crate::input::{Object, at_least, got, within};
use crate::play::{Play, chances, create, swapped_index};

/// Reads the number of trials of a rollout.
pub(crate) fn trials(what: &str, number: i128) -> Result<u32> {
    within(number, what, 1..=RolloutSettings::MAX_TRIALS)
}

/// Reads the number of turns after which the trials end.
pub(crate) fn truncation(turns: Option<i128>) -> Result<Option<u16>> {
    turns.map(|turns| within(turns, "truncation", 1..=RolloutSettings::MAX_TRUNCATION)).transpose()
}

/// Returns the plays to roll out. If `wanted` is a number, they are that many of the best plays; otherwise
/// they are the plays in `wanted`.
pub(crate) fn plays(
    py: Python<'_>,
    engine: &Engine,
    position: &plakoto::Position,
    numbers: Numbers,
    wanted: Option<&Object<'_>>,
) -> Result<Vec<plakoto::Play>> {
    /// Number of best plays that the command line rolls out by default.
    const USUAL: usize = 10;
    let best = |count: usize| {
        let plies = engine.plies(None)?;
        let find = |stop: &StopFlag| {
            engine.question(plies).fully_searched(count).stop(stop).hint(position.board(), numbers)
        };
        let found = engine.answer(py, plies, find)?;
        Ok(found.iter().take(count).map(|candidate| position.made(numbers, candidate.legal)).collect())
    };
    let Some(wanted) = wanted else { return best(USUAL) };
    if let Ok(count) = wanted.extract::<i128>() {
        return best(at_least(count, "a number of plays", 1)?);
    }
    let is_play =
        |object: &Object<'_>| object.is_instance_of::<Play>() || object.is_instance_of::<PyString>();
    let listed: Vec<Object<'_>> = match is_play(wanted) {
        true => vec![wanted.clone()],
        false => wanted.try_iter().map_err(|_| refused(wanted))?.collect::<PyResult<_>>()?,
    };
    if listed.is_empty() {
        return Err(bad!("expected plays to roll out, got none"));
    }
    let read = |play: &Object<'_>| match is_play(play) {
        true => Ok(position.play(&play.str()?.to_string(), numbers)?),
        false => Err(refused(play)),
    };
    listed.iter().map(read).collect()
}

fn refused(play: &Object<'_>) -> Failure {
    bad!("expected a Play or its notation, got {}", got(play))
}

/// Runs a rollout. If plays are rolled out, `numbers` are the numbers that they play.
pub(crate) fn run<'py>(
    py: Python<'py>,
    engine: &Engine,
    mut rollout: Rollout,
    position: &plakoto::Position,
    numbers: Option<Numbers>,
    progress: Option<Py<PyAny>>,
) -> Result<Object<'py>> {
    let (stop, trials) = (StopFlag::default(), rollout.settings().trials);
    let flag = &stop;
    let rollout = run_with_progress(
        py,
        &stop,
        move |sender| {
            engine.question(0).stop(flag).go_on(&mut rollout, trials, |progress| {
                let equity = progress.rollout.equity();
                // Sending fails only if the receiver no longer exists. In that case, the rollout is about to
                // end.
                let _ = sender.send((progress.rollout.trials(), equity.mean, equity.error));
            });
            rollout
        },
        |py, (made, equity, error): (u32, f32, f32)| {
            let Some(progress) = &progress else { return Ok(()) };
            let answer = progress.bind(py).call1((made, trials, equity, error))?;
            // If the callback returns a false value, the rollout ends with the trials already made.
            if !answer.is_none() && !answer.is_truthy()? {
                stop.raise();
            }
            Ok(())
        },
    )?;
    if rollout.trials() == 0 {
        return Err(Failure::missing("the rollout was stopped before its first trial was complete"));
    }
    let rolled = rollout.ranked().into_iter().map(|RolloutEntry { play, tally, is_dropped, .. }| {
        let play = play.zip(numbers).map(|(legal, numbers)| Play(position.made(numbers, legal)));
        let (equity, chances) = (tally.equity(), chances(py, &tally.chances())?);
        create!(py, "Rolled", (play, equity.mean, equity.error, chances, tally.trials(), *is_dropped))
    });
    let rolled = PyTuple::new(py, rolled.collect::<Result<Vec<_>>>()?)?;
    let is_whole = rollout.trials() == trials || rollout.ended_early();
    let bias = engine.question(0).truncation_bias(&rollout, position.board()).map(|bias| {
        let [mean, error, size] =
            [bias.mean, bias.error, bias.root_mean_square].map(|one| f64::from(one) / 1e3);
        (mean, error, size)
    });
    create!(py, "Rollout", (rolled, rollout.trials(), is_whole, rollout.time().as_secs_f64(), bias))
}

/// The play that was chosen in a position, with its value.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    /// Index of the play among the legal plays, in their usual order.
    pub(crate) index: usize,
    pub(crate) legal: LegalPlay,
    pub(crate) chances: Chances,
    pub(crate) equity: f32,
}

/// Chooses a play as the player would, including the noise of the player's level. The game must not be over.
pub(crate) fn choose(
    player: &Question<'_>,
    is_static: bool,
    evaluator: &plakoto::Engine,
    position: &Position,
    numbers: Numbers,
    replies: &mut Replies,
) -> Chosen {
    let rules = evaluator.rules();
    let stakes = Stakes::points(rules);
    if is_static {
        let search = Search::new(evaluator.evaluator(), rules, stakes).wide();
        let mut values = Vec::new();
        search.reply_values(position, numbers, replies, |_, chances| {
            values.push((stakes.equity(&chances), chances));
        });
        // If several plays are equally good, choose the one that a hint would list first.
        let best = values.iter().zip(&replies.plays).enumerate().max_by(|(_, (a, one)), (_, (b, other))| {
            a.0.total_cmp(&b.0).then_with(|| one.play.cmp(&other.play))
        });
        if let Some((index, ((equity, chances), legal))) = best {
            return Chosen { index, legal: *legal, chances: *chances, equity: *equity };
        }
    }
    player.choices(position, numbers, &mut replies.plays);
    let Candidate { legal, chances, equity, .. } = player.best_play(position, numbers);
    let index = replies.plays.iter().position(|play| play.leads_as(&legal)).unwrap_or(0);
    Chosen { index, legal, chances, equity }
}

/// An iterator over sets of arrays, each with the decisions of several games. :meth:`Engine.self_play`
/// creates it.
#[pyclass(frozen, module = "plakoto")]
pub(crate) struct SelfPlay {
    player: Py<Engine>,
    engine: Arc<plakoto::Engine>,
    level: Level,
    games: u64,
    seed: u64,
    batch: u64,
    next: Mutex<u64>,
}

/// What `__reduce__` returns: a function, the function's arguments (engine, games, seed, batch, plies), and
/// the number of the next game as state.
type SelfPlayParts<'py> = (Object<'py>, (Bound<'py, Engine>, u64, u64, u64, u8), u64);

/// A decision that the engine made in a game.
struct SelfPlayDecision {
    position: Position,
    numbers: Numbers,
    chosen: Chosen,
    /// Index of the game's outcome, from the view of the player who made the decision.
    outcome: usize,
}

impl SelfPlay {
    /// Maximum number of games in a single set of arrays.
    pub(crate) const MAX_GAMES: u64 = 1 << 16;

    pub(crate) fn new(player: Py<Engine>, level: Level, games: u64, seed: u64, batch: u64) -> Self {
        let engine = Arc::clone(&player.get().engine);
        Self { player, engine, level, games, seed, batch, next: Mutex::new(0) }
    }

    /// Plays the game with this number. Its dice depend only on the seed and the number.
    fn play(
        &self,
        number: u64,
        stop: &StopFlag,
        replies: &mut Replies,
    ) -> Result<Vec<SelfPlayDecision>, Stopped> {
        let rules = self.engine.rules();
        let mut dice = Dice::stream([self.seed, number, 0]);
        let player = self.engine.ask().level(self.level, self.seed ^ number).threads(1).stop(stop);
        let is_static = self.level.plies == 0 && self.level.noise == 0.0;
        let (mut position, mut pending, mut mover) = (rules.start(), Pending::NONE, Side::Mine);
        let (mut decisions, mut movers) = (Vec::new(), Vec::new());
        let end = loop {
            if let Some(outcome) = outcome(&position, rules) {
                break Chances::place(outcome);
            }
            if stop.is_raised() {
                return Err(Stopped);
            }
            let numbers = Numbers::of(pending, None).unwrap_or_else(|| dice.roll().into());
            let chosen = choose(&player, is_static, &self.engine, &position, numbers, replies);
            decisions.push(SelfPlayDecision { position, numbers, chosen, outcome: 0 });
            movers.push(mover);
            (position, pending) = (chosen.legal.after(), chosen.legal.next.pending);
            if chosen.legal.next.side == Side::Theirs {
                mover = mover.other();
            }
        };
        for (decision, player) in decisions.iter_mut().zip(movers) {
            decision.outcome = if player == mover { end } else { swapped_index(end) };
        }
        Ok(decisions)
    }
}

#[pymethods]
impl SelfPlay {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.games.div_ceil(self.batch)).unwrap_or(usize::MAX)
    }

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Object<'py>>> {
        let (first, last) = {
            let mut next = self.next();
            let first = *next;
            let last = (first + self.batch).min(self.games);
            *next = last;
            (first, last)
        };
        if first >= last {
            return Ok(None);
        }
        let stop = StopFlag::default();
        let played = run_interruptible(py, &stop, || {
            let question = self.engine.ask().stop(&stop);
            let played = question.share((last - first) as usize, |index, replies| {
                self.play(first + index as u64, &stop, replies)
            })?;
            played.into_iter().collect::<Result<Vec<_>, Stopped>>()
        });
        let games = played.and_then(|games: Result<_, Stopped>| Ok(games?));
        if games.is_err() {
            // The next call plays these games again, unless another thread has taken the following ones.
            let mut next = self.next();
            *next = if *next == last { first } else { *next };
        }
        self.arrays(py, first, &games?).map(Some)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let Self { player, games, seed, batch, level, .. } = self;
        let (engine, plies) = (player.bind(py).repr()?, level.plies);
        Ok(format!("{engine}.self_play({games}, seed={seed}, batch={batch}, plies={plies})"))
    }

    /// A copy continues with the same game as the original.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Result<SelfPlayParts<'py>> {
        let Self { player, level, games, seed, batch, .. } = slf.get();
        let function = slf.py().import("plakoto._types")?.getattr("made_self_play")?;
        let arguments = (player.bind(slf.py()).clone(), *games, *seed, *batch, level.plies);
        Ok((function, arguments, *slf.get().next()))
    }

    fn __setstate__(&self, next: u64) {
        *self.next() = next;
    }
}

impl SelfPlay {
    /// Locks the number of the next game.
    fn next(&self) -> MutexGuard<'_, u64> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn arrays<'py>(
        &self,
        py: Python<'py>,
        first: u64,
        games: &[Vec<SelfPlayDecision>],
    ) -> Result<Object<'py>> {
        let all = || games.iter().flatten();
        let dice = |numbers: Numbers| numbers.roll().map_or([0, 0], |roll| roll.dice());
        let numbered = (first..).zip(games);
        let game = numbered.flat_map(|(number, game)| std::iter::repeat_n(number as i64, game.len()));
        let turn = games.iter().flat_map(|game| 0..game.len() as i32);
        let arrays = (
            board_table(all().map(|decision| &decision.position)),
            table(all().map(|decision| dice(decision.numbers))),
            pending_table(all().map(|decision| decision.numbers.pending())),
            Row(all().map(|decision| decision.chosen.index as i32).collect()),
            board_table(all().map(|decision| decision.chosen.legal.after())),
            chances_table(all().map(|decision| decision.chosen.chances)),
            Row(all().map(|decision| decision.outcome as i8).collect()),
            Row(game.collect()),
            Row(turn.collect()),
        );
        create!(py, "SelfPlayBatch", arrays)
    }
}
