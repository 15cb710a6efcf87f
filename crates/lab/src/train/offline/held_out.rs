//! Judges a network's choices by labels that the network has not learnt.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use crate::error::{At, FileFault, LabError, SettingsError};
use crate::phase::DecisionPhase;
use crate::train::labels::{Block, Group, LabelFile, LabelledCandidate};
use plakoto_engine::eval::{Chances, Evaluator, Network, Stakes};
use plakoto_engine::rules::{Next, Position, RuleSet, Side, outcome};

/// The held-out set: labels that the network does not learn.
pub struct HeldOut {
    blocks: Vec<Block>,
    rules: RuleSet,
}

/// Loss of the network's choices compared with the best choices, according to the labels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldOutLoss {
    /// Number of decisions that were judged.
    pub decisions: u64,
    /// Mean loss per decision, in points.
    pub mean: f64,
    /// Standard error of the mean loss, in points.
    pub error: f64,
}

/// Judgement of a network by the held-out set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Loss in all decisions.
    pub all: HeldOutLoss,
    /// Loss in decisions at positions without pins.
    pub without_pins: HeldOutLoss,
    /// Mean cross-entropy between the network's probabilities and the labels, in nats.
    pub cross_entropy: f64,
    /// Error of the network's values for all candidates.
    pub values: ValueError,
    /// Error of the network's values for candidates in which both sides have pinned checkers.
    pub with_mutual_pins: ValueError,
}

/// Error of a network's values, compared with labels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ValueError {
    /// Number of candidates. Labels from single games do not count, because their errors are unknown.
    pub count: usize,
    /// Root mean square of the difference in equity, in points, without the part that is due to the standard
    /// errors of the labels.
    pub rms: f64,
    /// Share of the squared differences that belongs to the largest one percent of the differences.
    pub worst: f64,
}

/// Formats the loss as in `5.80 ± 0.40 millipoints per decision (10000 decisions)`.
impl fmt::Display for HeldOutLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decisions, mean, error } = *self;
        let (mean, error) = (1000.0 * mean, 1000.0 * error);
        write!(f, "{mean:.2} ± {error:.2} millipoints per decision ({decisions} decisions)")
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all, without_pins, cross_entropy, values, with_mutual_pins } = self;
        if all.decisions > 0 {
            write!(f, "held-out loss: {all}; without pins: {without_pins}; ")?;
        }
        write!(
            f,
            "cross-entropy: {cross_entropy:.5} nats; error of values: {values}; with pins of both sides: {with_mutual_pins}"
        )
    }
}

/// Formats the error as in `70.1 millipoints, 46 % of the squares in the worst 1 % (1500 positions)`, or as `unknown`
/// without positions.
impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            return write!(f, "unknown");
        }
        let (rms, worst) = (1000.0 * self.rms, 100.0 * self.worst);
        write!(
            f,
            "{rms:.1} millipoints, {worst:.0} % of the squares in the worst 1 % ({} positions)",
            self.count
        )
    }
}

/// Opens a file of labels, which must be for the rule set `variant`.
pub(super) fn open(path: &Path, variant: &str) -> Result<LabelFile, LabError> {
    let file = LabelFile::open(path)?;
    let (expected, got) = (variant.to_owned(), file.head().variant.clone());
    if got == expected {
        Ok(file)
    } else {
        Err(FileFault::OtherRules { what: "labels", expected, got }).at(path)
    }
}

/// Sums over all labels.
#[derive(Default)]
struct Sums {
    lost: Sum,
    lost_without_pins: Sum,
    entropy: Sum,
    values: ValueErrors,
    with_mutual_pins: ValueErrors,
}

/// The differences between the values of a network and labels.
#[derive(Default)]
struct ValueErrors {
    /// Squares of the differences.
    squares: Vec<f64>,
    /// Sum of the squared standard errors of the labels.
    noise: f64,
}

