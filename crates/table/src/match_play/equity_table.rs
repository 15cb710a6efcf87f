//! What a game is worth in a match: the chances to win the match at every score.

use std::sync::{Arc, LazyLock};

use super::Shares;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{Player, RuleSet, Victory};

/// The chances to win a match from every score up to [`EquityTable::MAX_AWAY`] points away, if both players are of the same
/// strength and every game ends in the same shares.
///
/// In most rule sets the winner of a game starts the next one; after a draw, and at first, the dice decide. So the chance
/// depends on who starts: with `a` points to go for one player and `b` for the other, `S(a, b)` is the chance of the one
/// with `a` if he starts and `O(a, b)` if the other does. If he wins `k` points he starts next, at `S(a − k, b)`, which is 1
/// if `k ≥ a`; if he loses `k` it is `O(a, b − k)`, which is 0 if `k ≥ b`; after a draw it is the mean of `S(a, b)` and
/// `O(a, b)`. In other rule sets the loser starts, or the dice decide, or the players take turns, after draws too.
#[derive(Clone, Debug, PartialEq)]
pub struct EquityTable {
    /// They say who starts later games.
    rules: RuleSet,
    /// `S(a, b)` and `O(a, b)`, for `a` and `b` from 1.
    chances: Arc<[[f64; 2]]>,
}

/// What the outcomes of a game are worth at some score, to the player on roll.
///
/// The worth is normalised as gnubg does it: a single game won is worth +1 and one lost −1, so that equities mean the same
/// as in an open-ended session.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchStakes {
    /// In normalised points.
    pub stakes: Stakes,
    /// The chance to win the match that an equity of 0 stands for.
    centre: f32,
    /// How much of it an equity of 1 stands for.
    scale: f32,
}

/// Who starts a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStarter {
    /// The player whose chance is asked for.
    Mine,
    /// His opponent.
    Theirs,
    /// Whoever rolls the higher die.
    Rolled,
}

impl EquityTable {
    /// The most points that a player can have to go.
    pub const MAX_AWAY: u16 = 64;

    /// The table of a rule set, from its known shares. All callers share the table of the default rules.
    pub fn of(rules: &RuleSet) -> Self {
        static DEFAULT: LazyLock<EquityTable> = LazyLock::new(|| {
            let rules = RuleSet::default();
            EquityTable::new(&Shares::of(&rules), &rules)
        });
        if *rules == DEFAULT.rules { DEFAULT.clone() } else { Self::new(&Shares::of(rules), rules) }
    }

    /// Works the table out from the shares of the outcomes, what they are worth by the rules, and who starts later games.
    pub fn new(shares: &Shares, rules: &RuleSet) -> Self {
        let size = usize::from(Self::MAX_AWAY);
        let mut table = Self { rules: *rules, chances: vec![[0.0; 2]; size * size].into() };
        let worth = Victory::ALL.map(|victory| won_points(victory, rules));
        for away in 1..=Self::MAX_AWAY {
            // Both scores at which one of the two is so far away and the other not farther, nearer ones first.
            for other in 1..=away {
                table.solve(shares, worth, away, other);
                table.solve(shares, worth, other, away);
            }
        }
        table
    }

    /// Fills in one score, from those at which one of the players needs less.
    fn solve(&mut self, shares: &Shares, worth: [u16; 4], mine: u16, theirs: u16) {
        let (mut starts, mut waits) = (0.0, 0.0);
        for (index, points) in worth.into_iter().enumerate() {
            let won =
                |starter| self.chance(mine.saturating_sub(points), theirs, self.next(starter, Some(true)));
            let lost =
                |starter| self.chance(mine, theirs.saturating_sub(points), self.next(starter, Some(false)));
            starts += shares.starter[index] * won(NextStarter::Mine)
                + shares.other[index] * lost(NextStarter::Mine);
            waits += shares.other[index] * won(NextStarter::Theirs)
                + shares.starter[index] * lost(NextStarter::Theirs);
        }
        let draw = shares.draw;
        Arc::make_mut(&mut self.chances)[Self::index(mine, theirs)] = match self.next(NextStarter::Mine, None)
        {
            // The same one starts again.
            NextStarter::Mine => [starts, waits].map(|chance| chance / (1.0 - draw)),
            // The other one starts: two linear equations.
            NextStarter::Theirs => {
                [starts + draw * waits, waits + draw * starts].map(|chance| chance / (1.0 - draw * draw))
            }
            // The mean of the two, which the sum of both equations gives.
            NextStarter::Rolled => {
                let mean = (starts + waits) / 2.0 / (1.0 - draw);
                [starts + draw * mean, waits + draw * mean]
            }
        };
    }

