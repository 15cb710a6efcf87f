//! The value of a game at each match score, and each player's chance of winning the match.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use super::shares::won_points;
use super::{GameResult, Match, Shares};
use plakoto_engine::engine::Engine;
use plakoto_engine::eval::Stakes;
use plakoto_engine::rules::{Dice, Player, Rotation, RuleSet, Victory};
use plakoto_engine::search::{Replies, StopFlag};

/// The chances of winning the match at every score at which neither player needs more than
/// [`EquityTable::MAX_AWAY`] points.
///
/// The table assumes that the players are equally strong, and that the outcomes of every game under the same
/// rules have the same probabilities.
///
/// In most rule sets, the winner of a game starts the next game; the dice decide who starts the first game
/// and who starts after a draw. The chance of winning the match therefore depends on who starts. Suppose that
/// a player needs `a` points and the opponent needs `b`. The player's chance is `S(a, b)` if the player
/// starts, and `O(a, b)` if the opponent starts:
///
/// * If the player wins `k` points, the player starts the next game. The chance is then `S(a − k, b)`, which
///   is 1 if `k ≥ a`.
/// * If the player loses `k` points, the opponent starts the next game. The chance is then `O(a, b − k)`,
///   which is 0 if `k ≥ b`.
/// * After a draw, the chance is the mean of `S(a, b)` and `O(a, b)`.
///
/// In other rule sets, the loser starts the next game, or the dice decide who starts, or the players take
/// turns at starting, even after a draw.
///
/// If a match has games under several rule sets in turn, each of them has its own `S` and `O`. After a win or a
/// loss, the next chance is then the chance before the next game, and a drawn game is played again.
#[derive(Clone, Debug, PartialEq)]
pub struct EquityTable {
    /// The games of the match. The rules of a game determine the starter of the next game.
    rotation: Rotation,
    /// The chances `[S(a, b), O(a, b)]` before each game of the rotation, for `a` and `b` from 1 to
    /// [`EquityTable::MAX_AWAY`].
    chances: Arc<[[f64; 2]]>,
}

/// The values of the outcomes of a game at one match score, for the player on roll.
///
/// The values are normalised as in gnubg: winning a single game is worth +1, and losing one is worth −1.
/// Equities are therefore comparable to equities in an open-ended session.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchStakes {
    /// The value of each outcome, in normalised points.
    pub stakes: Stakes,
    /// The chance of winning the match if the equity is 0.
    centre: f32,
    /// The amount by which the chance of winning the match grows if the equity grows by 1.
    scale: f32,
}

/// The player who starts a game, from the point of view of one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStarter {
    /// The player whose chance of winning the match is requested.
    Mine,
    /// The opponent of the player whose chance is requested.
    Theirs,
    /// The player who gets the higher die in the opening roll.
    Rolled,
}

impl EquityTable {
    /// Maximum number of points that a player may still need to win the match.
    pub const MAX_AWAY: u16 = 64;

    /// Returns the table for matches with these games, computed from the measured [`Shares`] of their
    /// outcomes. The table for the default rules is computed only once and shared by all callers.
    pub fn of(rotation: impl Into<Rotation>) -> Self {
        static DEFAULT: LazyLock<EquityTable> = LazyLock::new(|| {
            let rules = RuleSet::default();
            EquityTable::new(&[Shares::of(&rules)], rules)
        });
        let rotation = rotation.into();
        let shares = || rotation.games().iter().map(Shares::of).collect::<Vec<_>>();
        if rotation == RuleSet::default().into() { DEFAULT.clone() } else { Self::new(&shares(), rotation) }
    }

    /// Computes the table from the shares of the outcomes of each game in the rotation. The rules determine
    /// how many points each outcome scores and the starters of the later games.
    ///
    /// # Panics
    /// Panics if `shares` does not have one element for each game.
    pub fn new(shares: &[Shares], rotation: impl Into<Rotation>) -> Self {
        let (rotation, size) = (rotation.into(), usize::from(Self::MAX_AWAY));
        assert_eq!(shares.len(), rotation.games().len(), "expected the shares of each game");
        let mut table = Self { rotation, chances: vec![[0.0; 2]; shares.len() * size * size].into() };
        for away in 1..=Self::MAX_AWAY {
            // Solve the two scores at which one player needs `away` points and the other needs `other`. All
            // scores at which fewer points are needed have been solved already.
            for (other, (game, shares)) in (1..=away)
                .flat_map(|other| rotation.games().iter().zip(shares).map(move |game| (other, game)))
            {
                table.solve(game, shares, away, other);
                table.solve(game, shares, other, away);
            }
        }
        table
    }