/// Sums from which a mean and its standard error are computed.
#[derive(Default)]
struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl HeldOut {
    /// Reads the held-out labels from a file, which must be for the rule set `variant`.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is damaged, or is for another rule set.
    pub fn read(path: &Path, variant: &str) -> Result<Self, LabError> {
        let file = open(path, variant)?;
        let blocks = (0..file.blocks()).map(|index| file.block(index)).collect::<Result<_, _>>()?;
        let rules = file.head().rules().map_err(SettingsError::from)?;
        Ok(Self { blocks, rules })
    }

    /// Judges the choices that a network makes at 0-ply, and its values, without bear-off tables.
    pub fn judge(&self, network: &Network) -> Judgement {
        let mut sums = Sums::default();
        for (block, group) in
            self.blocks.iter().flat_map(|block| block.groups.iter().map(move |group| (block, group)))
        {
            let lost = self.lost(network, block, group, &mut sums);
            let Some((position, _)) = group.decision.filter(|_| group.count > 1) else { continue };
            sums.lost.add(lost);
            if [Side::Mine, Side::Theirs].into_iter().all(|side| !position.has_pinned(side)) {
                sums.lost_without_pins.add(lost);
            }
        }
        let Sums { lost, lost_without_pins, entropy, values, with_mutual_pins } = sums;
        Judgement {
            all: lost.loss(),
            without_pins: lost_without_pins.loss(),
            cross_entropy: entropy.loss().mean,
            values: values.error(),
            with_mutual_pins: with_mutual_pins.error(),
        }
    }

    /// Returns all candidates with the equities that a network gives them, largest difference from the label first.
    /// Equities are in points, for the player on roll.
    pub fn worst(&self, network: &Network) -> Vec<(LabelledCandidate, f32)> {
        let stakes = Stakes::points(&self.rules);
        let candidates = self.blocks.iter().flat_map(|block| &block.candidates);
        let is_open = |candidate: &&LabelledCandidate| outcome(&candidate.position, &self.rules).is_none();
        let value = |candidate: &LabelledCandidate| {
            (*candidate, stakes.equity(&network.evaluate(&candidate.position, &self.rules)))
        };
        let mut all: Vec<_> = candidates.filter(is_open).map(value).collect();
        let wrong =
            |(candidate, found): &(LabelledCandidate, f32)| (found - stakes.equity(&candidate.chances)).abs();
        all.sort_by(|a, b| wrong(b).total_cmp(&wrong(a)));
        all
    }

    /// Returns the errors of values: for all candidates first, then for each phase of the game that occurs. `values`
    /// returns the equities that searches give to a position, by depth, in points for the player on roll; there is an
    /// error for each depth. Labels from single games do not count.
    pub fn errors(
        &self,
        values: impl Fn(&Position) -> Vec<f32>,
    ) -> BTreeMap<Option<DecisionPhase>, Vec<ValueError>> {
        let stakes = Stakes::points(&self.rules);
        let mut phases: BTreeMap<_, Vec<ValueErrors>> = BTreeMap::new();
        for candidate in self.blocks.iter().flat_map(|block| &block.candidates) {
            let position = &candidate.position;
            if !candidate.has_known_error() || outcome(position, &self.rules).is_some() {
                continue;
            }
            let label = stakes.equity(&candidate.chances);
            let values = values(position);
            for phase in [None, Some(DecisionPhase::of(position, &self.rules))] {
                let errors = phases.entry(phase).or_default();
                errors.resize_with(values.len(), ValueErrors::default);
                for (errors, value) in errors.iter_mut().zip(&values) {
                    errors.add(value - label, candidate.error);
                }
            }
        }
        let errors = |errors: Vec<ValueErrors>| errors.into_iter().map(ValueErrors::error).collect();
        phases.into_iter().map(|(phase, found)| (phase, errors(found))).collect()
    }

    /// Returns the loss of the network's choice in a group, and adds each candidate to `sums`.
    fn lost(&self, network: &Network, block: &Block, group: &Group, sums: &mut Sums) -> f64 {
        let stakes = Stakes::points(&self.rules);
        let candidates = &block.candidates[group.first..][..group.count];
        let positions: Vec<Position> = candidates.iter().map(|candidate| candidate.position).collect();
        let near =
            group.decision.map_or(positions[0], |(position, _)| Next::roller(group.roller).view(&position));
        let (mut chosen, mut best, mut worth) = (f32::NEG_INFINITY, f32::NEG_INFINITY, 0.0);
        network.evaluate_all(&near, &positions, &self.rules, &mut |index, chances| {
            let LabelledCandidate { position, chances: label, error, .. } = &candidates[index];
            let is_over = outcome(position, &self.rules).is_some();
            let has_known_error = candidates[index].has_known_error();
            let chances = if is_over { *label } else { chances };
            let [found, labelled] =
                [&chances, label].map(|chances| stakes.equity(&chances.seen_by(group.roller)));
            if !is_over {
                sums.entropy.add(cross_entropy(&chances, label));
            }
            if !is_over && has_known_error {
                sums.values.add(found - labelled, *error);
                if [Side::Mine, Side::Theirs].into_iter().all(|side| position.has_pinned(side)) {
                    sums.with_mutual_pins.add(found - labelled, *error);
                }
            }
            best = best.max(labelled);
            if found > chosen {
                (chosen, worth) = (found, labelled);
            }
        });
        f64::from(best - worth)
    }
}

impl ValueErrors {
    /// Adds a difference in points, and the standard error of the label.
    fn add(&mut self, difference: f32, error: f32) {
        self.squares.push(f64::from(difference).powi(2));
        self.noise += f64::from(error).powi(2);
    }

    fn error(mut self) -> ValueError {
        let (count, sum) = (self.squares.len(), self.squares.iter().sum::<f64>());
        self.squares.sort_by(|a, b| b.total_cmp(a));
        let worst: f64 = self.squares.iter().take(count.div_ceil(100)).sum();
        let rms = ((sum - self.noise) / count.max(1) as f64).max(0.0).sqrt();
        ValueError { count, rms, worst: worst / sum.max(f64::MIN_POSITIVE) }
    }
}

fn cross_entropy(chances: &Chances, label: &Chances) -> f64 {
    let all = |chances: &Chances| [&chances.win[..], &chances.lose, &[chances.draw]].concat();
    let terms = all(chances).into_iter().zip(all(label)).filter(|(_, label)| *label > 0.0);
    terms.map(|(chance, label)| f64::from(-label * chance.max(1e-9).ln())).sum()
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn loss(&self) -> HeldOutLoss {
        let count = self.count.max(1) as f64;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0) * count / (count - 1.0).max(1.0);
        HeldOutLoss { decisions: self.count, mean, error: (variance / count).sqrt() }
    }
}
