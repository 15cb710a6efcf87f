//! The program itself, in a pipe.

mod analysis;
mod arena;
mod batch;
mod beside;
mod book;
mod check;
mod data;
mod evil_engines;
mod files;
mod going_on;
mod killed;
mod laboratory;
mod lines;
mod one_shot;
mod options;
mod output;
mod program;
mod reference;
mod scripts;
mod searches;
mod signals;
mod work;
