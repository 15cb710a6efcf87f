//! Parsers for the parts of an input line: words, numbers, names, positions, plays and limits. Most of them
//! also parse the fields of a JSON request.

pub(crate) mod argument;
pub(crate) mod arguments;
mod board;
pub(crate) mod field_value;
pub(crate) mod fields;
pub(crate) mod frame;
pub(crate) mod given;
pub(crate) mod gnubg;
pub(crate) mod ids;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod object;
pub(crate) mod question;
pub(crate) mod spelling;
pub(crate) mod storage;
pub(crate) mod tags;
pub(crate) mod usage;
pub(crate) mod words;
