//! The UBGI face.

use serde_json::Value;

use super::Session;
use super::inquiry::Inquiry;
use super::show::VERSION;
use crate::command::{Go, Key, KeyValue, Placement, Ubgi};
use crate::reply::{BestMoveReply, Effort, Info, Shown};
use crate::settings::Request;
use crate::settings::rng::current_seed;
use crate::{ProtocolError, Reply};
use plakoto_engine::engine::{Level, MAX_THREADS, SearchProgress};
use plakoto_engine::rules::RuleSet;
use plakoto_engine::search::{Cache, MAX_PLIES};
use plakoto_table::match_play::DiceSource;

impl Session {
    pub(crate) fn ubgi(&mut self, ubgi: Ubgi) -> Result<Reply, ProtocolError> {
        match ubgi {
            // These are questions.
            Ubgi::Hello | Ubgi::Keys | Ubgi::Get(_) | Ubgi::Go(_) => {}
            Ubgi::Set(value) => self.set_key(value)?,
            Ubgi::NewGame => {
                self.go_to_end();
                let change = self.table.begin_unrolled();
                self.note(change);
            }
            Ubgi::NewSession(length) => {
                let change = self.table.begin_match_unrolled(length.unwrap_or(self.match_length));
                self.note(change);
            }
            Ubgi::SetScore(score) => drop(Request::Score(score).execute(self)?),
            Ubgi::SetTurn(player) => {
                let change = self.table.put_on_roll(self.player(&player)?)?;
                self.note(change);
            }
            Ubgi::Position(placement) => self.position(placement)?,
            Ubgi::Dice(Some(roll)) => drop(Request::Dice(roll).execute(self)?),
            Ubgi::Dice(None) => {
                let change = self.table.clear_dice();
                self.note(change);
            }
            Ubgi::Nothing => {}
            Ubgi::Pending(pending) => drop(Request::Pending(pending).execute(self)?),
        }
        Ok(Reply::silent())
    }

    fn hello(&self) -> Reply {
        let mut lines = vec![
            "id name plakoto".to_owned(),
            "id author the plakoto authors".to_owned(),
            format!("id version {VERSION}"),
        ];
        lines.extend(Key::ALL.map(|key| format!("option name {} {}", key.name(), self.option(key))));
        lines.push("ubgiok".into());
        let keys: Vec<Value> = Key::ALL.iter().map(|key| key.name().into()).collect();
        Shown::many(lines, [("name", "plakoto".into()), ("version", VERSION.into()), ("keys", keys.into())])
    }

    /// What `option` tells about a key, in UCI's words.
    fn option(&self, key: Key) -> String {
        let spin = |most: u64, least: u64| {
            format!("type spin default {} min {least} max {most}", self.value(key).unwrap_or_default())
        };
        match key {
            Key::Ply => spin(MAX_PLIES.into(), 0),
            Key::Threads => spin(MAX_THREADS as u64, 1),
            Key::Seed => "type string default random".into(),
            Key::Cache => spin(Cache::MAX_ENTRIES as u64, 0),
            Key::Level => {
                let names: Vec<String> = Level::NAMED.iter().map(|(name, _)| format!("var {name}")).collect();
                format!("type combo default {} {}", self.value(key).unwrap_or_default(), names.join(" "))
            }
            Key::MatchLength => spin(plakoto_engine::rules::score::MAX_LENGTH.into(), 0),
            Key::Variant => {
                let names: Vec<String> = RuleSet::ALL.iter().map(|rules| format!("var {rules}")).collect();
                format!("type combo default {} {}", self.rules(), names.join(" "))
            }
        }
    }

    fn value(&self, key: Key) -> Result<String, ProtocolError> {
        Ok(match key {
            Key::Ply => self.level.plies.to_string(),
            Key::Level => self.level.name().unwrap_or("custom").to_owned(),
            Key::Threads => self.engine.threads().to_string(),
            Key::Cache => self.engine.cache_entries().to_string(),
            Key::Variant => self.rules().to_string(),
            Key::MatchLength => self.match_length.to_string(),
            Key::Seed => current_seed(self)?.to_string(),
        })
    }

