//! Finds promising plays of a cascade: a double that continues with four of each higher number (Plakoto
//! Express).
//!
//! A cascade can have millions of results. If it has few results, or few step combinations, all plays are
//! found. Otherwise, some plays are built in stages, where each stage adds one number to the best positions
//! so far, and further plays are generated at random. The search then improves the best of these plays by
//! exchanging numbers between checkers. The time that this takes does not depend on the number of possible
//! plays.

mod exchanges;
mod stages;

use super::judge::{Judge, each_value};
use crate::rules::cascade::{few, walked};
use crate::rules::{HOME, LegalPlay, Next, Numbers, Order, Point, Position, Run, Side};

/// Maximum number of returned plays if they pass a cascade on to the opponent. The limit is low because the
/// opponent's reply must be found for each of these plays.
const HANDED_OVER: usize = 16;

/// Replaces `plays` with promising plays of a cascade, each with a different result. If no number can be
/// played, `plays` contains a pass.
pub(super) fn best_plays(
    judge: Judge<'_>,
    position: &Position,
    numbers: Numbers,
    plays: &mut Vec<LegalPlay>,
) {
    let Some(Order::Rising(run)) = numbers.order(judge.rules) else { return };
    let roller = numbers.next_after(0, judge.rules).side;
    let chooser = Chooser { judge, position, roller, run };
    plays.clear();
    if !chooser.find_all(run, plays) {
        let length = chooser.play_in_stages(plays);
        if length > 0 && (length == run.len() || !chooser.find_all(run.prefix(length), plays)) {
            chooser.exchange(length, plays);
        }
    }
    if plays.is_empty() {
        plays.push(LegalPlay::pass(position, numbers, judge.rules));
    }
    chooser.keep_best(judge.breadth.listed, 0, plays);
    let next = numbers.next_after(plays[0].play.length(), judge.rules);
    plays.iter_mut().for_each(|play| *play = LegalPlay { next, ..*play }.void_at_the_end(judge.rules));
    if plays.len() > HANDED_OVER && Numbers::HandedOver(next.pending).is_cascade(judge.rules) {
        chooser.keep_best(HANDED_OVER, 0, plays);
    }
}

/// Selects promising plays of a cascade for the player on roll.
struct Chooser<'a> {
    judge: Judge<'a>,
    position: &'a Position,
    /// The side that rolls next, from the view of the player on roll.
    roller: Side,
    run: Run,
}

impl Chooser<'_> {
    /// If it is cheap, replaces `plays` with all plays that use as many numbers of `run` as possible, and
    /// returns true. It is cheap if there are few results, or if all numbers can be played and there are few
    /// step combinations.
    fn find_all(&self, run: Run, plays: &mut Vec<LegalPlay>) -> bool {
        let Judge { rules, breadth, .. } = self.judge;
        let counted = few(self.position, run, rules);
        let found = counted.or_else(|| walked(self.position, run, rules, breadth.walked));
        let Some(found) = found else { return false };
        *plays = found;
        true
    }

    /// Returns the static equity of each result. The results differ from `near` on few points.
    fn equities(&self, near: &Position, results: impl Iterator<Item = Position>) -> Vec<f32> {
        let next = Next::roller(self.roller);
        let after: Vec<Position> = results.map(|result| next.view(&result)).collect();
        self.judge.spend(after.len());
        let mut equities = vec![0.0; after.len()];
        each_value(self.judge, near, &after, self.roller, |index, chances| {
            equities[index] = self.judge.stakes.equity(&chances);
        });
        equities
    }

    /// Keeps the `count` plays with the best values, and of the remaining plays the `near_home` plays that
    /// need the fewest pips to bring all checkers home.
    fn keep_best(&self, count: usize, near_home: usize, plays: &mut Vec<LegalPlay>) {
        if plays.len() <= count + near_home {
            return;
        }
        let equities = self.equities(&plays[0].result, plays.iter().map(|play| play.result));
        let mut ranked: Vec<usize> = (0..plays.len()).collect();
        let by_equity = |a: &usize, b: &usize| equities[*b].total_cmp(&equities[*a]).then(a.cmp(b));
        let (_, _, others) = ranked.select_nth_unstable_by(count - 1, by_equity);
        if near_home > 0 {
            let pips: Vec<u32> = plays.iter().map(|play| pips_to_home(&play.result)).collect();
            others.select_nth_unstable_by_key(near_home - 1, |index| (pips[*index], *index));
        }
        ranked.truncate(count + near_home);
        ranked.sort_unstable();
        let kept: Vec<LegalPlay> = ranked.iter().map(|index| plays[*index]).collect();
        *plays = kept;
    }
}

/// Returns the number of pips needed to bring all checkers of the player home.
fn pips_to_home(result: &Position) -> u32 {
    Point::ALL[usize::from(HOME)..]
        .iter()
        .map(|point| u32::from(result.stack(*point).checkers(Side::Mine)) * u32::from(point.number() - HOME))
        .sum()
}
