// Texts in the user's language.

const LANGUAGES = ['en', 'el']

/** Reads the plain texts of a Fluent catalogue. @param {string} catalogue */
export function readCatalogue(catalogue) {
  /** @type {Record<string, string>} */
  const texts = {}
  let key = ''
  for (const line of catalogue.split('\n')) {
    const start = /^([a-z][\w-]*) =(?: (.*))?$/i.exec(line)
    if (start) {
      key = start[1]
      texts[key] = start[2] ?? ''
    } else if (key && line.startsWith(' ')) {
      texts[key] += (texts[key] && '\n') + line.trim()
    } else {
      key = ''
    }
  }
  for (const key in texts) texts[key] = texts[key].replace(/\{ "([^"]*)" \}/g, '$1')
  return texts
}

let language = ''
/** @type {Record<string, string>} */
let texts = {}

/** Fetches a catalogue. Throws if something else arrives, such as the login page of a network. @param {string} name */
async function fetchCatalogue(name) {
  const response = await fetch(name).catch((error) => error)
  const found = response.ok ? readCatalogue(await response.text()) : {}
  if (!found.roll) throw Object.assign(new Error(`${name}: ${response.status ?? response}`), { why: 'file' })
  return found
}

/** @param {string} [wanted] without it, the language of the browser */
export async function setLanguage(wanted = navigator.language.slice(0, 2)) {
  const known = LANGUAGES.includes(wanted) ? wanted : 'en'
  if (known !== language) texts = await fetchCatalogue(`${known}.ftl`)
  language = known
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', t(element.getAttribute('data-label') ?? ''))
  }
}

export const getLanguage = () => language

/** Returns the key in the catalogue, which allows neither points nor spaces. @param {string} key */
const idOf = (key) => key.replaceAll('.', '-').replaceAll(' ', '_')

/** Returns a part of a text as it stands alone, or at the start of a sentence. @param {Part} part @returns {string} */
export const plain = (part) => (typeof part === 'object' ? t(part.common) : String(part))

/** Returns a text with its placeholders replaced by parts. @param {string} key @param {Record<string, Part>} [parts] @returns {string} */
export function t(key, parts = {}) {
  return (texts[idOf(key)] ?? key).replace(/\{ \$(\w+) \}/g, (whole, name, at, text) => {
    const part = parts[name] ?? whole
    const isInside = at > 0 && !/[.!?] $/.test(text.slice(0, at))
    return isInside && typeof part === 'object' ? t(`${part.common}-inside`) : plain(part)
  })
}

const LETTERS = 'αβγδεζηθικλμνξοπρστυφχψω'
/** Whether points are shown as letters. */
let letters = false

/** @param {boolean} on */
export const setLetters = (on) => void (letters = on)

/** Returns the name of a point. @param {number} point from 1 to 24 */
export const pointName = (point) => (letters ? LETTERS[point - 1] : String(point))

/** Returns a play with the names of its points, but with the same numbers of checkers. @param {string | undefined} move */
export const playText = (move) =>
  !move || move === 'pass' ? t('pass') : move.replace(/\(?\d+|\bbar\b|\boff\b/g, (part) => (/^\w+$/.test(part) && !Number(part) ? t(`${part}_in_plays`) : part[0] === '(' ? part : pointName(Number(part))))

/** @param {string} key */
export const has = (key) => idOf(key) in texts

/** Explains in the page's language why a step is illegal, without repeating the step. @param {ProgramError} error */
export function reasonOf({ message, sentence, reason, refusal }) {
  if (refusal) return t(`refusal.${refusal}`)
  return reason && has(`reason.${reason}`) ? t(`reason.${reason}`) : sentence ?? message
}

/** Describes an error in the page's language. @param {ProgramError} error */
export function sentence(error) {
  const { message, reason } = error
  // What browsers say of a file that does not arrive.
  if (language !== 'en' && error instanceof TypeError && /fetch|network|load|import/i.test(message)) return t('reason.lost')
  if (reason === 'file') return `${t('reason.file')} (${error.sentence ?? message})`
  // The program's sentence names the step, if it is one of several.
  return (error.step && error.sentence) || reasonOf(error)
}

/** @param {number} value @param {number} digits */
export const fixed = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** @param {number} value from 0 to 1 @param {number} [digits] */
export const percent = (value, digits = 1) => `${fixed(value * 100, digits)} %`

/** @param {number} value @param {number} [digits] */
export const signed = (value, digits = 3) => `${value < -0.5 * 10 ** -digits ? '−' : '+'}${fixed(Math.abs(value), digits)}`
