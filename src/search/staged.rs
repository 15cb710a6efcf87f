//! The plays of a cascade that look best, found number by number.
//!
//! A cascade can have millions of results. After each checker move only the positions with the best static values are
//! kept, so that some good plays are found in a time that does not depend on how many there are. What is obligatory is
//! obeyed: a play that uses as many numbers as can be used is carried along if the best ones would lead into a dead end.

use rustc_hash::FxHashSet;

use super::choices::Judge;
use super::reply::each_value;
use crate::rules::cascade::longer;
use crate::rules::{LegalPlay, Next, Numbers, Order, Play, Position, Run, Side, steps};

/// As many results are kept if they hand a cascade over: what the opponent makes of it has to be found for each.
const HANDED_OVER: usize = 16;

/// Replaces `plays` by up to [`Judge::width`] plays of a cascade, each with a result of its own; by a pass if there is
/// none.
pub(super) fn staged(
    judge: Judge<'_>,
    position: &Position,
    on_roll: Side,
    numbers: Numbers,
    plays: &mut Vec<LegalPlay>,
) {
    let Some(Order::Rising(run)) = numbers.order(judge.rules) else { return };
    let mut stages = Stages { judge, on_roll, run, children: Vec::new(), known: FxHashSet::default() };
    plays.clear();
    let played = stages.play(position, None, plays);
    if played < run.len()
        && let Some(way) = longer(position, run, played, judge.rules)
    {
        stages.play(position, Some(&way), plays);
    }
    let next = numbers.next_after(plays.first().map_or(0, |play| play.play.length()), judge.rules);
    plays.iter_mut().for_each(|play| play.next = next);
    if plays.len() > HANDED_OVER && Numbers::HandedOver(next.pending).is_cascade(judge.rules) {
        stages.keep_best(HANDED_OVER, plays);
    }
}

/// On the way through a cascade.
struct Stages<'a> {
    judge: Judge<'a>,
    /// Who plays.
    on_roll: Side,
    run: Run,
    children: Vec<LegalPlay>,
    known: FxHashSet<Position>,
}

impl Stages<'_> {
    /// Replaces `plays` by the best plays that use as many numbers as any that were kept; tells how many these are. A
    /// `way` is kept in any case.
    fn play(&mut self, position: &Position, way: Option<&Play>, plays: &mut Vec<LegalPlay>) -> usize {
        let mut carried = LegalPlay { play: Play::PASS, result: *position, next: Next::OPPONENT };
        plays.clear();
        plays.push(carried);
        let run = self.run;
        let mut steps = way.into_iter().flat_map(Play::steps);
        for (played, (number, times)) in run.numbers().enumerate() {
            self.extend(number, times, plays);
            if self.children.is_empty() {
                return played;
            }
            std::mem::swap(plays, &mut self.children);
            self.keep_best(self.judge.width, plays);
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
            for step in steps(&before.result, number, self.judge.rules) {
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

    /// Keeps the `width` plays with the best static values.
    fn keep_best(&self, width: usize, plays: &mut Vec<LegalPlay>) {
        if plays.len() <= width {
            return;
        }
        self.judge.spend(plays.len());
        let utility = self.judge.stakes.of(self.on_roll);
        let after: Vec<Position> = plays.iter().map(|play| play.result.swap_sides()).collect();
        let mut ranked = Vec::with_capacity(plays.len());
        each_value(self.judge, &plays[0].result, &after, Side::Theirs, |index, chances| {
            ranked.push((utility.equity(&chances), index));
        });
        let best_first = |a: &(f32, usize), b: &(f32, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        ranked.select_nth_unstable_by(width - 1, best_first);
        ranked.truncate(width);
        ranked.sort_unstable_by_key(|(_, index)| *index);
        let kept: Vec<LegalPlay> = ranked.iter().map(|(_, index)| plays[*index]).collect();
        *plays = kept;
    }
}
