//! The networks and tables of endings that belong to the program.
//!
//! They are a part of a native program. A WebAssembly module with the feature `host-files` stays small: it
//! asks its host for each file when it needs the file.

use std::borrow::Cow;

/// The contents of a file that belongs to the program.
pub(crate) type ShippedFile = Cow<'static, [u8]>;

/// Returns the contents of the file with this name, in a folder next to the calling source file.
macro_rules! shipped_file {
    ($folder:literal, $name:literal) => {{
        #[cfg(not(all(feature = "host-files", target_family = "wasm")))]
        let contents = std::borrow::Cow::Borrowed(include_bytes!(concat!($folder, "/", $name)).as_slice());
        #[cfg(all(feature = "host-files", target_family = "wasm"))]
        let contents = std::borrow::Cow::Owned($crate::shipped_file::host::read($name));
        contents
    }};
}
pub(crate) use shipped_file;

/// Access to the files of the host.
#[cfg(all(feature = "host-files", target_family = "wasm"))]
pub mod host {
    use std::sync::OnceLock;

    /// Returns the contents of the file with this name.
    pub type Reader = fn(&str) -> Vec<u8>;

    static READER: OnceLock<Reader> = OnceLock::new();

    /// Sets the function that reads files. Only the first call has an effect.
    pub fn set_reader(reader: Reader) {
        let _ = READER.set(reader);
    }

    /// Returns the contents of a file, or nothing if no reader was set. An empty network or table is damaged.
    pub(crate) fn read(name: &str) -> Vec<u8> {
        READER.get().map_or_else(Vec::new, |read| read(name))
    }
}
