//! Runs work in several threads and delivers the results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

/// Calls `work` in several threads with the consecutive numbers from `first` on, and passes the results to
/// `found` in the order of the numbers. Ends when `found` returns `false` or an error, or when `work` returns
/// `None`.
///
/// # Errors
/// Returns the first error that `found` returns.
pub fn in_order<T: Send, E>(
    first: usize,
    threads: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
    mut found: impl FnMut(T) -> Result<bool, E>,
) -> Result<(), E> {
    let (next, done) = (AtomicUsize::new(first), AtomicBool::new(false));
    let (sender, receiver) = sync_channel(2 * threads);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, done, work) = (sender.clone(), &next, &done, &work);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = work(number) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut waiting, mut expected) = (BTreeMap::new(), first);
        let result = 'all: {
            for (number, result) in receiver.iter() {
                waiting.insert(number, result);
                while let Some(result) = waiting.remove(&expected) {
                    expected += 1;
                    match found(result) {
                        Ok(true) => {}
                        Ok(false) => break 'all Ok(()),
                        Err(error) => break 'all Err(error),
                    }
                }
            }
            Ok(())
        };
        done.store(true, Ordering::Relaxed);
        // Dropping the receiver wakes threads that are blocked because the channel is full.
        drop(receiver);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_up_to_an_end() {
        let squares = |threads, last, fails: bool| {
            let mut found = Vec::new();
            let ended = in_order(
                3,
                threads,
                |number| (number < 40).then_some(number * number),
                |square| {
                    found.push(square);
                    if fails && square == 100 { Err("no room") } else { Ok(square != last) }
                },
            );
            (found, ended)
        };
        let expected = |last: usize| (3..=last).map(|number| number * number).collect::<Vec<_>>();
        for threads in [1, 4] {
            assert_eq!(squares(threads, 0, false), (expected(39), Ok(())), "until the work ends");
            assert_eq!(squares(threads, 400, false), (expected(20), Ok(())), "until the receiver has enough");
            assert_eq!(squares(threads, 0, true), (expected(10), Err("no room")));
        }
    }
}
