//! Evaluates many positions at once, for programs that ask thousands of questions.

use crate::engine::Question;
use crate::eval::Chances;
use crate::rules::{LegalPlay, Numbers, Position, outcome};
use crate::search::{Replies, Stopped, share_out};

/// Number of positions that a thread takes at a time. With this number, threads rarely wait for each other,
/// and the work is still shared evenly.
const PIECE: usize = 256;

/// Number of positions that are evaluated together if they are not similar.
const SIDE_BY_SIDE: usize = 16;

/// Maximum number of points on which similar positions may differ.
const NEAR: usize = 8;

/// Minimum number of consecutive similar positions that are evaluated as one group.
const ALIKE: usize = 4;

impl Question<'_> {
    /// Evaluates each of `positions` for the player on roll before they roll, on all threads of the question.
    /// The results are in the order of the positions and equal those of [`Question::evaluate`]. Evaluating
    /// many positions together is faster, above all if consecutive positions are similar, for example the
    /// positions after the plays of one roll.
    ///
    /// # Errors
    /// Fails if the search is stopped first.
    pub fn evaluate_batch(&self, positions: &[Position]) -> Result<Vec<Chances>, Stopped> {
        let plies = self.most_plies();
        if plies > 0 {
            let budget = self.budget();
            return self.search(&budget).values(positions, plies, self.threads);
        }
        let pieces: Vec<&[Position]> = positions.chunks(PIECE).collect();
        let found = self.share(pieces.len(), |index, _| self.static_values(pieces[index]))?;
        Ok(found.concat())
    }

    /// Calls `work` with each index below `count`, on all threads of the question. Each thread takes the next
    /// index when it has finished one. The results are in the order of the indices. Questions asked inside
    /// `work` should use one thread.
    ///
    /// # Errors
    /// Fails if the stop flag of the question is raised. The threads then start no further work.
    pub fn share<T: Send>(
        &self,
        count: usize,
        work: impl Fn(usize, &mut Replies) -> T + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let is_stopped = || self.stop.is_some_and(|stop| stop.is_raised());
        let unless_stopped =
            |index, replies: &mut Replies| if is_stopped() { Err(Stopped) } else { Ok(work(index, replies)) };
        share_out(count, self.threads, unless_stopped).into_iter().collect()
    }

    /// Replaces `plays` with the plays that the player on roll can choose from, in the order of
    /// [`crate::rules::legal_plays`]. These are usually all legal plays. A cascade (a double that goes on
    /// with all higher numbers) can have millions of plays, of which only the most promising ones are
    /// returned. Does not check whether the game is over.
    pub fn choices(&self, position: &Position, numbers: impl Into<Numbers>, plays: &mut Vec<LegalPlay>) {
        let budget = self.budget();
        self.search(&budget).wide().choices(position, numbers.into(), plays);
    }

    fn static_values(&self, positions: &[Position]) -> Vec<Chances> {
        let (evaluator, rules) = (self.engine.evaluator(), self.engine.rules());
        let mut values = vec![Chances::default(); positions.len()];
        let (mut places, mut open) =
            (Vec::with_capacity(positions.len()), Vec::with_capacity(positions.len()));
        for (place, position) in positions.iter().enumerate() {
            if let Some(outcome) = outcome(position, rules) {
                values[place] = Chances::certain(outcome);
            } else if evaluator.is_ending(position) {
                values[place] = evaluator.evaluate(position, rules);
            } else {
                places.push(place);
                open.push(*position);
            }
        }
        let (mut places, mut open) = (&places[..], &open[..]);
        while let Some(near) = open.first() {
            let length = group(near, open);
            let (here, of_group) = (places.split_off(..length), open.split_off(..length));
            if let (Some(here), Some(of_group)) = (here, of_group) {
                evaluator
                    .evaluate_all(near, of_group, rules, &mut |index, chances| values[here[index]] = chances);
            }
        }
        values
    }
}

/// Returns how many of `positions` to evaluate together, as changes from the first one. This is the number of
/// leading positions that are similar to the first. If there are few, it is the number of positions that the
/// evaluator processes in one step.
fn group(near: &Position, positions: &[Position]) -> usize {
    let is_near = |position: &&Position| near.changed_points(position).count_ones() as usize <= NEAR;
    let alike = positions.iter().take_while(is_near).count();
    if alike >= ALIKE { alike } else { SIDE_BY_SIDE.min(positions.len()) }
}

#[cfg(test)]
mod tests {
    use crate::engine::Engine;
    use crate::eval::Chances;
    use crate::rules::{Dice, Position, RuleSet, outcome};
    use crate::search::StopFlag;

    /// Returns positions from random games, including endings and finished games.
    fn positions(rules: &RuleSet) -> Vec<Position> {
        let mut found = Vec::new();
        for seed in 0..3 {
            let (mut dice, mut position) = (Dice::seeded(seed), Position::START);
            while outcome(&position, rules).is_none() {
                let plays = rules.legal_plays(&position, dice.roll());
                found.extend(plays.iter().map(|play| play.after()));
                position = plays[usize::from(dice.die()) % plays.len()].after();
            }
            found.push(position);
        }
        found
    }

    #[test]
    fn a_batch_gives_the_same_values_as_single_evaluations() {
        for rules in [RuleSet::PLAKOTO, RuleSet::TAPA] {
            let mut engine = Engine::default();
            engine.set_rules(rules);
            let positions = positions(&rules);
            // The first order keeps similar positions together; in the second, no neighbours are similar.
            let strewn: Vec<Position> =
                (0..positions.len()).map(|index| positions[index * 7919 % positions.len()]).collect();
            for positions in [positions, strewn] {
                let single: Vec<Chances> = positions
                    .iter()
                    .map(|position| engine.ask().plies(0).evaluate(position).chances)
                    .collect();
                for threads in [1, 3] {
                    assert_eq!(
                        engine.ask().plies(0).threads(threads).evaluate_batch(&positions),
                        Ok(single.clone())
                    );
                }
            }
        }
        let engine = Engine::default();
        let few: Vec<Position> = positions(&RuleSet::PLAKOTO).into_iter().step_by(200).collect();
        let single: Vec<Chances> =
            few.iter().map(|position| engine.ask().plies(1).evaluate(position).chances).collect();
        assert_eq!(engine.ask().plies(1).evaluate_batch(&few), Ok(single));
        assert_eq!(engine.ask().evaluate_batch(&[]), Ok(Vec::new()));
    }

    #[test]
    fn a_batch_can_be_stopped() {
        let (engine, stop) = (Engine::default(), StopFlag::default());
        stop.raise();
        for plies in [0, 1] {
            let found = engine.ask().plies(plies).stop(&stop).evaluate_batch(&[Position::START]);
            assert_eq!(found, Err(crate::search::Stopped));
        }
    }
}