    /// Who starts the game after one that `starter` has started, which the player whose chance is asked for has won or
    /// lost, or which was a draw. It is not told who starts if that depends on who started and this is not known.
    fn next(&self, starter: NextStarter, has_won: Option<bool>) -> NextStarter {
        let (me, opponent) = (Player::O, Player::X);
        let starter = match starter {
            NextStarter::Mine => Some(me),
            NextStarter::Theirs => Some(opponent),
            NextStarter::Rolled => None,
        };
        let winner = has_won.map(|has_won| if has_won { me } else { opponent });
        match self.rules.next_starter(starter, winner) {
            None => NextStarter::Rolled,
            Some(next) if next == me => NextStarter::Mine,
            Some(_) => NextStarter::Theirs,
        }
    }

    /// The chance of a player with `mine` points to go to win the match against one with `theirs`.
    ///
    /// # Panics
    /// If both have no points to go, or one has more than [`EquityTable::MAX_AWAY`].
    pub fn chance(&self, mine: u16, theirs: u16, starter: NextStarter) -> f64 {
        match (mine, theirs) {
            (0, 1..) => return 1.0,
            (1.., 0) => return 0.0,
            _ => {}
        }
        let [starts, waits] = self.chances[Self::index(mine, theirs)];
        match starter {
            NextStarter::Mine => starts,
            NextStarter::Theirs => waits,
            NextStarter::Rolled => (starts + waits) / 2.0,
        }
    }

    fn index(mine: u16, theirs: u16) -> usize {
        usize::from(mine - 1) * usize::from(Self::MAX_AWAY) + usize::from(theirs - 1)
    }

    /// What the outcomes of a game under `rules` are worth to a player with `mine` points to go against one with `theirs`;
    /// `None` if one of them has none, or too many to tell.
    pub fn stakes(&self, rules: &RuleSet, mine: u16, theirs: u16) -> Option<MatchStakes> {
        let range = 1..=Self::MAX_AWAY;
        if !range.contains(&mine) || !range.contains(&theirs) {
            return None;
        }
        let points = Victory::ALL.map(|victory| u16::from(victory.points(rules)));
        // Who started the game in question is not part of a position.
        let next = |has_won| self.next(NextStarter::Rolled, has_won);
        let win = points.map(|points| self.chance(mine.saturating_sub(points), theirs, next(Some(true))));
        let lose = points.map(|points| self.chance(mine, theirs.saturating_sub(points), next(Some(false))));
        let draw = self.chance(mine, theirs, next(None));
        let [won, lost] = [win, lose].map(|chances| chances[Victory::Single as usize]);
        let (centre, scale) = ((won + lost) / 2.0, (won - lost) / 2.0);
        let normalised = |chance: f64| ((chance - centre) / scale) as f32;
        let stakes = Stakes { win: win.map(normalised), lose: lose.map(normalised), draw: normalised(draw) };
        Some(MatchStakes { stakes, centre: centre as f32, scale: scale as f32 })
    }
}

/// What a victory is worth where shares were measured under other rules: one that these do not know is a gammon.
fn won_points(victory: Victory, rules: &RuleSet) -> u16 {
    let known = if victory.exists(rules) { victory } else { Victory::Gammon };
    known.points(rules).into()
}

impl MatchStakes {
    /// The chance to win the match that an equity stands for.
    pub fn chance(&self, equity: f32) -> f32 {
        self.centre + self.scale * equity
    }

    /// The equity that a chance to win the match stands for.
    pub fn equity(&self, chance: f32) -> f32 {
        (chance - self.centre) / self.scale
    }

