//! Rule sets. Each rule set exists once, so that positions can refer to it by its address.

#![allow(unsafe_code, reason = "a border with C")]

use std::ffi::{CString, c_char};
use std::sync::{PoisonError, RwLock};

use plakoto::RuleSet;

use crate::memory::{put, text_or_none};
use crate::status::{Failure, Outcome, Status, guard};

/// A rule set. It is never freed, and any thread may use it. Equal rule sets have the same address, so `==`
/// compares them.
pub struct Rules {
    pub(crate) set: RuleSet,
    text: CString,
}

/// All rule sets that the program has used.
static KNOWN: RwLock<Vec<&'static Rules>> = RwLock::new(Vec::new());

impl Rules {
    /// Returns the only `Rules` of a rule set.
    pub(crate) fn of(set: &RuleSet) -> &'static Self {
        let same = |known: &[&'static Self]| known.iter().find(|rules| rules.set == *set).copied();
        let found = same(&KNOWN.read().unwrap_or_else(PoisonError::into_inner));
        found.unwrap_or_else(|| {
            let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have added the rule set in the meantime.
            same(&known).unwrap_or_else(|| {
                // The text of a rule set has no NUL, so this cannot fail.
                let text = CString::new(set.to_string()).unwrap_or_default();
                let rules: &'static Self = Box::leak(Box::new(Self { set: *set, text }));
                known.push(rules);
                rules
            })
        })
    }

    /// Returns the rule set at this address. The address is only compared, so it may be any value.
    pub(crate) fn at(address: *const Self) -> Outcome<&'static Self> {
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|rules| std::ptr::eq(**rules, address)).copied();
        found.ok_or_else(|| {
            let got = if address.is_null() { "a null pointer" } else { "an address without rules" };
            Failure::bad(format_args!("expected rules from plakoto_rules_of, got {got}"))
        })
    }

    /// Returns the rule set at this address; null means the rules of `plakoto`.
    pub(crate) fn at_or_default(address: *const Self) -> Outcome<&'static Self> {
        if address.is_null() { Ok(Self::of(&RuleSet::default())) } else { Self::at(address) }
    }
}

/// Finds a rule set by its text, for example `tapa` or `plakoto mother=3`; NULL means `plakoto`.
///
/// # Safety
/// `text` is null or a NUL-terminated text; `rules` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rules_of(text: *const c_char, rules: *mut *const Rules) -> Status {
    guard(|| {
        // SAFETY: the caller upholds this function's safety requirements.
        let text = unsafe { text_or_none(text, "the text of a rule set")? };
        let set = text.map_or(Ok(RuleSet::default()), str::parse)?;
        // SAFETY: the caller upholds this function's safety requirements.
        unsafe { put(rules, std::ptr::from_ref(Rules::of(&set)), "memory for rules") }
    })
}

/// Writes the address of the text of a rule set. The text is never freed.
///
/// # Safety
/// `text` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn plakoto_rules_text(rules: *const Rules, text: *mut *const c_char) -> Status {
    // SAFETY: the caller upholds this function's safety requirements.
    guard(|| unsafe { put(text, Rules::at(rules)?.text.as_ptr(), "memory for a text") })
}
