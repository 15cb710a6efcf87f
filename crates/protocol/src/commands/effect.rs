//! What a command does to the session.

/// What a command does to the session, which decides for what it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It changes the session, or writes down how it is: everything before it comes first, and everything behind it later.
    Change,
    /// It changes nothing, but takes its turn: a search, or what tells of one that came before.
    Read,
    /// It changes nothing and needs no search: with a tag it need not wait for one.
    Glance,
}
