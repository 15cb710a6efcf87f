//! `set cache` and `set threads`: the resources that searches use.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Change, Needs, Theme, message};
use crate::reply::TextReply;
use crate::text::arguments::{at_end, number_at_end};
use crate::text::input::Input;
use crate::{ProtocolError, Reply, Session};
use plakoto_engine::engine::Threads;
use plakoto_engine::search::Cache;
use plakoto_words::message;

pub(crate) const CACHE: Theme = Theme {
    words: &["cache"],
    help: "
        set cache N  Set the number of entries in the position cache
        show cache   Show the size of the position cache
        > set cache: set cache 65536",
    parse: |input| {
        let entries = cache_entries(input)?;
        let needs = Needs { cache_entries: Some(entries), ..Needs::default() };
        Ok(Change { needs, ..Change::to(entries, size_cache) })
    },
    saved: |session| vec![format!("set cache {}", session.engine.cache_entries())],
    show: |session| {
        let entries = session.engine.cache_entries();
        let line = message!("show-cache", entries = entries);
        Ok(TextReply::of(vec![line], &CacheFields { cache: entries }))
    },
    replies: |replies| replies.add::<CacheFields>(),
    ..Theme::BASE
};

pub(crate) const THREADS: Theme = Theme {
    words: &["threads"],
    help: "
        set threads N  Set the number of threads that a search uses
        show threads   Show the number of threads
        > set threads: set threads 1",
    parse: |input| {
        let threads = at_end(input.whole::<Threads>()?)?;
        let needs = Needs { threads: Some(threads), ..Needs::default() };
        Ok(Change { needs, ..Change::to(threads, use_threads) })
    },
    saved: |session| vec![format!("set threads {}", session.engine.threads())],
    show: |session| {
        let threads = session.engine.threads();
        let line = message!("show-threads", threads = threads);
        Ok(TextReply::of(vec![line], &ThreadFields { threads }))
    },
    replies: |replies| replies.add::<ThreadFields>(),
    ..Theme::BASE
};

/// The position cache.
#[derive(Serialize, JsonSchema)]
struct CacheFields {
    /// The number of entries.
    cache: usize,
}

/// The threads of a search.
#[derive(Serialize, JsonSchema)]
struct ThreadFields {
    /// The number of threads.
    threads: usize,
}

/// Parses the number of entries in the position cache.
fn cache_entries(input: Input<'_>) -> Result<usize, ProtocolError> {
    let most = Cache::MAX_ENTRIES as u64;
    number_at_end(input, message!("expected-cache_entries"), 0, most).map(|entries| entries as usize)
}

/// Sets the number of entries in the position cache.
fn size_cache(session: &mut Session, entries: usize) -> Result<Reply, ProtocolError> {
    session.engine.use_cache(Cache::new(entries));
    let entries = session.engine.cache_entries();
    message(message!("set-cache", entries = entries))
}

/// Sets the number of threads for searches.
fn use_threads(session: &mut Session, threads: Threads) -> Result<Reply, ProtocolError> {
    session.engine.use_threads(threads);
    message(message!("set-threads", threads = threads.count()))
}
