// Texts in the language of the person.

import { en } from './words-en.js'

/** @type {Record<string, Record<string, string>>} */
const LANGUAGES = { en }

/** What is only fetched for those who read it. @type {Record<string, () => Promise<Record<string, string>>>} */
const MORE = { el: async () => (await import('./words-el.js')).el }

let language = 'en'

/** @param {string} [wanted] without it, the language of the browser */
export async function setLanguage(wanted = navigator.language.slice(0, 2)) {
  if (!(wanted in LANGUAGES) && wanted in MORE) LANGUAGES[wanted] = await MORE[wanted]()
  language = wanted in LANGUAGES ? wanted : 'en'
  document.documentElement.lang = language
  for (const element of document.querySelectorAll('[data-t]')) {
    if (element instanceof HTMLElement) element.textContent = t(element.dataset.t ?? '')
  }
  for (const element of document.querySelectorAll('[data-t-label]')) {
    if (!(element instanceof HTMLElement)) continue
    element.setAttribute('aria-label', t(element.dataset.tLabel ?? ''))
    element.title = t(element.dataset.tLabel ?? '')
  }
}

export const getLanguage = () => language

/** A text with its `{parts}` filled in. @param {string} key @param {Record<string, string | number>} [parts] */
export function t(key, parts = {}) {
  const text = LANGUAGES[language][key] ?? en[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(parts[name] ?? whole))
}

/** @param {string} key */
export const has = (key) => key in LANGUAGES[language]

/** What the program refused, in the language of the page where it is known why. @param {{message: string, reason?: string}} error */
export function sentence({ message, reason }) {
  return language !== 'en' && reason && has(`reason.${reason}`) ? `${t(`reason.${reason}`)} (${message})` : message
}

/** @param {number} value from 0 to 1 */
export const percent = (value) => `${(value * 100).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`

/** @param {number} value @param {number} [digits] */
export const signed = (value, digits = 3) =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
