//! Number by number.

use rustc_hash::FxHashSet;

use super::Chooser;
use crate::rules::cascade::longer;
use crate::rules::{LegalPlay, Next, Play, Position, steps};

impl Chooser<'_> {
    /// Fills `plays`, which is empty, with plays of the cascade, and tells how many numbers they use. What is obligatory is
    /// obeyed: if the best positions lead into a dead end, a play that uses as many numbers as can be used is carried along.
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

/// On the way through a cascade.
struct Stages<'a> {
    chooser: &'a Chooser<'a>,
    children: Vec<LegalPlay>,
    known: FxHashSet<Position>,
}

impl Stages<'_> {
    /// Replaces `plays` by the best plays that use as many numbers as any that were kept; tells how many these are. A
    /// `way` is kept in any case.
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

    /// Fills `children` with what `plays` lead to with a number that has been played `times` times, each position once.
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