    fn get(&self, key: Key) -> Result<Reply, ProtocolError> {
        let value = self.value(key)?;
        let line = format!("value {} {value}", key.name());
        Ok(Shown::many(vec![line], [("key", key.name().into()), ("value", value.into())]))
    }

    fn set_key(&mut self, value: KeyValue) -> Result<(), ProtocolError> {
        match value {
            KeyValue::Ply(plies) => self.level.plies = plies,
            KeyValue::Level(level) => self.level = level,
            KeyValue::Threads(threads) => drop(Request::Threads(threads).execute(self)?),
            // Other sources of dice give way to the built-in generator.
            KeyValue::Seed(seed) => {
                let dice = seed.map_or_else(DiceSource::unpredictable, DiceSource::seeded);
                self.table.choose_dice(dice);
            }
            KeyValue::Cache(entries) => drop(Request::Cache(entries).execute(self)?),
            KeyValue::Variant(rules) => {
                self.forget_rollout();
                self.change_rules(rules);
            }
            KeyValue::MatchLength(length) => self.match_length = length,
        }
        Ok(())
    }

    /// Unlike `set board` this takes the dice away, unless a match ID brings some.
    fn position(&mut self, placement: Result<Placement, ProtocolError>) -> Result<(), ProtocolError> {
        let brings_dice = match &placement {
            Ok(Placement::Id(id)) => id.match_id.is_some(),
            Ok(Placement::Raw(_)) => true,
            Ok(Placement::Simple(_) | Placement::Start | Placement::Hinted(_)) | Err(_) => false,
        };
        Request::Board(placement).execute(self)?;
        if !brings_dice {
            let change = self.table.clear_dice();
            self.note(change);
        }
        Ok(())
    }
}

impl Inquiry<'_> {
    pub(crate) fn ubgi_answer(
        &self,
        ubgi: Ubgi,
        progress: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, ProtocolError> {
        match ubgi {
            Ubgi::Hello => Ok(self.hello()),
            Ubgi::Keys => Ok(keys()),
            Ubgi::Get(key) => self.get(key),
            Ubgi::Go(go) => self.go(go, progress),
            _ => Ok(Reply::silent()),
        }
    }

    fn go(&self, go: Go, progress: &mut dyn FnMut(&Reply)) -> Result<Reply, ProtocolError> {
        let subject = self.placed_subject()?;
        let numbers = self.playable(&subject)?;
        let stakes = self.stakes(&subject);
        let question = self.limited(stakes, &go.limits, self.level);
        let question = if go.is_infinite { question.plies(MAX_PLIES).deepen(true) } else { question };
        let (mut deepest, mut effort) = (None, Effort::default());
        let report = |found: SearchProgress<'_>| {
            effort = spent(&found);
            if let Some(info) = info(&found).filter(|info| Some(info.best.plies) > deepest) {
                deepest = Some(info.best.plies);
                progress(&Reply::from(info));
            }
        };
        let candidates = question.hint_with_progress(&subject.position, numbers, report);
        if let Some(trials) = go.trials {
            let (best, effort) = self.best_by_rollout(&candidates, stakes, trials, effort);
            return Ok(Reply::from(BestMoveReply {
                subject,
                rules: *self.rules(),
                stakes,
                best,
                effort: Some(effort),
                is_stopped: self.stop.is_raised(),
            }));
        }
        if go.is_infinite {
            self.stop.wait();
        }
        let best = question.pick(&candidates);
        let (rules, effort, is_stopped) = (*self.rules(), Some(effort), self.stop.is_raised());
        Ok(Reply::from(BestMoveReply { subject, rules, stakes, best, effort, is_stopped }))
    }
}

fn info(found: &SearchProgress<'_>) -> Option<Info> {
    Some(Info { best: *found.candidates.first()?, effort: spent(found) })
}

fn spent(found: &SearchProgress<'_>) -> Effort {
    let time = u64::try_from(found.elapsed.as_millis()).unwrap_or(u64::MAX);
    Effort { nodes: found.nodes, time, trials: 0 }
}

fn keys() -> Reply {
    let names = Key::ALL.map(Key::name);
    let values: Vec<Value> = names.iter().map(|name| (*name).into()).collect();
    Shown::one(format!("keys {}", names.join(" ")), "keys", values)
}
