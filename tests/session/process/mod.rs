//! The program itself, in a pipe.

mod analysis;
mod batch;
mod killed;
mod laboratory;
mod lines;
mod one_shot;
mod program;
mod searches;
mod signals;
