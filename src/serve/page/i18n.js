// Texts in the user's language.

/** Loads the texts of a language. Only the language in use is loaded. @type {Record<string, () => Promise<Record<string, string>>>} */
const LANGUAGES = {
  en: async () => (await import('./words-en.js')).en,
  el: async () => (await import('./words-el.js')).el,
}

let language = ''
/** @type {Record<string, string>} */
let texts = {}

/** @param {string} [wanted] without it, the language of the browser */
export async function setLanguage(wanted = navigator.language.slice(0, 2)) {
  const known = wanted in LANGUAGES ? wanted : 'en'
  if (known !== language) texts = await LANGUAGES[known]()
  language = known
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', t(element.getAttribute('data-label') ?? ''))
  }
}

export const getLanguage = () => language

/** Returns a text with its `{parts}` replaced by values. @param {string} key @param {Record<string, string | number>} [parts] */
export function t(key, parts = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole))
}

/** @param {string} key */
export const has = (key) => key in texts

/** Explains in the page's language why a step is illegal, without repeating the step. @param {{message: string, reason?: string}} error */
export const reasonOf = ({ message, reason }) => (reason && has(`reason.${reason}`) ? t(`reason.${reason}`) : message)

/** Describes an error of the program, in the page's language if there is a text for its reason. @param {{message: string, reason?: string}} error */
export function sentence({ message, reason }) {
  return language !== 'en' && reason && has(`reason.${reason}`) ? `${t(`reason.${reason}`)} (${message})` : message
}

/** @param {number} value @param {number} digits */
export const fixed = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** @param {number} value from 0 to 1 */
export const percent = (value) => `${fixed(value * 100, 1)} %`

/** @param {number} value @param {number} [digits] */
export const signed = (value, digits = 3) => `${value < 0 ? '−' : '+'}${fixed(Math.abs(value), digits)}`
