// What the browser keeps: how the page looks, and for each tab its table, so that a reload loses nothing.

const VIEW = 'plakoto.view'
const TABLE = 'plakoto.table.'
const TAB = 'plakoto.tab'
/** So many tables of closed tabs are kept. */
const KEPT = 12

/** @param {Storage} storage @param {string} key */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A full or forbidden storage must not stop the game. @param {Storage} storage @param {string} key @param {unknown} value */
function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    tidy(1)
  }
}

/** Forgets the oldest tables. @param {number} kept */
function tidy(kept) {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(TABLE))
  const ages = tables.map((key) => ({ key, at: read(localStorage, key)?.at ?? 0 }))
  for (const { key } of ages.sort((a, b) => b.at - a.at).slice(kept)) localStorage.removeItem(key)
}

/** How a page looks that nobody has changed. @returns {View} */
const defaultView = () => ({
  theme: matchMedia('(prefers-contrast: more)').matches
    ? 'contrast'
    : matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'wood',
  language: '',
  home: 'right',
  flipped: false,
  pace: 'normal',
  oneTap: false,
  autoConfirm: false,
  arrows: true,
  sound: false,
})

/** @returns {View} */
export const readView = () => ({ ...defaultView(), ...read(localStorage, VIEW) })

/** @param {View} view */
export const writeView = (view) => write(localStorage, VIEW, view)

/** How long a tab waits for its number, which the page before a reload may still hold. */
const PATIENCE = 600

let tab = read(sessionStorage, TAB) ?? newNumber()

function newNumber() {
  const number = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  write(sessionStorage, TAB, number)
  return number
}

/** Makes sure that the table belongs to this tab alone: a tab that was duplicated gets a new one. */
export async function claimTable() {
  if (!navigator.locks) return
  const held = () =>
    new Promise((claimed, refused) => {
      const options = { signal: AbortSignal.timeout(PATIENCE) }
      navigator.locks.request(TABLE + tab, options, () => (claimed(null), new Promise(() => {}))).catch(refused)
    })
  await held().catch(() => {
    tab = newNumber()
    return held()
  })
}

/** @returns {Saved | null} */
export const readTable = () => read(localStorage, TABLE + tab)

/** @param {Saved} table */
export function writeTable(table) {
  write(localStorage, TABLE + tab, { ...table, at: Date.now() })
  tidy(KEPT)
}
