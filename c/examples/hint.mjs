// Prints the best plays for a roll: node hint.mjs POSITION_ID DICE
//
// npm install koffi, and LD_LIBRARY_PATH=FOLDER/lib. Without native code, use the npm package `plakoto`.
import koffi from 'koffi'

const library = koffi.load('libplakoto.so')
const VERSION = 2 // PLAKOTO_ABI_VERSION in plakoto.h
const Session = koffi.opaque('plakoto_session')
const version = library.func('uint32_t plakoto_abi_version()')
const start = library.func('int plakoto_session_new(const char *variant, _Out_ plakoto_session **session)')
const say = library.func('int plakoto_session_say(plakoto_session *session, const char *line, bool json, _Out_ const char **reply, size_t *length)')
const free = library.func('void plakoto_session_free(plakoto_session *session)')
const lastError = library.func('const char *plakoto_last_error()')

const must = (status) => {
  if (status !== 0) throw new Error(lastError())
}

const [id, dice] = process.argv.slice(2)
if (!dice || version() !== VERSION) {
  console.error('usage: node hint.mjs POSITION_ID DICE')
  process.exit(2)
}
const session = [null]
must(start(null, session))
const reply = [null]
must(say(session[0], `hint ${id} ${dice}`, true, reply, null))
const { hint, error } = JSON.parse(reply[0])
free(session[0])
if (error) {
  console.error(error.message)
  process.exit(1)
}
hint.forEach(({ move, equity }, index) => console.log(`${index + 1}. ${move.padEnd(24)} ${equity.toFixed(3)}`))
