//! Disks that are full, that write half of what they are given, and programs that are killed between any two writes: what
//! was there stays, or the new one is there, and whole; the program says so; and later it goes on.
#![cfg(target_os = "linux")]

mod collections;
mod data;
mod disk;
#[cfg(feature = "library")]
mod library;
mod records;
mod whole_files;
mod work;
