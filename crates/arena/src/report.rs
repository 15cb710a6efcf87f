//! Reports the results of an arena, as text or as JSON.

use std::fmt;

use serde_json::{Value, json};

use crate::scores::PairingScore;
use crate::{
    Arena, ArenaReport, Contestant, Entrant, FirstFault, Identity, MeanEstimate, PairTally, Program, Sprt,
    TestVerdict, elo,
};
use plakoto_engine::eval::Pruner;
use plakoto_engine::printable::clean;
use plakoto_engine::rules::Victory;

impl ArenaReport<'_> {
    /// Returns the report as text. It contains the score, the players' settings, and tables of wins and
    /// faults for each pairing.
    pub fn text(&self) -> String {
        let mut text: String = self.pairings.iter().map(|pairing| self.pairing(pairing) + "\n").collect();
        if self.pairings.len() > 1 {
            text += &self.ranking();
        }
        let Arena { rotation, seed, .. } = self.arena;
        let speed = if self.has_times { format!(", {:.0} games/s", self.speed) } else { String::new() };
        text + &format!("{rotation}, seed {seed}{speed}\n")
    }

    /// Returns the report without times. If all players are built in, its other contents depend only on the
    /// settings and the seed.
    pub fn without_times(self) -> Self {
        Self { has_times: false, ..self }
    }

    /// Number of games in all pairings that were lost because of faults.
    pub fn faults(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.tally.faulted()).sum()
    }

    fn identity(&self, player: usize) -> Option<&Identity> {
        self.identities.get(player)?.as_ref()
    }

    fn name(&self, player: usize) -> &str {
        self.arena.entrants.get(player).map(Entrant::name).unwrap_or_default()
    }

    /// Width, in characters, of the column that contains the names.
    fn width(&self) -> usize {
        let names = self.arena.entrants.iter().map(|entrant| entrant.name().chars().count());
        names.max().unwrap_or_default().max("% of games won".len()) + 2
    }

    fn pairing(&self, pairing: &PairingScore) -> String {
        let PairingScore { players, tally, without_faults, first_fault } = pairing;
        let [first, second] = players.map(|player| self.name(player));
        let points = show(tally.points_per_game(), 4);
        let mut text =
            format!("{first} against {second}: {points} points/game{}\n", self.lost(*players, tally));
        for player in players {
            let entrant = &self.arena.entrants[*player];
            text += &format!("  {}: {}\n", entrant.name(), entrant.description(self.identity(*player)));
        }
        if tally.pairs == 0 {
            return text;
        }
        if let Some(points) = tally.without_luck() {
            text += &format!("without the luck of the dice: {} points/game\n", show(points, 4));
        }
        if tally.faulted() > 0 {
            text += &self.without_faults(tally, without_faults);
        }
        if let Some(FirstFault { pair, player, reason }) = first_fault {
            text += &format!("first fault, by {} in pair {pair}: {}\n", self.name(*player), clean(reason));
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
            text += &self.test(sprt, without_faults);
        }
        text + "\n" + &self.table(*players, tally)
    }

    /// Describes how many games each player lost because of faults. Returns an empty text if there are no
    /// such games.
    fn lost(&self, players: [usize; 2], tally: &PairTally) -> String {
        if tally.faulted() == 0 {
            return String::new();
        }
        let by = |index: usize| {
            let lost: u64 = tally.faults[index].iter().sum();
            (lost > 0).then(|| format!("{lost} by {}", self.name(players[index])))
        };
        let by = [by(0), by(1)].into_iter().flatten().collect::<Vec<_>>().join(", ");
        format!("; {} of {} games LOST BECAUSE OF FAULTS: {by}", tally.faulted(), tally.games)
    }

    fn without_faults(&self, all: &PairTally, clean: &PairTally) -> String {
        let left_out = all.pairs - clean.pairs;
        if clean.pairs == 0 {
            return "there is a fault in every pair, so the players' strengths cannot be compared\n".into();
        }
        format!(
            "without the {left_out} pairs with faults: {} points/game\n",
            show(clean.points_per_game(), 4)
        ) + &if self.arena.length > 0 { self.matches(clean) } else { String::new() }
    }

    fn matches(&self, tally: &PairTally) -> String {
        let (share, [first, second]) = (tally.match_share(), tally.matches_won);
        format!(
            "matches to {}: {first} won, {second} lost, {:.2} ± {:.2} %, Elo {}\n",
            self.arena.length,
            100.0 * share.mean,
            100.0 * share.error,
            show(elo(share), 1),
        )
    }

    fn test(&self, sprt: &Sprt, tally: &PairTally) -> String {
        let likelihood = tally.likelihood(sprt, self.arena.length);
        let ([low, high], unit) = (sprt.bounds(), if self.arena.length > 0 { "Elo" } else { "points/game" });
        let verdict = match sprt.verdict(likelihood) {
            TestVerdict::Open => "open".into(),
            TestVerdict::Low => format!("{} {unit}", sprt.low),
            TestVerdict::High => format!("{} {unit}", sprt.high),
        };
        format!(
            "SPRT of {} against {} {unit}: {verdict}; log-likelihood ratio {likelihood:.2} \
             (bounds {low:.2} and {high:.2})\n",
            sprt.low, sprt.high,
        )
    }

    fn table(&self, players: [usize; 2], tally: &PairTally) -> String {
        let mut text = self.row("% of games won", ["single", "gammon", "triple", "mother"]);
        for (index, player) in players.into_iter().enumerate() {
            let shares = Victory::ALL.map(|way| format!("{:.2}", 100.0 * tally.share(index, way)));
            text += &self.row(self.name(player), shares);
        }
        let draws = 100.0 * tally.draws as f64 / tally.games as f64;
        text += &(self.row("draws", [format!("{draws:.2}")]) + "\n");
        let columns = ["started", "others", "illegal", "unreadable", "crash", "timeout"];
        let time = self.has_times.then_some("ms/decision");
        text += &self.row("points/game, games lost", columns.into_iter().chain(time));
        for (index, player) in players.into_iter().enumerate() {
            // Points of this player: in the games that this player started, then in the other games.
            let sign = if index == 0 { 1.0 } else { -1.0 };
            let points = [index, 1 - index].map(|starter| sign * tally.points_per_start(starter));
            let faults = tally.faults[index].map(|lost| lost.to_string());
            let time = self.has_times.then(|| format!("{:.4}", tally.spent[index].milliseconds()));
            let points = points.map(|points| format!("{points:+.3}"));
            text += &self.row(self.name(player), points.into_iter().chain(faults).chain(time));
        }
        text
    }

    /// Returns a row with a title and right-aligned columns.
    fn row(&self, title: &str, columns: impl IntoIterator<Item = impl fmt::Display>) -> String {
        let columns: String = columns.into_iter().map(|column| format!("{column:>12}")).collect();
        format!("{title:<width$}{columns}\n", width = self.width())
    }

    /// Returns a table of the players with the points from all their games, best player first.
    fn ranking(&self) -> String {
        let mut rows: Vec<(usize, PairTally)> =
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

    fn total(&self, player: usize) -> PairTally {
        let mut total = PairTally::default();
        for PairingScore { players: [first, second], tally, .. } in &self.pairings {
            if *first == player {
                total.add(tally);
            } else if *second == player {
                total.add(&tally.swapped());
            }
        }
        total
    }
}

