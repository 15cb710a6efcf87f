//! The parts of a line: words, numbers, names, positions, plays and limits. Each can be text or a field of
//! a request.

pub(crate) mod argument;
pub(crate) mod arguments;
mod board;
pub(crate) mod fields;
pub(crate) mod frame;
pub(crate) mod gnubg;
pub(crate) mod ids;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod object;
pub(crate) mod question;
pub(crate) mod storage;
pub(crate) mod tags;
pub(crate) mod usage;
pub(crate) mod words;