    /// Computes the chances before a game under `rules` at one score from the scores at which one of the
    /// players needs fewer points.
    fn solve(&mut self, rules: &RuleSet, shares: &Shares, mine: u16, theirs: u16) {
        let (mut starts, mut waits) = (0.0, 0.0);
        let after = self.rotation.after(rules);
        for (index, victory) in Victory::ALL.into_iter().enumerate() {
            let points = won_points(victory, rules);
            let won = |starter| {
                self.chance(after, mine.saturating_sub(points), theirs, next(rules, starter, Some(true)))
            };
            let lost = |starter| {
                self.chance(after, mine, theirs.saturating_sub(points), next(rules, starter, Some(false)))
            };
            starts += shares.starter[index] * won(NextStarter::Mine)
                + shares.other[index] * lost(NextStarter::Mine);
            waits += shares.other[index] * won(NextStarter::Theirs)
                + shares.starter[index] * lost(NextStarter::Theirs);
        }
        let draw = shares.draw;
        let index = self.index(rules, mine, theirs);
        Arc::make_mut(&mut self.chances)[index] = match next(rules, NextStarter::Mine, None) {
            // After a draw, the same player starts again.
            NextStarter::Mine => [starts, waits].map(|chance| chance / (1.0 - draw)),
            // After a draw, the other player starts. This gives two linear equations.
            NextStarter::Theirs => {
                [starts + draw * waits, waits + draw * starts].map(|chance| chance / (1.0 - draw * draw))
            }
            // After a draw, the dice decide who starts. The sum of both equations gives the mean of the
            // chances.
            NextStarter::Rolled => {
                let mean = (starts + waits) / 2.0 / (1.0 - draw);
                [starts + draw * mean, waits + draw * mean]
            }
        };
    }

    /// The games of the match.
    pub const fn rotation(&self) -> &Rotation {
        &self.rotation
    }

    /// Returns a player's chance of winning the match before a game under `rules`. The player needs `mine`
    /// points, and the opponent needs `theirs` points.
    ///
    /// # Panics
    /// Panics if both numbers of points are 0, or if either is greater than [`EquityTable::MAX_AWAY`].
    pub fn chance(&self, rules: &RuleSet, mine: u16, theirs: u16, starter: NextStarter) -> f64 {
        match (mine, theirs) {
            (0, 1..) => return 1.0,
            (1.., 0) => return 0.0,
            _ => {}
        }
        let [starts, waits] = self.chances[self.index(rules, mine, theirs)];
        match starter {
            NextStarter::Mine => starts,
            NextStarter::Theirs => waits,
            NextStarter::Rolled => (starts + waits) / 2.0,
        }
    }

    fn index(&self, rules: &RuleSet, mine: u16, theirs: u16) -> usize {
        let size = usize::from(Self::MAX_AWAY);
        (self.rotation.place(rules) * size + usize::from(mine - 1)) * size + usize::from(theirs - 1)
    }

    /// Returns the values of the outcomes of a game under `rules` for a player who needs `mine` points, while
    /// the opponent needs `theirs` points. Returns `None` if either number is 0 or greater than
    /// [`EquityTable::MAX_AWAY`].
    pub fn stakes(&self, rules: &RuleSet, mine: u16, theirs: u16) -> Option<MatchStakes> {
        let range = 1..=Self::MAX_AWAY;
        if !range.contains(&mine) || !range.contains(&theirs) {
            return None;
        }
        let points = Victory::ALL.map(|victory| u16::from(victory.points(rules)));
        // A position does not show who started the game, so the starter is taken as `Rolled`.
        let next = |has_won| next(rules, NextStarter::Rolled, has_won);
        let after = self.rotation.after(rules);
        let win =
            points.map(|points| self.chance(after, mine.saturating_sub(points), theirs, next(Some(true))));
        let lose =
            points.map(|points| self.chance(after, mine, theirs.saturating_sub(points), next(Some(false))));
        let draw = self.chance(rules, mine, theirs, next(None));
        let [won, lost] = [win, lose].map(|chances| chances[Victory::Single as usize]);
        let (centre, scale) = ((won + lost) / 2.0, (won - lost) / 2.0);
        let normalised = |chance: f64| ((chance - centre) / scale) as f32;
        let stakes = Stakes { win: win.map(normalised), lose: lose.map(normalised), draw: normalised(draw) };
        Some(MatchStakes { stakes, centre: centre as f32, scale: scale as f32 })
    }
}

