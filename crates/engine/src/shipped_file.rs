//! The networks, tables of endings and opening books that belong to the program.
//!
//! They are a part of a native program. A WebAssembly module with the feature `host-files` stays small: it
//! asks its host for each file when it needs the file.

use std::borrow::Cow;

/// The contents of a file that belongs to the program.
pub type ShippedFile = Cow<'static, [u8]>;

/// Whether the host provides the files.
pub const FROM_HOST: bool = cfg!(all(feature = "host-files", target_family = "wasm"));

/// Returns the contents of a file of the crates `plakoto-networks` and `plakoto-endings`, given its name and the
/// compressed contents.
pub(crate) fn decompress((name, compressed): (&str, &[u8])) -> Vec<u8> {
    if FROM_HOST {
        return host::read(name);
    }
    // An empty network or table is damaged.
    lz4_flex::block::decompress_size_prepended(compressed).unwrap_or_default()
}

/// Returns the contents of an uncompressed file of these crates.
pub(crate) fn plain((name, contents): (&str, &'static [u8])) -> ShippedFile {
    if FROM_HOST { host::read(name).into() } else { contents.into() }
}

/// Returns the contents of the file with this name, in a folder next to the calling source file.
#[macro_export]
macro_rules! shipped_file {
    ($folder:literal, $name:literal) => {
        if $crate::shipped_file::FROM_HOST {
            std::borrow::Cow::Owned($crate::shipped_file::host::read($name))
        } else {
            std::borrow::Cow::Borrowed(include_bytes!(concat!($folder, "/", $name)).as_slice())
        }
    };
}

/// Access to the files of the host.
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
    #[must_use]
    pub fn read(name: &str) -> Vec<u8> {
        READER.get().map_or_else(Vec::new, |read| read(name))
    }
}
