//! The files of the program, which JavaScript provides.

use std::io::Read;

use flate2::read::GzDecoder;
use js_sys::Function;
use plakoto_engine::shipped_file::host;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./files.js")]
extern "C" {
    /// Returns the contents of the file with this name, which may be compressed in gzip format. If the file cannot
    /// be loaded, the function throws an exception, after which the module must not be used.
    #[wasm_bindgen(js_name = readFile)]
    fn load(name: &str) -> Vec<u8>;

    /// A part of the interface, which the module itself never calls.
    #[wasm_bindgen(reexport, skip_typescript, js_name = setReader)]
    fn set_reader(reader: &Function);
}

/// The first bytes of a file in gzip format.
const GZIP: &[u8] = &[0x1f, 0x8b];

/// Makes the files available to the engine.
pub(crate) fn provide() {
    host::set_reader(read);
}

/// Returns the contents of a file of the program.
fn read(name: &str) -> Vec<u8> {
    let packed = load(name);
    // A server may declare a compressed file as such, and then the browser has already unpacked it.
    if !packed.starts_with(GZIP) {
        return packed;
    }
    let mut contents = Vec::new();
    // An empty file counts as damaged.
    if GzDecoder::new(packed.as_slice()).read_to_end(&mut contents).is_err() {
        contents.clear();
    }
    contents
}
