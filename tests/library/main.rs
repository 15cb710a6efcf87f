//! `plakoto library`: many matches in one file.

mod files;
mod killed;
mod many;
mod matches;
mod support;