fn show(MeanEstimate { mean, error }: MeanEstimate, digits: usize) -> String {
    format!("{mean:+.digits$} ± {error:.digits$}")
}

impl ArenaReport<'_> {
    /// Returns the report as JSON. `protocol.md` describes its fields.
    pub fn json(&self) -> Value {
        let Arena { rotation, length, seed, .. } = self.arena;
        let players = self.arena.entrants.iter().enumerate();
        let players = players.map(|(index, entrant)| player(entrant, self.identity(index)));
        let pairings = self.pairings.iter().map(|pairing| self.pairing_json(pairing));
        json!({
            "players": players.collect::<Vec<_>>(),
            "variant": rotation.to_string(),
            "match": length,
            "seed": seed,
            "seconds": self.has_times.then_some(self.seconds),
            "games_per_second": self.has_times.then_some(self.speed),
            "faults": self.faults(),
            "pairings": pairings.collect::<Vec<_>>(),
        })
    }

    fn pairing_json(&self, pairing: &PairingScore) -> Value {
        let PairingScore { players, tally, without_faults: clean, first_fault } = pairing;
        let sprt = self.sprt.map(|sprt| {
            let likelihood = clean.likelihood(&sprt, self.arena.length);
            json!({
                "low": sprt.low, "high": sprt.high, "alpha": sprt.alpha, "beta": sprt.beta,
                "likelihood": likelihood, "bounds": sprt.bounds(), "verdict": sprt.verdict(likelihood),
            })
        });
        let results = [0, 1].map(|index| self.player_json(players[index], index, tally));
        json!({
            "players": players.map(|player| player + 1),
            "points_per_game": tally.points_per_game(),
            "without_luck": tally.without_luck(),
            "matches": self.matches_json(tally),
            "sprt": sprt,
            "faults": tally.faulted(),
            "first_fault": first_fault.as_ref().map(|FirstFault { pair, player, reason }| {
                json!({ "pair": pair, "player": player + 1, "reason": reason })
            }),
            "without_faults": {
                "pairs": clean.pairs,
                "games": clean.games,
                "points_per_game": (clean.pairs > 0).then(|| clean.points_per_game()),
                "matches": if clean.pairs > 0 { self.matches_json(clean) } else { Value::Null },
            },
            "pairs": tally.pairs,
            "games": tally.games,
            "draws": tally.draws,
            "plies": tally.plies,
            "starter_points": tally.starter_points,
            "results": results,
        })
    }

    /// Returns the results of the matches; null if single games are played.
    fn matches_json(&self, tally: &PairTally) -> Value {
        if self.arena.length == 0 {
            return Value::Null;
        }
        let share = tally.match_share();
        json!({ "won": tally.matches_won, "share": share, "elo": elo(share) })
    }

    fn player_json(&self, player: usize, index: usize, tally: &PairTally) -> Value {
        let [single, gammon, triple, mother] = tally.wins[index];
        let [illegal, unreadable, crash, timeout] = tally.faults[index];
        json!({
            "name": self.name(player),
            "single": single,
            "gammon": gammon,
            "triple": triple,
            "mother": mother,
            "starts": tally.starts[index],
            "illegal": illegal,
            "unreadable": unreadable,
            "crash": crash,
            "timeout": timeout,
            "decisions": tally.spent[index].decisions,
            "ms_per_decision": self.has_times.then(|| tally.spent[index].milliseconds()),
        })
    }
}

/// Returns the description of a player as an object.
fn player(entrant: &Entrant, identity: Option<&Identity>) -> Value {
    match entrant {
        Entrant::BuiltIn(Contestant { name, engine, level, .. }) => json!({
            "name": name,
            "plies": level.plies,
            "noise": level.noise,
            "evaluator": engine.evaluator().description().to_string(),
            "pruner": engine.pruner().map(Pruner::id),
            "endings": engine.endings().description(),
        }),
        Entrant::External(Program { name, command, options, limits, limit, .. }) => json!({
            "name": name,
            "command": command,
            "engine": identity,
            "options": options,
            "limits": limits,
            "timeout": limit.as_secs_f64(),
        }),
    }
}
