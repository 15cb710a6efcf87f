//! Many positions at once, for programs that have thousands of questions and not one.

use super::Question;
use super::answers::root;
use crate::eval::Probabilities;
use crate::rules::{LegalPlay, Numbers, Position, outcome};
use crate::search::{Replies, Stopped, choices, share_out, values};

/// Positions that a thread takes at once: enough that the threads do not wait for each other, and few enough to share.
const PIECE: usize = 256;

/// As many positions are evaluated side by side, whether they are alike or not.
const SIDE_BY_SIDE: usize = 16;

/// Points on which positions that are alike may differ.
const NEAR: usize = 8;

/// From so many on, positions that are alike are evaluated by themselves.
const ALIKE: usize = 4;

impl Question<'_> {
    /// The chances of the player on roll of each of `positions` before he rolls, in their order, on all threads of the
    /// question: as [`Question::evaluate`] finds them one by one, but faster, above all where positions that follow each
    /// other are alike, as those after the plays of a roll.
    ///
    /// # Errors
    /// If the search is stopped before all of them have been found.
    pub fn evaluate_batch(&self, positions: &[Position]) -> Result<Vec<Probabilities>, Stopped> {
        let plies = self.most_plies();
        if plies > 0 {
            let budget = self.budget();
            return values(&self.context(&budget), positions, plies, self.threads);
        }
        let pieces: Vec<&[Position]> = positions.chunks(PIECE).collect();
        let found = self.share(pieces.len(), |index, _| self.static_values(pieces[index]))?;
        Ok(found.concat())
    }

    /// Does `count` pieces of work on all threads of the question, each of which takes the next piece when it is done with
    /// one; the results are in the order of the pieces. What is asked in a piece should be asked with one thread.
    ///
    /// # Errors
    /// If somebody has raised the stop flag of the question: no more pieces are begun then.
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

    /// Replaces `plays` by what the player on roll can choose from, in the order of [`crate::rules::legal_plays`]: all legal
    /// plays, or the most promising of a cascade, which may have millions. Whether the game is over is not looked at.
    pub fn choices(&self, position: &Position, numbers: impl Into<Numbers>, plays: &mut Vec<LegalPlay>) {
        let budget = self.budget();
        choices(root(&self.context(&budget)), position, numbers.into(), plays);
    }

    fn static_values(&self, positions: &[Position]) -> Vec<Probabilities> {
        let (evaluator, rules) = (self.engine.evaluator(), self.engine.rules());
        let mut values = vec![Probabilities::default(); positions.len()];
        let (mut places, mut open) =
            (Vec::with_capacity(positions.len()), Vec::with_capacity(positions.len()));
        for (place, position) in positions.iter().enumerate() {
            if let Some(outcome) = outcome(position, rules) {
                values[place] = Probabilities::certain(outcome);
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

/// How many of `positions` are evaluated from the first layer of the first of them: all that are near and follow each other,
/// or if these are few a full step of the evaluator.
fn group(near: &Position, positions: &[Position]) -> usize {
    let is_near = |position: &&Position| near.changed_points(position).count_ones() as usize <= NEAR;
    let alike = positions.iter().take_while(is_near).count();
    if alike >= ALIKE { alike } else { SIDE_BY_SIDE.min(positions.len()) }
}

#[cfg(test)]
mod tests {
    use crate::Engine;
    use crate::eval::Probabilities;
    use crate::rules::{Dice, Position, RuleSet, outcome};
    use crate::search::StopFlag;

    /// Positions of random games to their ends, endings and finished ones among them.
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
    fn a_batch_finds_what_is_found_one_by_one() {
        for rules in [RuleSet::PLAKOTO, RuleSet::TAPA] {
            let mut engine = Engine::default();
            engine.set_rules(rules);
            let positions = positions(&rules);
            // Alike side by side, and in an order in which nothing is alike.
            let strewn: Vec<Position> =
                (0..positions.len()).map(|index| positions[index * 7919 % positions.len()]).collect();
            for positions in [positions, strewn] {
                let single: Vec<Probabilities> = positions
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
        let single: Vec<Probabilities> =
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
