//! What can be taken back.

use std::sync::Arc;

/// The states before the last actions, at most [`Past::MOST`] of them. A copy shares them, so that it costs nothing.
#[derive(Clone, Debug)]
pub(crate) struct Past<T> {
    /// The last ones.
    newer: Chain<T>,
    /// Those before them, as many as were newer when there were enough of those.
    older: Chain<T>,
    /// How many can be taken back.
    available: usize,
    /// How many there are, forgotten ones among them.
    depth: usize,
}

/// States, each with the one before it.
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

impl<T: Clone> Past<T> {
    /// How many actions can be taken back.
    pub(crate) const MOST: usize = 1024;

    /// The state before an action that has been done.
    pub(crate) fn push(&mut self, state: T) {
        if self.newer.length == Self::MOST {
            self.older = std::mem::take(&mut self.newer);
        }
        self.newer.push(state);
        self.depth += 1;
        self.available = (self.available + 1).min(Self::MOST);
    }

    /// The state before the last action, which is taken back.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.available = self.available.checked_sub(1)?;
        self.depth -= 1;
        self.newer.pop().or_else(|| self.older.pop())
    }

    /// How many actions have been done and not been taken back.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

impl<T> Default for Past<T> {
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

/// Link by link: each would otherwise drop the one before it, and a long chain need a large stack.
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

    const MOST: usize = Past::<usize>::MOST;

    #[test]
    fn the_last_states_come_back_in_turn() {
        for pushed in [3, MOST, MOST + 1, 2 * MOST, 3 * MOST + 7] {
            let mut past = Past::default();
            (0..pushed).for_each(|state| past.push(state));
            assert_eq!(past.depth(), pushed);
            let states: Vec<usize> = std::iter::from_fn(|| past.pop()).collect();
            let expected: Vec<usize> = (0..pushed).rev().take(MOST).collect();
            assert_eq!(states, expected);
            assert_eq!(past.depth(), pushed.saturating_sub(MOST));
        }
    }

    #[test]
    fn a_copy_does_not_change() {
        let mut past = Past::default();
        (0..MOST + 2).for_each(|state| past.push(state));
        let mut copy = past.clone();
        assert_eq!([past.pop(), past.pop(), past.pop()], [Some(MOST + 1), Some(MOST), Some(MOST - 1)]);
        past.push(7);
        assert_eq!((past.pop(), past.pop()), (Some(7), Some(MOST - 2)));
        assert_eq!((copy.depth(), copy.pop()), (MOST + 2, Some(MOST + 1)));
    }
}
