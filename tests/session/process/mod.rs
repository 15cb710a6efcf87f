//! The program itself, in a pipe.

mod arena;
mod batch;
mod check;
mod laboratory;
mod lines;
mod one_shot;
mod program;
mod scripts;
mod searches;
mod signals;
