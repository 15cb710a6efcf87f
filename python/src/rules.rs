//! The Python class `RuleSet`.

use plakoto::protocol::settings::meaning;
use plakoto::rules::{Preset, Switch};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error::Outcome;
use crate::types;

/// The rules of a game, for example ``RuleSet("plakoto")`` or ``RuleSet("tapa mother=3")``.
#[pyclass(frozen, eq, hash, module = "plakoto")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct RuleSet(pub(crate) plakoto::RuleSet);

#[pymethods]
impl RuleSet {
    #[new]
    #[pyo3(signature = (text = "plakoto"))]
    fn new(text: &str) -> Outcome<Self> {
        Ok(Self(text.parse()?))
    }

    /// Names of the built-in rule sets.
    #[classattr]
    const NAMES: [&'static str; Preset::ALL.len()] = {
        let mut names = [""; Preset::ALL.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = Preset::ALL[index].name();
            index += 1;
        }
        names
    };

    /// Name of the built-in rule set on which these rules are based.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.preset.name()
    }

    /// All switches of the rules, each with its value.
    #[getter]
    fn switches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let switches = PyDict::new(py);
        for switch in Switch::of_game(&self.0.mechanics) {
            switches.set_item(switch.name(), switch.of(&self.0).word)?;
        }
        Ok(switches)
    }

    /// Points for each of the nine outcomes. ``values @ rules.points`` converts chances to equities.
    #[getter]
    fn points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, types::points(&self.0))
    }

    /// Describe the value of every switch in words, one line per switch.
    fn describe(&self) -> String {
        let lines = Switch::of_game(&self.0.mechanics).map(|switch| {
            format!("{}={}: {}", switch.name(), switch.of(&self.0).word, meaning(switch, &self.0))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("RuleSet('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}
