//! What was seen of labels.

/// What was seen in some minibatches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OfflineTally {
    /// Candidates.
    pub candidates: u64,
    /// Sum of their cross-entropies, in nats.
    pub cross_entropy: f64,
    /// Decisions.
    pub decisions: u64,
    /// Sum of what they lose, in points: the temperature times the relative entropy of the shares.
    pub decision_loss: f64,
}

impl OfflineTally {
    /// Adds what another one has seen.
    pub fn add(&mut self, other: &Self) {
        self.candidates += other.candidates;
        self.cross_entropy += other.cross_entropy;
        self.decisions += other.decisions;
        self.decision_loss += other.decision_loss;
    }
}
