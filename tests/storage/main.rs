//! Full disks, short writes, and kills between any two writes: either the old file stays or the new
//! one is complete. The program reports the failure, and the work can be continued later.
#![cfg(target_os = "linux")]

mod collections;
mod data;
mod disk;
#[cfg(feature = "library")]
mod library;
mod records;
mod whole_files;
mod work;
