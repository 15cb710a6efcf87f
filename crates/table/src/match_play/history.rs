//! A history of states for undo.

use std::sync::Arc;

/// The states before each of the last [`History::MOST`] actions. Clones are cheap, because they share the
/// states.
#[derive(Clone, Debug)]
pub(crate) struct History<T> {
    /// The latest states. There are at most [`History::MOST`].
    newer: Chain<T>,
    /// The states that precede `newer`. There are at most [`History::MOST`].
    older: Chain<T>,
    /// The number of actions that can be undone.
    available: usize,
    /// The number of actions that have not been undone, including actions that are too old to be undone.
    depth: usize,
}

/// A linked list of states. The latest state comes first.
#[derive(Clone, Debug)]
struct Chain<T> {
    last: Option<Arc<Link<T>>>,
    length: usize,
}

#[derive(Debug)]
struct Link<T> {
    state: T,
    before: Option<Arc<Link<T>>>,
}

impl<T: Clone> History<T> {
    /// Maximum number of actions that can be undone.
    pub(crate) const MOST: usize = 1024;

    /// Stores the state before an action, so that the action can be undone.
    pub(crate) fn push(&mut self, state: T) {
        if self.newer.length == Self::MOST {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.push(state);
        self.depth += 1;
        self.available = (self.available + 1).min(Self::MOST);
    }

    /// Removes and returns the state before the last action; returns `None` if no action can be undone.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.available = self.available.checked_sub(1)?;
        self.depth -= 1;
        self.newer.pop().or_else(|| self.older.pop())
    }

    /// Returns the number of actions that have not been undone, including actions that are too old to be
    /// undone.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { newer: Chain::default(), older: Chain::default(), available: 0, depth: 0 }
    }
}

impl<T: Clone> Chain<T> {
    fn push(&mut self, state: T) {
        self.last = Some(Arc::new(Link { state, before: self.last.take() }));
        self.length += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let last = self.last.take()?;
        self.last.clone_from(&last.before);
        self.length -= 1;
        Some(last.state.clone())
    }
}

impl<T> Default for Chain<T> {
    fn default() -> Self {
        Self { last: None, length: 0 }
    }
}

/// Drops the links of the list in a loop. The default implementation would be recursive and would overflow
/// the stack if the list is long.
impl<T> Drop for Chain<T> {
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(link) = next {
            next = Arc::into_inner(link).and_then(|mut link| link.before.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: usize = History::<usize>::MOST;

    #[test]
    fn the_latest_states_are_popped_in_reverse_order() {
        for pushed in [3, MOST, MOST + 1, 2 * MOST, 3 * MOST + 7] {
            let mut past = History::default();
            (0..pushed).for_each(|state| past.push(state));
            assert_eq!(past.depth(), pushed);
            let states: Vec<usize> = std::iter::from_fn(|| past.pop()).collect();
            let expected: Vec<usize> = (0..pushed).rev().take(MOST).collect();
            assert_eq!(states, expected);
            assert_eq!(past.depth(), pushed.saturating_sub(MOST));
        }
    }

    #[test]
    fn changes_of_the_original_do_not_affect_a_clone() {
        let mut past = History::default();
        (0..MOST + 2).for_each(|state| past.push(state));
        let mut copy = past.clone();
        assert_eq!([past.pop(), past.pop(), past.pop()], [Some(MOST + 1), Some(MOST), Some(MOST - 1)]);
        past.push(7);
        assert_eq!((past.pop(), past.pop()), (Some(7), Some(MOST - 2)));
        assert_eq!((copy.depth(), copy.pop()), (MOST + 2, Some(MOST + 1)));
    }
}
