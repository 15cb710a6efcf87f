//! `set cache`, `set threads`: what searches may use of the machine.

use super::{Setting, Usage, usage};
use crate::reply::Shown;
use crate::text::arguments::{at_end, number_at_end, threads};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;
use plakoto_engine::search::Cache;

pub(super) struct CacheEntries;

impl Setting for CacheEntries {
    const WORDS: &'static [&'static str] = &["cache"];
    const SHOWN: &'static str = "Show the size of the position cache";
    type Request = usize;
    type Change = Cache;

    fn usages() -> Vec<Usage> {
        vec![usage("set cache N", "Size the position cache")]
    }

    fn parse(input: Input<'_>) -> Result<usize, ProtocolError> {
        cache_entries(input)
    }

    fn check(entries: usize, _: &Session) -> Result<Cache, ProtocolError> {
        Ok(Cache::new(entries))
    }

    fn apply(cache: Cache, session: &mut Session) -> Reply {
        session.engine.use_cache(cache);
        let entries = session.engine.cache_entries();
        Reply::message(format!("The position cache has been sized to {entries} entries."))
    }

    fn saved(session: &Session) -> Vec<String> {
        vec![format!("set cache {}", session.engine.cache_entries())]
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let entries = session.engine.cache_entries();
        Ok(Shown::one(format!("The position cache has {entries} entries."), "cache", entries))
    }
}

/// A number of entries that a cache can have.
pub(crate) fn cache_entries(input: Input<'_>) -> Result<usize, ProtocolError> {
    let most = Cache::MAX_ENTRIES as u64;
    number_at_end(input, "a number of cache entries", 0, most).map(|entries| entries as usize)
}

pub(super) struct SearchThreads;

impl Setting for SearchThreads {
    const WORDS: &'static [&'static str] = &["threads"];
    const SHOWN: &'static str = "Show the number of threads";
    type Request = Threads;
    type Change = Threads;

    fn usages() -> Vec<Usage> {
        vec![usage("set threads N", "Set the number of threads of a search")]
    }

    fn parse(input: Input<'_>) -> Result<Threads, ProtocolError> {
        at_end(threads(input)?)
    }

    fn check(threads: Threads, _: &Session) -> Result<Threads, ProtocolError> {
        Ok(threads)
    }

    fn apply(threads: Threads, session: &mut Session) -> Reply {
        session.engine.use_threads(threads);
        Reply::message(format!("The number of threads has been set to {}.", threads.count()))
    }

    fn saved(session: &Session) -> Vec<String> {
        vec![format!("set threads {}", session.engine.threads())]
    }

    fn show(session: &Session) -> Result<Reply, ProtocolError> {
        let threads = session.engine.threads();
        let plural = if threads == 1 { "" } else { "s" };
        Ok(Shown::one(format!("{threads} calculation thread{plural}."), "threads", threads))
    }
}
