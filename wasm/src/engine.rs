//! A session of the text protocol as a JavaScript class, and the files of the program, which JavaScript provides.

use std::io::Read;

use flate2::read::GzDecoder;
use js_sys::{Array, Function, JSON, Object, RangeError, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::input::{Failure, Thrown, exception, field, got, rule_set};
use plakoto::engine::Threads;
use plakoto::protocol::{Bounds, Session, say_each};
use plakoto::search::Cache;
use plakoto::{GameError, StopFlag};
use plakoto_engine::shipped_file::host;

/// Limits of the session, which has neither files nor threads.
const BOUNDS: Bounds = Bounds {
    files: false,
    threads: Threads::ONE,
    cache_entries: Cache::DEFAULT_ENTRIES,
    lines: 1,
    ..Bounds::DEFAULT
};

/// A session of the text protocol, with an engine of its own.
#[wasm_bindgen]
pub struct Engine {
    session: Session,
    stop: StopFlag,
}

#[wasm_bindgen]
impl Engine {
    /// Creates an engine.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        let stop = StopFlag::default();
        let mut session = Session::new(plakoto::Engine::default(), stop.clone());
        session.set_bounds(BOUNDS);
        Self { session, stop }
    }

    /// Executes a line of the protocol and returns the replies as text. If the line is wrong, the reply describes
    /// the error.
    ///
    /// # Errors
    /// Throws a `RangeError` if there is more than one line.
    pub fn say(&mut self, line: &str) -> Thrown<String> {
        let mut replies = String::new();
        self.execute(line, false, &mut |reply| replies.push_str(&reply))?;
        Ok(replies)
    }

    /// Executes a line of the protocol and passes each reply to `onReply`, in JSON, as soon as it is complete. An
    /// exception in `onReply` stops the command.
    ///
    /// # Errors
    /// Throws the exception of `onReply`.
    pub fn stream(
        &mut self,
        line: &str,
        #[wasm_bindgen(js_name = onReply, unchecked_param_type = "(reply: string) => void")]
        on_reply: &Function,
    ) -> Thrown<()> {
        let mut passed = Ok(JsValue::UNDEFINED);
        let stop = self.stop.clone();
        let executed = self.execute(line, true, &mut |replies| {
            for reply in replies.lines().filter(|reply| !reply.is_empty()) {
                if passed.is_ok() {
                    passed = on_reply.call1(&JsValue::UNDEFINED, &reply.into());
                }
            }
            if passed.is_err() {
                stop.raise();
            }
        });
        self.stop.lower();
        executed.and(passed.map(drop).map_err(Failure::from))
    }

    /// Executes a request, which is a line of the protocol or an object, and returns the reply. If there are several
    /// replies, returns the last one; for an empty line, returns `null`.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the reply is an error.
    #[wasm_bindgen(skip_typescript)]
    pub fn ask(&mut self, request: &JsValue) -> Thrown {
        Ok(self.ask_all(request)?.pop().unwrap_or(JsValue::NULL))
    }

    /// Like `ask`, but returns all replies. If there are several, all except the last have `done: false`.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if a reply is an error.
    #[wasm_bindgen(js_name = askAll, skip_typescript)]
    pub fn ask_all(&mut self, request: &JsValue) -> Thrown<Vec<JsValue>> {
        let line = request.as_string().map_or_else(|| JSON::stringify(request).map(String::from), Ok)?;
        let mut texts = String::new();
        self.execute(&line, true, &mut |reply| texts.push_str(&reply))?;
        texts.lines().filter(|reply| !reply.is_empty()).map(reply_or_error).collect()
    }

    /// Returns the legal plays for a roll. If several plays have the same result, only one of them is returned.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the position or the roll is wrong.
    #[wasm_bindgen(js_name = legalPlays, unchecked_return_type = "LegalPlay[]")]
    pub fn legal_plays(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Subject")] subject: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Dice")] dice: &JsValue,
    ) -> Thrown<Array> {
        let replies = self.ask_all(&self.request("legal", subject, dice, &JsValue::UNDEFINED)?)?;
        let parts = replies.iter().map(|reply| Ok(Array::from(&field(reply, "legal")?)));
        parts.reduce(|all, part| Ok(all?.concat(&part?))).unwrap_or_else(|| Ok(Array::new()))
    }

    /// Returns the best `count` plays for a roll, best first. The default for `count` is ten.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the position, the roll or a limit is wrong.
    #[wasm_bindgen(unchecked_return_type = "HintPlay[]")]
    pub fn hint(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Subject")] subject: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Dice")] dice: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits & { count?: number }")] limits: &JsValue,
    ) -> Thrown {
        field(&self.ask(&self.request("hint", subject, dice, limits)?)?, "hint")
    }

    /// Returns the best play for a roll or, if a level is given, the play that this level makes.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the position, the roll or a limit is wrong.
    #[wasm_bindgen(js_name = bestPlay, unchecked_return_type = "Reply<'bestmove'>")]
    pub fn best_play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Subject")] subject: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Dice")] dice: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: &JsValue,
    ) -> Thrown {
        self.ask(&self.request("bestmove", subject, dice, limits)?)
    }

    /// Evaluates a position before the roll. The reply has the evaluation at each depth up to the requested one.
    ///
    /// # Errors
    /// Throws a `PlakotoError` if the position or a limit is wrong.
    #[wasm_bindgen(unchecked_return_type = "Reply<'eval'>")]
    pub fn evaluate(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Subject")] subject: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] limits: &JsValue,
    ) -> Thrown {
        self.ask(&self.request("eval", subject, &JsValue::UNDEFINED, limits)?)
    }

    fn execute(&mut self, line: &str, is_json: bool, write: &mut dyn FnMut(String)) -> Thrown<()> {
        say_each(&mut self.session, line, is_json, write)
            .map_err(|error| JsValue::from(RangeError::new(&error.to_string())).into())
    }

    /// Makes a request about a game or a position.
    fn request(&self, command: &str, subject: &JsValue, dice: &JsValue, limits: &JsValue) -> Thrown {
        let request = Object::assign(&Object::new(), limits.unchecked_ref());
        for (name, value) in [("do", &command.into()), ("id", &self.id(subject)?), ("dice", dice)] {
            Reflect::set(&request, &name.into(), value)?;
        }
        Ok(request.into())
    }

    /// Returns the ID of a subject, which is an ID itself or an object with an ID and the rules of the session. The ID
    /// of a game includes its dice and its score.
    fn id(&self, subject: &JsValue) -> Thrown {
        if subject.is_string() {
            return Ok(subject.clone());
        }
        let (id, rules) = (field(subject, "id")?, field(subject, "rules")?);
        if !id.is_string() || !rules.is_string() {
            let detail = format_args!("expected a Game, a Position or a position ID, got {}", got(subject));
            return Err(Failure::bad_field("id", detail));
        }
        let (expected, got) = (self.session.envelope().rules, rule_set(&rules)?);
        if got != expected {
            return Err(GameError::OtherRules { expected: expected.into(), got: got.into() }.into());
        }
        Ok(id)
    }
}

/// Reads a reply. An error becomes an exception with the fields of the error.
fn reply_or_error(reply: &str) -> Thrown {
    let reply = JSON::parse(reply)?;
    if field(&reply, "ok")?.is_truthy() {
        return Ok(reply);
    }
    Err(exception(&field(&reply, "error")?).into())
}

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
pub(crate) fn provide_files() {
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
