//! How well a network chooses, judged by labels that it has not learnt.

use std::fmt;
use std::path::Path;

use crate::error::{At, FileFault, LabError, SettingsError};
use crate::train::labels::{Block, Group, LabelFile};
use plakoto_engine::eval::{Evaluator, Network, Probabilities, Stakes};
use plakoto_engine::rules::{Next, Position, RuleSet, Side, outcome};

/// Labelled decisions.
pub struct HeldOut {
    blocks: Vec<Block>,
    rules: RuleSet,
}

/// What choices lose to the best ones, by the labels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldOutLoss {
    /// Decisions.
    pub decisions: u64,
    /// The mean of what each loses, in points.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a network is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// All its choices.
    pub all: HeldOutLoss,
    /// Those where nobody is pinned yet.
    pub without_pins: HeldOutLoss,
    /// The mean cross-entropy of its chances and the labels, in nats.
    pub cross_entropy: f64,
}

/// Like `5.80 ± 0.40 millipoints a decision (10000)`.
impl fmt::Display for HeldOutLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decisions, mean, error } = *self;
        write!(f, "{:.2} ± {:.2} millipoints a decision ({decisions})", 1000.0 * mean, 1000.0 * error)
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all, without_pins, cross_entropy } = self;
        write!(f, "held out: {all}; without pins {without_pins}; cross-entropy {cross_entropy:.5} nats")
    }
}

/// A file of labels for a rule set.
pub(super) fn open(path: &Path, variant: &str) -> Result<LabelFile, LabError> {
    let file = LabelFile::open(path)?;
    let (expected, got) = (variant.to_owned(), file.head().variant.clone());
    if got == expected {
        Ok(file)
    } else {
        Err(FileFault::OtherRules { what: "labels", expected, got }).at(path)
    }
}

/// What has been added up for a mean.
#[derive(Default)]
struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl HeldOut {
    /// The labels of a file for the rule set of this name.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is for another rule set.
    pub fn read(path: &Path, variant: &str) -> Result<Self, LabError> {
        let file = open(path, variant)?;
        let blocks = (0..file.blocks()).map(|index| file.block(index)).collect::<Result<_, _>>()?;
        let rules = file.head().rules().map_err(SettingsError::from)?;
        Ok(Self { blocks, rules })
    }

    /// Judges the static choices of a network, which looks nothing up.
    pub fn judge(&self, network: &Network) -> Judgement {
        let (mut all, mut without_pins, mut entropy) = (Sum::default(), Sum::default(), Sum::default());
        for (block, group) in
            self.blocks.iter().flat_map(|block| block.groups.iter().map(move |group| (block, group)))
        {
            let lost = self.lost(network, block, group, &mut entropy);
            let Some((position, _)) = group.decision.filter(|_| group.count > 1) else { continue };
            all.add(lost);
            if [Side::Mine, Side::Theirs].into_iter().all(|side| !position.has_pinned(side)) {
                without_pins.add(lost);
            }
        }
        Judgement { all: all.loss(), without_pins: without_pins.loss(), cross_entropy: entropy.loss().mean }
    }

    /// What the network's choice in a group loses.
    fn lost(&self, network: &Network, block: &Block, group: &Group, entropy: &mut Sum) -> f64 {
        let stakes = Stakes::points(&self.rules);
        let candidates = &block.candidates[group.first..][..group.count];
        let positions: Vec<Position> = candidates.iter().map(|candidate| candidate.position).collect();
        let near =
            group.decision.map_or(positions[0], |(position, _)| Next::roller(group.roller).view(&position));
        let (mut chosen, mut best, mut worth) = (f32::NEG_INFINITY, f32::NEG_INFINITY, 0.0);
        network.evaluate_all(&near, &positions, &self.rules, &mut |index, chances| {
            let label = &candidates[index].chances;
            let chances = if outcome(&positions[index], &self.rules).is_some() {
                *label
            } else {
                entropy.add(cross_entropy(&chances, label));
                chances
            };
            let [found, labelled] =
                [&chances, label].map(|chances| stakes.equity(&chances.seen_by(group.roller)));
            best = best.max(labelled);
            if found > chosen {
                (chosen, worth) = (found, labelled);
            }
        });
        f64::from(best - worth)
    }
}

fn cross_entropy(chances: &Probabilities, label: &Probabilities) -> f64 {
    let all = |chances: &Probabilities| [&chances.win[..], &chances.lose, &[chances.draw]].concat();
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
