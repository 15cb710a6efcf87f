//! Measures the speed of an engine. Also computes a hash of its values, which shows whether the engine gives
//! the same values on every machine.

use std::hint::black_box;
use std::time::Duration;

use crate::checksum::FixedHash;
use crate::engine::Engine;
use crate::eval::{Chances, Stakes};
use crate::rollout::RolloutSettings;
use crate::rules::{Dice, LegalPlay, Position, Roll, RuleSet, legal_plays, outcome};
use crate::search::{Budget, Limits, Replies, Search, StopFlag, Stopwatch};

/// Number of decisions in a calibration: enough to cover all phases of the game, and found in milliseconds.
const CALIBRATION_DECISIONS: usize = 1000;

/// Only one decision out of this number is searched.
const SEARCHED: usize = 20;

/// Number of games per timed rollout.
const TRIALS: u32 = 72;

/// Decisions from games that an engine plays against itself at 0-ply. They depend only on the evaluator and
/// the rules.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    rules: RuleSet,
    decisions: Vec<SampledDecision>,
}

#[derive(Clone, Debug)]
struct SampledDecision {
    position: Position,
    roll: Roll,
    /// The distinct positions after the legal plays, from the view of the player on roll next.
    after: Vec<Position>,
}

/// Number of completed work items, for example evaluations, and the time they took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Speed {
    /// Number of completed items.
    pub count: u64,
    /// Total time for all items.
    pub time: Duration,
}

impl Speed {
    /// Returns the number of items per second.
    pub fn per_second(&self) -> f64 {
        self.count as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

impl Engine {
    /// Returns the number of static evaluations per second in one thread. Measures at least `evaluations`
    /// evaluations, unless stopped earlier. The evaluated positions are those after the legal plays of
    /// self-play decisions.
    pub fn calibrate(&self, evaluations: u64, stop: &StopFlag) -> f64 {
        let self_play = SelfPlay::until(self, CALIBRATION_DECISIONS, stop);
        let mut speed = Speed::default();
        while speed.count < evaluations && !stop.is_raised() {
            let pass = self_play.time_evaluations(self);
            speed = Speed { count: speed.count + pass.count, time: speed.time + pass.time };
        }
        speed.per_second()
    }
}

impl SelfPlay {
    /// Collects `decisions` decisions that have more than one legal play.
    pub fn new(engine: &Engine, decisions: usize) -> Self {
        Self::until(engine, decisions, &StopFlag::default())
    }

    /// Like [`SelfPlay::new`], but ends early when `stop` is raised.
    fn until(engine: &Engine, decisions: usize, stop: &StopFlag) -> Self {
        let rules = *engine.rules();
        let search = Search::new(engine.evaluator(), &rules, Stakes::points(&rules));
        let (mut dice, mut replies, mut position) = (Dice::seeded(0), Replies::default(), rules.start());
        let mut play = || {
            if outcome(&position, &rules).is_some() {
                position = rules.start();
            }
            let (before, roll) = (position, dice.roll());
            position = search.best_reply(&before, roll, &mut replies).after;
            let after = replies.after().to_vec();
            SampledDecision { position: before, roll, after }
        };
        let choices = std::iter::repeat_with(|| (!stop.is_raised()).then(&mut play)).map_while(|found| found);
        let choices = choices.filter(|decision| decision.after.len() > 1);
        Self { rules, decisions: choices.take(decisions).collect() }
    }

    /// Number of positions after legal plays that one pass over all decisions evaluates.
    pub fn evaluations(&self) -> u64 {
        self.decisions.iter().map(|decision| decision.after.len() as u64).sum()
    }

    /// Measures how fast one thread evaluates the positions after the legal plays of all decisions.
    pub fn time_evaluations(&self, engine: &Engine) -> Speed {
        let started = Stopwatch::start();
        self.evaluate(engine, |chances| {
            black_box(chances);
        });
        Speed { count: self.evaluations(), time: started.elapsed() }
    }

    /// Measures how fast one thread finds the legal plays of all decisions.
    pub fn time_rolls(&self) -> Speed {
        let mut plays: Vec<LegalPlay> = Vec::new();
        let started = Stopwatch::start();
        for decision in &self.decisions {
            legal_plays(&decision.position, decision.roll, &self.rules, &mut plays);
            black_box(&plays);
        }
        Speed { count: self.decisions.len() as u64, time: started.elapsed() }
    }

    /// Measures how fast one thread finds the best play of every twentieth decision at this search depth,
    /// starting with an empty cache.
    pub fn time_searches(&self, engine: &mut Engine, plies: u8) -> Speed {
        engine.clear_cache();
        let question = engine.ask().threads(1).plies(plies);
        let mut speed = Speed::default();
        let started = Stopwatch::start();
        for SampledDecision { position, roll, .. } in self.decisions.iter().step_by(SEARCHED) {
            black_box(question.best_play(position, *roll));
            speed.count += 1;
        }
        speed.time = started.elapsed();
        speed
    }

    /// Measures how fast one thread plays games from start to end with the default rollout settings.
    pub fn time_trials(&self, engine: &Engine) -> Speed {
        let settings = RolloutSettings { trials: TRIALS, ..RolloutSettings::default() };
        let started = Stopwatch::start();
        black_box(engine.ask().threads(1).roll_out(&Position::START, settings));
        Speed { count: TRIALS.into(), time: started.elapsed() }
    }

    /// Returns a hash of the values of all positions at 0-ply and of a few positions at 2-ply. It depends
    /// only on the evaluator, not on the machine or the thread count.
    pub fn signature(&self, engine: &Engine) -> u64 {
        let mut signature = FixedHash::default();
        self.evaluate(engine, |chances| add(&mut signature, &chances));
        let budget = Budget::new(Limits::default(), StopFlag::default());
        let positions: Vec<_> = self
            .decisions
            .iter()
            .step_by(self.decisions.len() / 8 + 1)
            .map(|decision| decision.position)
            .collect();
        let search = engine.search(Stakes::points(engine.rules()), &budget);
        if let Ok(values) = search.values(&positions, 2, engine.threads()) {
            values.iter().for_each(|chances| add(&mut signature, chances));
        }
        signature.finish()
    }

    fn evaluate(&self, engine: &Engine, mut found: impl FnMut(Chances)) {
        for SampledDecision { position, after, .. } in &self.decisions {
            let near = position.swap_sides();
            engine.evaluator().evaluate_all(&near, after, &self.rules, &mut |_, chances| found(chances));
        }
    }
}

fn add(signature: &mut FixedHash, chances: &Chances) {
    for chance in chances.win.iter().chain(&chances.lose).chain([&chances.draw]) {
        signature.add(chance.to_bits());
    }
}
