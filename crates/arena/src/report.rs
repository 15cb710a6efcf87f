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
use plakoto_table::messages;
use plakoto_words::{Language, Message, message};

impl ArenaReport<'_> {
    /// Returns the report as text. It contains the score, the players' settings, and tables of wins and
    /// faults for each pairing.
    pub fn text(&self, language: Language) -> String {
        let say = |message: &Message| message.say(language);
        let mut text: String =
            self.pairings.iter().map(|pairing| self.pairing(pairing, language) + "\n").collect();
        if self.pairings.len() > 1 {
            text += &self.ranking(language);
        }
        let Arena { rotation, seed, .. } = self.arena;
        let end = message!("arena-end", rules = rotation.to_string(), seed = *seed);
        let speed = message!("arena-speed", speed = format!("{:.0}", self.speed));
        text + &say(&Message::joined([end].into_iter().chain(self.has_times.then_some(speed)), ", ")) + "\n"
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
    fn width(&self, language: Language) -> usize {
        let names = self.arena.entrants.iter().map(|entrant| entrant.name().chars().count());
        let title = message!("arena-won").say(language).chars().count();
        names.max().unwrap_or_default().max(title) + 2
    }

    fn pairing(&self, pairing: &PairingScore, language: Language) -> String {
        let line = |message: &Message| message.say(language) + "\n";
        let PairingScore { players, tally, without_faults, first_fault } = pairing;
        let [first, second] = players.map(|player| self.name(player));
        let points = show(tally.points_per_game(), 4);
        let result = message!("arena-result", first = first, second = second, points = points);
        let mut text = line(&Message::joined([result].into_iter().chain(self.lost(*players, tally)), "; "));
        for player in players {
            let entrant = &self.arena.entrants[*player];
            let description = entrant.description(self.identity(*player)).say(language);
            text += &format!("  {}: {description}\n", entrant.name());
        }
        if tally.pairs == 0 {
            return text;
        }
        if let Some(points) = tally.without_luck() {
            text += &line(&message!("arena-without_luck", points = show(points, 4)));
        }
        if tally.faulted() > 0 {
            text += &line(&self.without_faults(tally, without_faults));
            if without_faults.pairs > 0 && self.arena.length > 0 {
                text += &line(&self.matches(without_faults));
            }
        }
        if let Some(FirstFault { pair, player, reason }) = first_fault {
            let (name, reason) = (self.name(*player), reason.clone());
            let fault = message!("arena-first_fault", name = name, pair = *pair, reason = reason);
            text += &format!("{}\n", clean(&fault.say(language)));
        }
        let games = tally.games as f64;
        if self.arena.length > 0 {
            text += &line(&self.matches(tally));
        }
        text += &line(&message!(
            "arena-games",
            pairs = tally.pairs,
            games = tally.games,
            plies = format!("{:.1}", tally.plies as f64 / games),
            points = format!("{:+.3}", tally.starter_points as f64 / games),
        ));
        if let Some(sprt) = &self.sprt {
            text += &line(&self.test(sprt, without_faults));
        }
        text + "\n" + &self.table(*players, tally, language)
    }

    /// Describes how many games each player lost because of faults. Returns `None` if there are no such games.
    fn lost(&self, players: [usize; 2], tally: &PairTally) -> Option<Message> {
        let by = |index: usize| {
            let lost: u64 = tally.faults[index].iter().sum();
            (lost > 0).then(|| message!("arena-lost_by", lost = lost, name = self.name(players[index])))
        };
        let by = Message::joined([by(0), by(1)].into_iter().flatten(), ", ");
        let lost = tally.faulted();
        (lost > 0).then(|| message!("arena-lost", lost = lost, games = tally.games, by = by))
    }

    fn without_faults(&self, all: &PairTally, clean: &PairTally) -> Message {
        let (left_out, points) = (all.pairs - clean.pairs, show(clean.points_per_game(), 4));
        match clean.pairs {
            0 => message!("arena-all_faulty"),
            _ => message!("arena-without_faults", pairs = left_out, points = points),
        }
    }

    fn matches(&self, tally: &PairTally) -> Message {
        let (share, [first, second]) = (tally.match_share(), tally.matches_won);
        message!(
            "arena-matches",
            length = self.arena.length,
            won = first,
            lost = second,
            share = format!("{:.2} ± {:.2} %", 100.0 * share.mean, 100.0 * share.error),
            elo = show(elo(share), 1),
        )
    }

    fn test(&self, sprt: &Sprt, tally: &PairTally) -> Message {
        let likelihood = tally.likelihood(sprt, self.arena.length);
        let [low, high] = sprt.bounds().map(|bound| format!("{bound:.2}"));
        let unit = if self.arena.length > 0 { Message::text("Elo") } else { message!("arena-points") };
        let verdict = match sprt.verdict(likelihood) {
            TestVerdict::Open => message!("arena-open"),
            TestVerdict::Low => Message::joined([Message::text(sprt.low.to_string()), unit.clone()], " "),
            TestVerdict::High => Message::joined([Message::text(sprt.high.to_string()), unit.clone()], " "),
        };
        message!(
            "arena-sprt",
            first = sprt.low.to_string(),
            second = sprt.high.to_string(),
            unit = unit,
            verdict = verdict,
            likelihood = format!("{likelihood:.2}"),
            low = low,
            high = high,
        )
    }

    fn table(&self, players: [usize; 2], tally: &PairTally, language: Language) -> String {
        let say = |message: &Message| message.say(language);
        let width = self.width(language);
        let columns = say(&message!("columns-arena_won"));
        let mut text = row(width, &say(&message!("arena-won")), columns.split(" | "));
        for (index, player) in players.into_iter().enumerate() {
            let shares = Victory::ALL.map(|way| format!("{:.2}", 100.0 * tally.share(index, way)));
            text += &row(width, self.name(player), shares);
        }
        let draws = 100.0 * tally.draws as f64 / tally.games as f64;
        text += &(row(width, &say(&message!("arena-draws")), [format!("{draws:.2}")]) + "\n");
        let columns = say(&message!("columns-arena_lost"));
        let count = if self.has_times { 7 } else { 6 };
        text += &row(width, &say(&message!("arena-points_and_lost")), columns.split(" | ").take(count));
        for (index, player) in players.into_iter().enumerate() {
            // Points of this player: in the games that this player started, then in the other games.
            let sign = if index == 0 { 1.0 } else { -1.0 };
            let points = [index, 1 - index].map(|starter| sign * tally.points_per_start(starter));
            let faults = tally.faults[index].map(|lost| lost.to_string());
            let time = self.has_times.then(|| format!("{:.4}", tally.spent[index].milliseconds()));
            let points = points.map(|points| format!("{points:+.3}"));
            text += &row(width, self.name(player), points.into_iter().chain(faults).chain(time));
        }
        text
    }

    /// Returns a table of the players with the points from all their games, best player first.
    fn ranking(&self, language: Language) -> String {
        let mut rows: Vec<(usize, PairTally)> =
            (0..self.arena.entrants.len()).map(|player| (player, self.total(player))).collect();
        rows.sort_by(|(_, a), (_, b)| b.points_per_game().mean.total_cmp(&a.points_per_game().mean));
        let width = self.width(language);
        let heads = message!("columns-arena_ranking").say(language);
        let mut text = String::new();
        if let [title, games, points] = heads.split(" | ").collect::<Vec<_>>()[..] {
            text = format!("{title:<width$}{games:>11}{points:>22}\n");
        }
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

/// Returns a row with a title and right-aligned columns.
fn row(width: usize, title: &str, columns: impl IntoIterator<Item = impl fmt::Display>) -> String {
    let columns: String = columns.into_iter().map(|column| format!("{column:>12}")).collect();
    format!("{title:<width$}{columns}\n")
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
            "endings": messages::tables(engine.endings()),
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