/// Returns the starter of the next game if `starter` started the last one, under `rules`. `has_won` says whether the
/// player whose chance is requested won the last game; it is `None` after a draw. If the rules make the next
/// starter depend on the last one and `starter` is `Rolled`, returns `Rolled`.
fn next(rules: &RuleSet, starter: NextStarter, has_won: Option<bool>) -> NextStarter {
    let (me, opponent) = (Player::O, Player::X);
    let starter = match starter {
        NextStarter::Mine => Some(me),
        NextStarter::Theirs => Some(opponent),
        NextStarter::Rolled => None,
    };
    let winner = has_won.map(|has_won| if has_won { me } else { opponent });
    match rules.next_starter(starter, winner) {
        None => NextStarter::Rolled,
        Some(next) if next == me => NextStarter::Mine,
        Some(_) => NextStarter::Theirs,
    }
}

impl MatchStakes {
    /// Converts an equity to a chance of winning the match.
    pub fn chance(&self, equity: f32) -> f32 {
        self.centre + self.scale * equity
    }

    /// Converts a chance of winning the match to an equity.
    pub fn equity(&self, chance: f32) -> f32 {
        (chance - self.centre) / self.scale
    }

    /// Converts a difference between equities to a difference between chances of winning the match.
    pub fn difference(&self, equity: f32) -> f32 {
        self.scale * equity
    }
}

/// The number of matches, and of matches that the starter of the first game won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchCounts {
    /// Number of matches.
    pub matches: u64,
    /// Number of matches that the starter of the first game won.
    pub starter_wins: u64,
}

impl MatchCounts {
    /// Plays the matches with the indices in `matches` to `length` points, of the games of `equities`. The
    /// engine plays both sides at 0-ply, for the chance of winning the match. The seed and the index determine
    /// the dice of a match. Stops early if the stop flag is raised.
    pub fn of_matches(
        engine: &Engine,
        equities: &EquityTable,
        length: u16,
        seed: u64,
        matches: Range<u64>,
        stop: &StopFlag,
    ) -> Self {
        let (mut counts, mut replies) = (Self::default(), Replies::default());
        let engines: Vec<Engine> =
            equities.rotation().games().iter().map(|rules| engine.under(*rules)).collect();
        for index in matches.take_while(|_| !stop.is_raised()) {
            let mut dice = Dice::stream([seed, index, 0]);
            let mut series = Match::new(length, *equities.rotation(), Player::O);
            while series.winner().is_none() {
                play_game(&mut series, &engines, equities, &mut dice, &mut replies);
            }
            counts.matches += 1;
            counts.starter_wins += u64::from(series.winner() == Some(Player::O));
        }
        counts
    }

    /// Adds the counts from other matches.
    pub fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.starter_wins += other.starter_wins;
    }

    /// Returns the share of matches that the starter of the first game won, and its standard error.
    pub fn starter_wins(&self) -> (f64, f64) {
        let matches = self.matches.max(1) as f64;
        let share = self.starter_wins as f64 / matches;
        (share, (share * (1.0 - share) / matches).sqrt())
    }
}

/// Plays the current game to its end, adds its result to the score, and begins the next game. `engines` has an
/// engine for each game of the rotation.
fn play_game(
    series: &mut Match,
    engines: &[Engine],
    equities: &EquityTable,
    dice: &mut Dice,
    replies: &mut Replies,
) {
    let engine = &engines[equities.rotation().place(series.game().rules())];
    let result: GameResult = loop {
        let game = *series.game();
        if let Some(result) = game.result() {
            break result;
        }
        let numbers = game.numbers().unwrap_or_else(|| dice.roll().into());
        let stakes = series.away(game.on_roll());
        let stakes = stakes.and_then(|(mine, theirs)| equities.stakes(game.rules(), mine, theirs));
        let question = engine.ask().plies(0).stakes(stakes.map(|worth| worth.stakes));
        series.play(&question.choose(game.position(), numbers, replies));
    };
    series.book(result);
    let rolled = || if dice.die() > 3 { Player::O } else { Player::X };
    let starter = series.next_starter().unwrap_or_else(rolled);
    series.begin(starter);
}

