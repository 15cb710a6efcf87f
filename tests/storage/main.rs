//! Tests with full disks, short writes, and kills between any two writes. Afterwards, a file has either its old
//! contents or its complete new contents. The program reports the error, and the work can be continued later.
#![cfg(target_os = "linux")]

mod collections;
mod disk;
#[cfg(feature = "library")]
mod library;
mod records;
mod whole_files;
