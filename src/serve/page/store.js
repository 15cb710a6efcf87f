// Browser storage for the preferences and for the table of each tab, so that a reload loses nothing. If the browser
// blocks the storage, everything works until the page is reloaded.

const VIEW = 'plakoto.view'
const TABLE = 'plakoto.table.'
const TAB = 'plakoto.tab'
/** Maximum number of stored tables that belong to closed tabs. */
const KEPT = 12

/** Opens something that some browsers lack or block. @template T @param {() => T} opened @returns {T | null} */
function attempt(opened) {
  try {
    return opened()
  } catch {
    return null
  }
}

const local = attempt(() => localStorage)
const session = attempt(() => sessionStorage)

/** @param {Storage | null} storage @param {string} key */
const read = (storage, key) => attempt(() => JSON.parse(storage?.getItem(key) ?? 'null'))

/**
 * Stores a value, and returns whether this succeeded. Errors are not thrown, because the game must go on
 * without storage.
 * @param {Storage | null} storage @param {string} key @param {unknown} value
 */
const write = (storage, key, value) => attempt(() => storage && (storage.setItem(key, JSON.stringify(value)), true)) ?? false

/** Returns what the browser keeps under a key of its own; null if there is nothing, or no storage. @param {string} key */
export const readKept = (key) => read(local, key)

/** Keeps a value. Without storage, the page goes on, and only other tabs know nothing of it. @param {string} key @param {unknown} value */
export const keep = (key, value) => write(local, key, value)

/** Returns the storage keys of other tabs' tables, the oldest first. */
function others() {
  const tables = Object.keys(local ?? {}).filter((key) => key.startsWith(TABLE) && key !== TABLE + tab)
  const ages = tables.map((key) => ({ key, at: read(local, key)?.at ?? 0 }))
  return ages.sort((a, b) => a.at - b.at).map(({ key }) => key)
}

/** Returns those keys whose tables belong to no open tab. @param {string[]} keys */
async function closed(keys) {
  const open = await openTabs()
  return keys.filter((key) => !open.has(key.slice(TABLE.length)))
}

/** Returns the default preferences. @returns {View} */
const defaultView = () => ({
  theme: matchMedia('(prefers-contrast: more)').matches
    ? 'contrast'
    : matchMedia('(prefers-color-scheme: dark)').matches
      ? 'dark'
      : 'wood',
  board: '',
  checkers: '',
  language: '',
  home: 'right',
  flipped: false,
  letters: false,
  pace: 'normal',
  oneTap: '',
  autoConfirm: '',
  autoRoll: '',
  hold: 3,
  arrows: true,
  sound: false,
  soundOffered: false,
  wayExplained: false,
  tapsExplained: false,
  reactions: true,
  level: 'casual',
  length: 3,
  rules: '',
})

/** @returns {View} */
export const readView = () => ({ ...defaultView(), ...read(local, VIEW) })

/** @param {View} view */
export const writeView = (view) => write(local, VIEW, view)

const PRACTICE = 'plakoto.practice'

/** @returns {Practice} */
export const readPractice = () => ({ lessons: {}, cards: {}, mistakes: [], streak: 0, solved: null, dailies: { last: '', days: 0 }, ...read(local, PRACTICE) })

/** Whether the user has solved all exercises of a lesson. @param {string} game */
export function isLessonDone(game) {
  const { lessons } = readPractice()
  return lessons[game] > 0 && lessons[game] >= lessons[`${game}-of`]
}

/** Stores the user's practice. If the storage is full, removes tables of closed tabs. @param {Practice} practice */
export function writePractice(practice) {
  const fits = () => write(local, PRACTICE, practice)
  if (!fits()) makeRoom(fits)
}

const FRIENDLY = 'plakoto.shared'

/** Returns the user's seat at the table of two people whose match is not over; null if there is none. @returns {Friendly | null} */
export const readFriendly = () => read(local, FRIENDLY)

