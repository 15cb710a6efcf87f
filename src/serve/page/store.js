// What the browser keeps: how the page looks, and for each tab its table, so that a reload loses nothing.

const VIEW = 'plakoto.view'
const TABLE = 'plakoto.table.'
const TAB = 'plakoto.tab'
/** Tables of closed tabs that are kept at most. */
const KEPT = 12

/** @param {Storage} storage @param {string} key */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Returns whether there was room; a full or forbidden storage must not stop the game.
 * @param {Storage} storage @param {string} key @param {unknown} value
 */
function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The tables of other tabs, the oldest first. */
function others() {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(TABLE) && key !== TABLE + tab)
  const ages = tables.map((key) => ({ key, at: read(localStorage, key)?.at ?? 0 }))
  return ages.sort((a, b) => a.at - b.at).map(({ key }) => key)
}

/** The tables that no open tab holds. @param {string[]} keys */
async function closed(keys) {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name))
  return keys.filter((key) => !held.has(key))
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

/** @type {unknown} the table of this tab, as it is kept or to be kept */
let latest = null

/**
 * Keeps the table of this tab. Where there is no room, the oldest tables of closed tabs go first.
 * @param {Saved} table @returns {Promise<boolean>} whether it is kept
 */
export async function writeTable(table) {
  const fits = () => write(localStorage, TABLE + tab, latest)
  latest = { ...table, at: Date.now() }
  let isKept = fits()
  if (isKept && others().length < KEPT) return true
  for (const old of await closed(others())) {
    if (isKept && others().length < KEPT) break
    localStorage.removeItem(old)
    isKept = fits()
  }
  return isKept
}
