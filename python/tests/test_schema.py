"""Tests that the JSON Schema describes every request and reply: all fields, and no others.

The input lines are those of the transcripts in ``tests/session``.
"""

import copy
import json
import subprocess
from pathlib import Path

import pytest

import plakoto
from test_command_line import program

jsonschema = pytest.importorskip("jsonschema_rs")

TRANSCRIPTS = Path(__file__).parents[2] / "tests/session/transcripts"
FILES = sorted(TRANSCRIPTS.glob("**/*.txt"))

# Definitions that are part of others, so that they do not list all fields of an object.
PARTS = ("Request", "RequestField", "Resignation")


def closed(definition):
    """Return the definition, changed so that it rejects fields that it does not list."""
    if "properties" in definition or "allOf" in definition:
        return definition | {"unevaluatedProperties": False}
    kinds = definition.get("oneOf")
    return definition | {"oneOf": [closed(kind) for kind in kinds]} if kinds else definition


@pytest.fixture(scope="module")
def validators():
    """Return a validator for replies, and one for requests."""
    if program() is None:
        pytest.skip("the program is missing: build it with `cargo build`")
    schema = json.loads(subprocess.run([program(), "schema"], capture_output=True, check=True).stdout)
    answers = json.dumps(schema["$defs"]["Answer"])
    for name, definition in schema["$defs"].items():
        if f'"#/$defs/{name}"' not in answers and name not in PARTS:
            schema["$defs"][name] = closed(definition)
    kinds = ({"$ref": f"#/$defs/{name}"} for name in ("Reply", "Request"))
    return [jsonschema.validator_for(schema | {"anyOf": [kind]}) for kind in kinds]


def check(validator, value):
    assert validator.is_valid(value), f"the schema does not describe {json.dumps(value)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_schema_describes_the_lines_of_a_transcript(path, tmp_path, validators):
    reply_validator, request_validator = validators
    session = plakoto.Session()
    for line in ("set evaluation plies 0", "set output json on"):
        session.say(line)
    for line in path.read_text().splitlines():
        if line.startswith("$ "):
            subprocess.run(["sh", "-c", line[2:]], cwd=tmp_path, capture_output=True, check=False)
            continue
        line = line.replace("FOLDER", str(tmp_path))
        if line.startswith("set output json off"):
            continue
        # Other lines belong to UBGI or to match records.
        replies = [json.loads(text) for text in session.say(line).splitlines() if text.startswith('{"ok":')]
        for reply in replies:
            check(reply_validator, reply)
        if line.startswith("{") and all(reply["ok"] for reply in replies):
            check(request_validator, json.loads(line))


def test_a_reply_with_an_unlisted_or_missing_field_is_refused(validators):
    session = plakoto.Session()
    for line in ("new game", "set turn 0", "set dice 31"):
        session.say(line)
    reply = session.ask("hint 1")
    check(validators[0], reply)
    for path, required in (((), "hint"), (("hint", 0), "equity"), (("hint", 0, "chances"), "draw"), (("hint", 0, "steps", 0), "from")):
        for change in (lambda fields: fields.update(unlisted=True), lambda fields: fields.pop(required)):
            changed = copy.deepcopy(reply)
            fields = changed
            for key in path:
                fields = fields[key]
            change(fields)
            assert not validators[0].is_valid(changed), path