/** @param {Friendly} match */
export const keepFriendly = (match) => write(local, FRIENDLY, match)

/** Forgets the match at a table, if it is the match that the browser keeps. @param {string} id */
export const forgetFriendly = (id) => void (readFriendly()?.id === id && write(local, FRIENDLY, null))

/** Time to wait for the answers of the other tabs, in milliseconds. */
const PATIENCE = 250
/** The message that asks every tab for its number. */
const WHICH = 'which'

/** The number of this page. A reload of the tab, like a duplicate of it, is another page. */
const page = newNumber()
/** The number of this tab. A duplicated tab begins with the number of the other one. @type {string} */
let tab = read(session, TAB)
const isNew = !tab
if (isNew) rename()
let isClaimed = false

/** By this channel the tabs ask each other for their numbers. It needs no secure context, as locks do. */
const channel = attempt(() => new BroadcastChannel('plakoto'))
channel?.addEventListener('message', ({ data }) => data === WHICH && isClaimed && channel.postMessage(tab))

function newNumber() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
}

function rename() {
  tab = newNumber()
  write(session, TAB, tab)
}

/** Returns the numbers of the other tabs, or some of them as soon as `sought` is among them. @param {string} [sought] @returns {Promise<Set<string>>} */
function openTabs(sought) {
  const found = new Set()
  return new Promise((done) => {
    if (!channel) return done(found)
    const waiting = new AbortController()
    const end = () => (waiting.abort(), done(found))
    channel.addEventListener('message', ({ data }) => (found.add(data), data === sought && end()), waiting)
    setTimeout(end, PATIENCE)
    channel.postMessage(WHICH)
  })
}

/** Makes sure that the stored table belongs to this tab only. A duplicated tab gets a number of its own. */
export async function claimTable() {
  if (!isNew && (await openTabs(tab)).has(tab)) rename()
  isClaimed = true
  const table = readTable()
  if (table) write(local, TABLE + tab, { ...table, page })
}

/** Returns the newest matches of no open tab that are not over, each with the key of its table. @param {number} most @returns {Promise<Unfinished[]>} */
export async function findUnfinished(most) {
  const keys = others()
  if (!keys.length) return []
  const tables = (await closed(keys)).reverse().map((key) => ({ key, saved: read(local, key) }))
  return tables.filter(({ saved }) => saved?.glimpse && saved.glimpse.phase !== 'match_over').slice(0, most)
}

/** Leaves the table of this tab in the storage, as if its tab had been closed. The tab gets another number for its next table. */
export const setAside = () => rename()

/** Makes the table of no open tab the table of this tab. @param {string} key */
export function takeOver(key) {
  tab = key.slice(TABLE.length)
  write(session, TAB, tab)
  write(local, key, { ...read(local, key), page })
}

/** @returns {Saved | null} */
export const readTable = () => read(local, TABLE + tab)

/** Removes tables of closed tabs, the oldest first, until there is enough room. @param {() => boolean} isEnough */
async function makeRoom(isEnough) {
  for (const old of await closed(others())) {
    local?.removeItem(old)
    if (isEnough()) return
  }
}

/** @type {unknown} the latest table of this tab, perhaps not yet stored */
let latest = null

/**
 * Stores the table of this tab. If a duplicate of the tab has claimed the table because this tab could not answer, as
 * a frozen tab cannot, this tab gets another number. If the storage is full, removes the oldest tables of closed tabs.
 * @param {Saved} table @returns {Promise<boolean>} whether the table was stored
 */
export async function writeTable(table) {
  const owner = readTable()?.page
  if (owner && owner !== page) rename()
  latest = { ...table, page, at: Date.now() }
  let isKept = false
  const isEnough = () => (isKept = write(local, TABLE + tab, latest)) && others().length < KEPT
  if (!isEnough()) await makeRoom(isEnough)
  return isKept
}