    /// How much of the chance to win the match a difference of equities stands for.
    pub fn difference(&self, equity: f32) -> f32 {
        self.scale * equity
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::rules::{AfterDraw, Starter};

    /// The starter wins 40 % single and 20 % double games, the other 30 % and 10 %.
    const SHARES: Shares = Shares { starter: [0.4, 0.2, 0.0, 0.0], other: [0.3, 0.1, 0.0, 0.0], draw: 0.0 };

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    /// At 1-away each the starter wins with 60 %. At 2-away against 1: he starts and wins a single game (0.4, then he
    /// starts at 1–1: 0.6) or a double one (0.2): 0.4 × 0.6 + 0.2 = 0.44; the other starts: 0.3 × 0.6 + 0.1 = 0.28.
    #[test]
    fn chances_are_those_worked_by_hand() {
        let table = EquityTable::new(&SHARES, &RuleSet::PLAKOTO);
        assert!(
            near(table.chance(1, 1, NextStarter::Mine), 0.6)
                && near(table.chance(1, 1, NextStarter::Theirs), 0.4)
        );
        assert!(near(table.chance(1, 1, NextStarter::Rolled), 0.5));
        assert!(
            near(table.chance(2, 1, NextStarter::Mine), 0.44)
                && near(table.chance(2, 1, NextStarter::Theirs), 0.28)
        );
        // With 10 % of draws instead of the double games: s = 0.4 + 0.1 m, o = 0.3 + 0.1 m, m their mean 0.35 / 0.9.
        let drawn = Shares { starter: [0.5, 0.0, 0.0, 0.0], other: [0.4, 0.0, 0.0, 0.0], draw: 0.1 };
        let mean = 0.45 / 0.9;
        assert!(near(
            EquityTable::new(&drawn, &RuleSet::PLAKOTO).chance(1, 1, NextStarter::Mine),
            0.5 + 0.1 * mean
        ));
    }

    /// The same players, at 2-away against 1, by who starts later games: after a single game won (0.4 if he starts, 0.3 if
    /// not) he has to win at 1–1, as the starter (0.6), as the other (0.4), or either (0.5).
    #[test]
    fn who_starts_later_games_counts() {
        let chances = |rule| {
            let table = EquityTable::new(&SHARES, &RuleSet { starter: rule, ..RuleSet::PLAKOTO });
            [NextStarter::Mine, NextStarter::Theirs].map(|starter| table.chance(2, 1, starter))
        };
        for (rule, [starts, waits]) in [
            (Starter::Loser, [0.4 * 0.4 + 0.2, 0.3 * 0.4 + 0.1]),
            (Starter::Alternate, [0.4 * 0.4 + 0.2, 0.3 * 0.6 + 0.1]),
            (Starter::Dice, [0.4 * 0.5 + 0.2, 0.3 * 0.5 + 0.1]),
        ] {
            let [found_starts, found_waits] = chances(rule);
            assert!(near(found_starts, starts) && near(found_waits, waits), "{rule:?}");
        }
        // A draw in turn: s = 0.5 + 0.1 o and o = 0.4 + 0.1 s, so s = (0.5 + 0.04) / 0.99.
        let drawn = Shares { starter: [0.5, 0.0, 0.0, 0.0], other: [0.4, 0.0, 0.0, 0.0], draw: 0.1 };
        let table = EquityTable::new(&drawn, &RuleSet { starter: Starter::Alternate, ..RuleSet::PLAKOTO });
        assert!(near(table.chance(1, 1, NextStarter::Mine), 0.54 / 0.99));
        // And after a draw the same one starts again: s = 0.5 + 0.1 s.
        let rules = RuleSet { after_draw: AfterDraw::Same, ..RuleSet::PLAKOTO };
        assert!(near(EquityTable::new(&drawn, &rules).chance(1, 1, NextStarter::Mine), 0.5 / 0.9));
    }

    #[test]
    fn what_one_player_wins_the_other_loses() {
        use Starter::{Alternate, Dice, Loser, Winner};
        for rule in [Winner, Loser, Alternate, Dice] {
            check_sums(&EquityTable::of(&RuleSet { starter: rule, ..RuleSet::PLAKOTO }));
        }
    }

    fn check_sums(table: &EquityTable) {
        for mine in 1..=25 {
            for theirs in 1..=25 {
                let sum = table.chance(mine, theirs, NextStarter::Mine)
                    + table.chance(theirs, mine, NextStarter::Theirs);
                assert!(near(sum, 1.0), "{mine} {theirs}");
                assert!(
                    mine == 1
                        || table.chance(mine, theirs, NextStarter::Mine)
                            < table.chance(mine - 1, theirs, NextStarter::Mine)
                );
            }
        }
    }

    /// One point away from winning, a gammon is worth no more than a single game; two away, it is worth all.
    #[test]
    fn gammons_are_worth_what_the_score_makes_them() {
        let table = EquityTable::new(&SHARES, &RuleSet::PLAKOTO);
        let stakes = table.stakes(&RuleSet::PLAKOTO, 1, 1).expect("a match");
        let worth = stakes.stakes;
        assert_eq!((worth.win, worth.lose), ([1.0; 4], [-1.0; 4]));
        assert_eq!((stakes.chance(1.0), stakes.chance(-1.0)), (1.0, 0.0));
        let worth = table.stakes(&RuleSet::PLAKOTO, 2, 1).expect("a match").stakes;
        // A single game wins 0.6 of the match and none is left if it is lost: a gammon is worth (1 − 0.3) / 0.3.
        assert!((worth.win[Victory::Gammon as usize] - 0.7 / 0.3).abs() < 1e-6, "{worth:?}");
        assert_eq!(worth.lose[Victory::Gammon as usize], -1.0);
        assert_eq!(table.stakes(&RuleSet::PLAKOTO, 0, 1), None);
        assert_eq!(table.stakes(&RuleSet::PLAKOTO, 65, 1), None);
    }
}
