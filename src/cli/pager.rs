//! Shows a long reply page by page. The first page comes at once. An empty line shows the next, and `q` skips the rest.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use unicode_width::UnicodeWidthStr;

use super::screen;
use plakoto_protocol::Scene;
use plakoto_words::{Language, message};

/// Commands whose replies are shown page by page. Rolls and plays are never held back.
const PAGED: [&str; 11] =
    ["analyse", "book", "export", "help", "hint", "legal", "list", "relational", "review", "rollout", "show"];

/// The pages that the user has not seen yet. Clones share them.
#[derive(Clone)]
pub(super) struct Pager {
    state: Arc<Mutex<PagerState>>,
    language: Language,
}

#[derive(Default)]
struct PagerState {
    scene: Option<Scene>,
    rest: Vec<String>,
}

impl Pager {
    pub(super) fn new(language: Language) -> Self {
        Self { state: Arc::default(), language }
    }

    /// Lets the pager see which command is running.
    pub(super) fn watch(&self, scene: Scene) {
        self.state().scene = Some(scene);
    }

    /// Returns the first page of a reply, and keeps the others. A reply that is not paged is returned whole.
    pub(super) fn first(&self, text: String) -> String {
        let mut state = self.state();
        let running = state.scene.as_ref().and_then(|scene| scene.now().running);
        state.rest = Vec::new();
        if running.is_none_or(|running| !PAGED.contains(&running.command)) {
            return text;
        }
        state.rest = text.lines().map(str::to_owned).collect();
        self.page(&mut state.rest)
    }

    /// Returns the next page; `None` if the user has seen all pages.
    pub(super) fn next(&self) -> Option<String> {
        let mut state = self.state();
        (!state.rest.is_empty()).then(|| self.page(&mut state.rest))
    }

    /// Drops the pages that the user has not seen. Returns whether there were any.
    pub(super) fn leave(&self) -> bool {
        !std::mem::take(&mut self.state().rest).is_empty()
    }

    /// Takes a page from the front of the lines. If more lines follow, a line says so.
    fn page(&self, lines: &mut Vec<String>) -> String {
        let (rows, columns) = screen::size().unwrap_or((u16::MAX, 80));
        let (room, columns) = (usize::from(rows).saturating_sub(1).max(2), usize::from(columns.max(1)));
        let height = |line: &String| line.width().div_ceil(columns).max(1);
        if lines.iter().map(height).sum::<usize>() <= room {
            return lines.drain(..).map(|line| line + "\n").collect();
        }
        let mut used = 1;
        let fits = |line: &&String| {
            used += height(line);
            used <= room
        };
        let count = lines.iter().take_while(fits).count().max(1);
        let page: String = lines.drain(..count).map(|line| line + "\n").collect();
        let more = message!("terminal-more_lines", count = lines.len());
        format!("{page}{}\n", more.say(self.language))
    }

    fn state(&self) -> MutexGuard<'_, PagerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