#[cfg(test)]
mod tests {
    use super::*;
    use plakoto_engine::rules::{AfterDraw, Starter};

    /// The starter wins 40% of the games as single games and 20% as gammons. The other player wins 30% as
    /// single games and 10% as gammons.
    const SHARES: Shares = Shares { starter: [0.4, 0.2, 0.0, 0.0], other: [0.3, 0.1, 0.0, 0.0], draw: 0.0 };

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    /// If each player needs 1 point, the starter's chance is 0.6. Suppose that a player needs 2 points, the
    /// opponent needs 1, and the player starts. The player can win a single game (0.4) and then, as the
    /// starter at 1 point each, the match (0.6), or can win a gammon (0.2). The chance is 0.4 × 0.6 + 0.2 =
    /// 0.44. If the opponent starts, the player's chance is 0.3 × 0.6 + 0.1 = 0.28.
    #[test]
    fn chances_equal_hand_computed_chances() {
        let table = EquityTable::new(&[SHARES], RuleSet::PLAKOTO);
        assert!(
            near(table.chance(&RuleSet::PLAKOTO, 1, 1, NextStarter::Mine), 0.6)
                && near(table.chance(&RuleSet::PLAKOTO, 1, 1, NextStarter::Theirs), 0.4)
        );
        assert!(near(table.chance(&RuleSet::PLAKOTO, 1, 1, NextStarter::Rolled), 0.5));
        assert!(
            near(table.chance(&RuleSet::PLAKOTO, 2, 1, NextStarter::Mine), 0.44)
                && near(table.chance(&RuleSet::PLAKOTO, 2, 1, NextStarter::Theirs), 0.28)
        );
        // With 10% draws and no gammons, s = 0.5 + 0.1 m and o = 0.4 + 0.1 m. Their mean is m = 0.45 / 0.9.
        let drawn = Shares { starter: [0.5, 0.0, 0.0, 0.0], other: [0.4, 0.0, 0.0, 0.0], draw: 0.1 };
        let mean = 0.45 / 0.9;
        assert!(near(
            EquityTable::new(&[drawn], RuleSet::PLAKOTO).chance(&RuleSet::PLAKOTO, 1, 1, NextStarter::Mine),
            0.5 + 0.1 * mean
        ));
    }

    /// Suppose that a player needs 2 points and the opponent needs 1. A player who wins a single game (0.4 as
    /// the starter, 0.3 otherwise) must then win the game at 1 point each. The chance of winning that game is
    /// 0.6 as the starter, 0.4 if the opponent starts, and 0.5 if the dice decide who starts.
    #[test]
    fn chances_depend_on_the_rule_for_later_starters() {
        let chances = |rule| {
            let table = EquityTable::new(&[SHARES], RuleSet { starter: rule, ..RuleSet::PLAKOTO });
            [NextStarter::Mine, NextStarter::Theirs]
                .map(|starter| table.chance(&RuleSet::PLAKOTO, 2, 1, starter))
        };
        for (rule, [starts, waits]) in [
            (Starter::Loser, [0.4 * 0.4 + 0.2, 0.3 * 0.4 + 0.1]),
            (Starter::Alternate, [0.4 * 0.4 + 0.2, 0.3 * 0.6 + 0.1]),
            (Starter::Dice, [0.4 * 0.5 + 0.2, 0.3 * 0.5 + 0.1]),
        ] {
            let [found_starts, found_waits] = chances(rule);
            assert!(near(found_starts, starts) && near(found_waits, waits), "{rule:?}");
        }
        // After a draw, the other player starts, so s = 0.5 + 0.1 o and o = 0.4 + 0.1 s.
        // The solution is s = (0.5 + 0.04) / 0.99.
        let drawn = Shares { starter: [0.5, 0.0, 0.0, 0.0], other: [0.4, 0.0, 0.0, 0.0], draw: 0.1 };
        let table = EquityTable::new(&[drawn], RuleSet { starter: Starter::Alternate, ..RuleSet::PLAKOTO });
        assert!(near(table.chance(&RuleSet::PLAKOTO, 1, 1, NextStarter::Mine), 0.54 / 0.99));
        // After a draw, the same player starts again, so s = 0.5 + 0.1 s.
        let rules = RuleSet { after_draw: AfterDraw::Same, ..RuleSet::PLAKOTO };
        assert!(near(
            EquityTable::new(&[drawn], rules).chance(&RuleSet::PLAKOTO, 1, 1, NextStarter::Mine),
            0.5 / 0.9
        ));
    }

