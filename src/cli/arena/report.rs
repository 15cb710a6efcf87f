//! What an arena prints.

use serde_json::{Value, json};

use crate::arena::{Arena, Entrant, Estimate, FaultKind, Sprt, Tally, Verdict, elo};
use crate::rules::Victory;

/// All results.
pub(super) struct Report<'a> {
    pub(super) arena: &'a Arena<'a>,
    pub(super) pairings: Vec<[usize; 2]>,
    /// In the order of the pairings.
    pub(super) tallies: Vec<Tally>,
    pub(super) sprt: Option<Sprt>,
    /// Since the start.
    pub(super) seconds: f64,
    /// Games a second.
    pub(super) speed: f64,
}

impl Report<'_> {
    pub(super) fn text(&self) -> String {
        let pairings = self.pairings.iter().zip(&self.tallies);
        let mut text: String =
            pairings.map(|(players, tally)| self.pairing(*players, tally) + "\n").collect();
        if self.pairings.len() > 1 {
            text += &self.ranking();
        }
        let Arena { rules, seed, .. } = self.arena;
        text + &format!("{rules}, seed {seed}, {:.0} games/s\n", self.speed)
    }

    fn name(&self, player: usize) -> &str {
        self.arena.entrants.get(player).map(Entrant::name).unwrap_or_default()
    }

    /// Width of the column of names.
    fn width(&self) -> usize {
        let names = self.arena.entrants.iter().map(|entrant| entrant.name().chars().count());
        names.max().unwrap_or_default().max("wins in % of the games".len()) + 2
    }

    fn pairing(&self, players: [usize; 2], tally: &Tally) -> String {
        let [first, second] = players.map(|player| self.name(player));
        let mut text =
            format!("{first} against {second}: {} points/game\n", show(tally.points_per_game(), 4));
        if tally.pairs == 0 {
            return text;
        }
        let games = tally.games as f64;
        if self.arena.length > 0 {
            text += &self.matches(tally);
        }
        text += &format!(
            "{} pairs, {} games; {:.1} plies a game; {:+.3} points/game for the starter\n",
            tally.pairs,
            tally.games,
            tally.plies as f64 / games,
            tally.starter_points as f64 / games,
        );
        if let Some(sprt) = &self.sprt {
            text += &self.test(sprt, tally);
        }
        text + "\n" + &self.table(players, tally)
    }

    fn matches(&self, tally: &Tally) -> String {
        let (share, [first, second]) = (tally.match_share(), tally.matches_won);
        format!(
            "matches to {}: {first} to {second}, {:.2} ± {:.2} %, Elo {}\n",
            self.arena.length,
            100.0 * share.mean,
            100.0 * share.error,
            show(elo(share), 1),
        )
    }

    fn test(&self, sprt: &Sprt, tally: &Tally) -> String {
        let likelihood = tally.likelihood(sprt, self.arena.length);
        let ([low, high], unit) = (sprt.bounds(), if self.arena.length > 0 { "Elo" } else { "points/game" });
        let verdict = match sprt.verdict(likelihood) {
            Verdict::Open => "open".into(),
            Verdict::Low => format!("{} {unit}", sprt.low),
            Verdict::High => format!("{} {unit}", sprt.high),
        };
        format!(
            "SPRT of {} and {} {unit}: {verdict}; log-likelihood ratio {likelihood:.2} in {low:.2} to {high:.2}\n",
            sprt.low, sprt.high,
        )
    }

    fn table(&self, players: [usize; 2], tally: &Tally) -> String {
        let columns = ["single", "gammon", "triple", "mother"];
        let mut text = self.heading("wins in % of the games", &columns);
        for (index, player) in players.into_iter().enumerate() {
            text +=
                &self.row(player, Victory::ALL.map(|way| format!("{:.2}", 100.0 * tally.share(index, way))));
        }
        let draws = 100.0 * tally.draws as f64 / tally.games as f64;
        let columns = ["started", "others", "illegal", "unreadable", "crash", "timeout", "ms/decision"];
        text += &format!("{:<width$}{draws:>12.2}\n\n", "draws", width = self.width());
        text += &self.heading("points/game, games lost", &columns);
        for (index, player) in players.into_iter().enumerate() {
            // His own points, in the games that he started and in the others.
            let sign = if index == 0 { 1.0 } else { -1.0 };
            let points = [index, 1 - index].map(|starter| sign * tally.points_per_start(starter));
            let faults = FaultKind::ALL.map(|fault| tally.lost_by(index, fault).to_string());
            let time = format!("{:.4}", tally.spent[index].milliseconds());
            let points = points.map(|points| format!("{points:+.3}"));
            text += &self.row(player, points.into_iter().chain(faults).chain([time]));
        }
        text
    }

    fn heading(&self, title: &str, columns: &[&str]) -> String {
        let columns: String = columns.iter().map(|column| format!("{column:>12}")).collect();
        format!("{title:<width$}{columns}\n", width = self.width())
    }

    fn row(&self, player: usize, columns: impl IntoIterator<Item = String>) -> String {
        let columns: String = columns.into_iter().map(|column| format!("{column:>12}")).collect();
        format!("{:<width$}{columns}\n", self.name(player), width = self.width())
    }

    /// All games of each player, the best first.
    fn ranking(&self) -> String {
        let mut rows: Vec<(usize, Tally)> =
            (0..self.arena.entrants.len()).map(|player| (player, self.total(player))).collect();
        rows.sort_by(|(_, a), (_, b)| b.points_per_game().mean.total_cmp(&a.points_per_game().mean));
        let width = self.width();
        let mut text = format!("{:<width$}{:>11}{:>22}\n", "all games", "games", "points/game");
        for (player, tally) in rows {
            let points = show(tally.points_per_game(), 4);
            text += &format!("{:<width$}{:>11}{points:>22}\n", self.name(player), tally.games);
        }
        text + "\n"
    }

    fn total(&self, player: usize) -> Tally {
        let mut total = Tally::default();
        for ([first, second], tally) in self.pairings.iter().zip(&self.tallies) {
            if *first == player {
                total.add(tally);
            } else if *second == player {
                total.add(&tally.swapped());
            }
        }
        total
    }

    pub(super) fn json(&self) -> Value {
        let Arena { rules, length, seed, .. } = self.arena;
        let names: Vec<&str> = self.arena.entrants.iter().map(Entrant::name).collect();
        let pairings: Vec<Value> = self
            .pairings
            .iter()
            .zip(&self.tallies)
            .map(|(players, tally)| self.pairing_json(*players, tally))
            .collect();
        json!({
            "players": names,
            "variant": rules.to_string(),
            "match": length,
            "seed": seed,
            "seconds": self.seconds,
            "games_per_second": self.speed,
            "pairings": pairings,
        })
    }

    fn pairing_json(&self, players: [usize; 2], tally: &Tally) -> Value {
        let is_match = self.arena.length > 0;
        let matches = is_match.then(|| {
            json!({ "won": tally.matches_won, "share": estimate(tally.match_share()), "elo": estimate(elo(tally.match_share())) })
        });
        let sprt = self.sprt.map(|sprt| {
            let likelihood = tally.likelihood(&sprt, self.arena.length);
            let verdict = match sprt.verdict(likelihood) {
                Verdict::Open => "open",
                Verdict::Low => "low",
                Verdict::High => "high",
            };
            json!({
                "low": sprt.low, "high": sprt.high, "alpha": sprt.alpha, "beta": sprt.beta,
                "likelihood": likelihood, "bounds": sprt.bounds(), "verdict": verdict,
            })
        });
        let results = [0, 1].map(|index| self.player_json(players[index], index, tally));
        json!({
            "players": players.map(|player| player + 1),
            "points_per_game": estimate(tally.points_per_game()),
            "matches": matches,
            "sprt": sprt,
            "pairs": tally.pairs,
            "games": tally.games,
            "draws": tally.draws,
            "plies": tally.plies,
            "starter_points": tally.starter_points,
            "results": results,
        })
    }

    fn player_json(&self, player: usize, index: usize, tally: &Tally) -> Value {
        let wins = |victory: Victory| tally.wins[index][victory as usize];
        let lost = |fault: FaultKind| tally.lost_by(index, fault);
        json!({
            "name": self.name(player),
            "single": wins(Victory::Single),
            "gammon": wins(Victory::Gammon),
            "triple": wins(Victory::Triple),
            "mother": wins(Victory::Mother),
            "starts": tally.starts[index],
            "illegal": lost(FaultKind::Illegal),
            "unreadable": lost(FaultKind::Unreadable),
            "crash": lost(FaultKind::Crash),
            "timeout": lost(FaultKind::Timeout),
            "decisions": tally.spent[index].decisions,
            "ms_per_decision": tally.spent[index].milliseconds(),
        })
    }
}

fn show(Estimate { mean, error }: Estimate, digits: usize) -> String {
    format!("{mean:+.digits$} ± {error:.digits$}")
}

/// A mean and its error, null where there are too few results.
fn estimate(Estimate { mean, error }: Estimate) -> Value {
    json!({ "mean": mean, "standard_error": error })
}
