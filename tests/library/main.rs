//! `plakoto library`: many matches in one file.

mod cards;
mod files;
mod killed;
mod many;
mod matches;
mod quiz;
mod support;