    #[test]
    fn chances_of_both_players_sum_to_1() {
        use Starter::{Alternate, Dice, Loser, Winner};
        for rule in [Winner, Loser, Alternate, Dice] {
            let rules = RuleSet { starter: rule, ..RuleSet::PLAKOTO };
            check_sums(&EquityTable::of(rules), &rules);
        }
        let tavli = EquityTable::of(Rotation::TAVLI);
        Rotation::TAVLI.games().iter().for_each(|rules| check_sums(&tavli, rules));
    }

    fn check_sums(table: &EquityTable, rules: &RuleSet) {
        for mine in 1..=25 {
            for theirs in 1..=25 {
                let sum = table.chance(rules, mine, theirs, NextStarter::Mine)
                    + table.chance(rules, theirs, mine, NextStarter::Theirs);
                assert!(near(sum, 1.0), "{mine} {theirs}");
                assert!(
                    mine == 1
                        || table.chance(rules, mine, theirs, NextStarter::Mine)
                            < table.chance(rules, mine - 1, theirs, NextStarter::Mine)
                );
            }
        }
    }

    /// In a match of portes and fevga, a player needs 2 points, the opponent needs 1, and the player starts. The
    /// shares of portes are [`SHARES`]; in fevga, the starter wins 70% of the games as single games.
    ///
    /// * In portes, the player can win a gammon (0.2), or a single game (0.4) and then, as the starter, the game
    ///   of fevga at 1 point each (0.7). The chance is 0.2 + 0.4 × 0.7 = 0.48.
    /// * In fevga, the player must win a single game (0.7) and then the game of portes at 1 point each (0.6). The
    ///   chance is 0.7 × 0.6 = 0.42.
    /// * In portes, a single win is thus worth a chance of 0.7, a loss 0 and a gammon 1, or (1 − 0.35) / 0.35.
    #[test]
    fn chances_depend_on_the_games_that_follow() {
        let rotation = Rotation::new(&[RuleSet::PORTES, RuleSet::FEVGA]).expect("two games");
        let fevga = Shares { starter: [0.7, 0.0, 0.0, 0.0], other: [0.3, 0.0, 0.0, 0.0], draw: 0.0 };
        let table = EquityTable::new(&[SHARES, fevga], rotation);
        let chance = |rules: RuleSet| table.chance(&rules, 2, 1, NextStarter::Mine);
        assert!(near(chance(RuleSet::PORTES), 0.48), "{}", chance(RuleSet::PORTES));
        assert!(near(chance(RuleSet::FEVGA), 0.42), "{}", chance(RuleSet::FEVGA));
        let worth = table.stakes(&RuleSet::PORTES, 2, 1).expect("a match").stakes;
        assert!((worth.win[Victory::Gammon as usize] - 0.65 / 0.35).abs() < 1e-6, "{worth:?}");
    }

    /// For a player who needs 1 point, a gammon is worth no more than a single game. For a player who needs 2
    /// points, a gammon wins the match.
    #[test]
    fn the_value_of_gammons_depends_on_the_score() {
        let table = EquityTable::new(&[SHARES], RuleSet::PLAKOTO);
        let stakes = table.stakes(&RuleSet::PLAKOTO, 1, 1).expect("a match");
        let worth = stakes.stakes;
        assert_eq!((worth.win, worth.lose), ([1.0; 4], [-1.0; 4]));
        assert_eq!((stakes.chance(1.0), stakes.chance(-1.0)), (1.0, 0.0));
        let worth = table.stakes(&RuleSet::PLAKOTO, 2, 1).expect("a match").stakes;
        // The chance of winning the match is 0.6 after winning a single game and 0 after losing one.
        // The value of a gammon is therefore (1 − 0.3) / 0.3.
        assert!((worth.win[Victory::Gammon as usize] - 0.7 / 0.3).abs() < 1e-6, "{worth:?}");
        assert_eq!(worth.lose[Victory::Gammon as usize], -1.0);
        assert_eq!(table.stakes(&RuleSet::PLAKOTO, 0, 1), None);
        assert_eq!(table.stakes(&RuleSet::PLAKOTO, 65, 1), None);
    }
}
