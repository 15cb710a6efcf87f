// Browser storage for the preferences and for the table of each tab, so that a reload loses nothing.

const VIEW = 'plakoto.view'
const TABLE = 'plakoto.table.'
const TAB = 'plakoto.tab'
/** Maximum number of stored tables that belong to closed tabs. */
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
 * Stores a value, and returns whether this succeeded. Errors are not thrown, because the game must go on
 * without storage.
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

/** Returns the storage keys of other tabs' tables, the oldest first. */
function others() {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(TABLE) && key !== TABLE + tab)
  const ages = tables.map((key) => ({ key, at: read(localStorage, key)?.at ?? 0 }))
  return ages.sort((a, b) => a.at - b.at).map(({ key }) => key)
}

/** Returns those keys whose tables belong to no open tab. @param {string[]} keys */
async function closed(keys) {
  const held = new Set(((await navigator.locks?.query())?.held ?? []).map(({ name }) => name))
  return keys.filter((key) => !held.has(key))
}

/** Returns the default preferences. @returns {View} */
const defaultView = () => ({
  theme: matchMedia('(prefers-contrast: more)').matches
    ? 'contrast'
    : matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'wood',
  language: '',
  home: 'right',
  flipped: false,
  letters: false,
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

/** Time to wait for the tab's lock, in milliseconds. After a reload, the old page may still hold the lock for a moment. */
const PATIENCE = 600

let tab = read(sessionStorage, TAB) ?? newNumber()

function newNumber() {
  const number = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  write(sessionStorage, TAB, number)
  return number
}

/** Makes sure that the stored table belongs to this tab only. A duplicated tab gets a number of its own. */
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

/** @type {unknown} the latest table of this tab, perhaps not yet stored */
let latest = null

/**
 * Stores the table of this tab. If the storage is full, removes the oldest tables of closed tabs.
 * @param {Saved} table @returns {Promise<boolean>} whether the table was stored
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
