//! The program itself, in a pipe.

mod analysis;
mod arena;
mod batch;
mod check;
mod killed;
mod laboratory;
mod lines;
mod one_shot;
mod program;
mod scripts;
mod searches;
mod signals;
