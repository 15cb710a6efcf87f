//! Builds plays of a cascade number by number. In a cascade, a double continues with four of each higher
//! number.

use rustc_hash::FxHashSet;

use super::Chooser;
use crate::rules::cascade::longer;
use crate::rules::{LegalPlay, Next, Play, Position, steps};

impl Chooser<'_> {
    /// Fills the empty vector `plays` with plays of the cascade, and returns how many numbers they use.
    /// Players must use as many numbers as possible. So if the best positions lead to a dead end, the search
    /// starts again with a play that uses more numbers, and keeps the positions along this play in every
    /// stage.
    pub(super) fn play_in_stages(&self, plays: &mut Vec<LegalPlay>) -> usize {
        let mut stages = Stages { chooser: self, children: Vec::new(), known: FxHashSet::default() };
        let played = stages.play(None, plays);
        if played == self.run.len() {
            return played;
        }
        match longer(self.position, self.run, played, self.judge.rules) {
            Some(way) => stages.play(Some(&way), plays),
            None => played,
        }
    }
}

/// State of the search for plays in stages.
struct Stages<'a> {
    chooser: &'a Chooser<'a>,
    children: Vec<LegalPlay>,
    known: FxHashSet<Position>,
}

impl Stages<'_> {
    /// Replaces `plays` with the best plays that use the most numbers, and returns how many numbers they use.
    /// If `way` is a play, the positions along this play are kept in every stage.
    fn play(&mut self, way: Option<&Play>, plays: &mut Vec<LegalPlay>) -> usize {
        let Chooser { position, run, judge, .. } = self.chooser;
        let mut carried = LegalPlay { play: Play::PASS, result: **position, next: Next::OPPONENT };
        plays.clear();
        plays.push(carried);
        let mut steps = way.into_iter().flat_map(Play::steps);
        for (played, (number, times)) in run.numbers().enumerate() {
            self.extend(number, times, plays);
            if self.children.is_empty() {
                return played;
            }
            std::mem::swap(plays, &mut self.children);
            self.chooser.keep_best(judge.breadth.kept, judge.breadth.near_home, plays);
            if let Some(step) = steps.next() {
                carried.play.push(step);
                carried.result = carried.result.after(step);
                if plays.iter().all(|play| play.result != carried.result) {
                    plays.push(carried);
                }
            }
        }
        run.len()
    }

    /// Fills `children` with the plays that extend `plays` by one more step with `number`. The plays in
    /// `plays` already contain `times` steps with this number. Each resulting position occurs once.
    fn extend(&mut self, number: u8, times: usize, plays: &[LegalPlay]) {
        self.children.clear();
        self.known.clear();
        for before in plays {
            for step in steps(&before.result, number, self.chooser.judge.rules) {
                let result = before.result.after(step);
                if self.known.insert(result) {
                    let mut play = before.play;
                    play.push(step);
                    play.sort_last(times + 1);
                    self.children.push(LegalPlay { play, result, ..*before });
                }
            }
        }
    }
}
