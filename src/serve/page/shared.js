// A table for two people in different places. The server passes each player's plays on to the other, and both
// pages throw the dice together.

import { Lost } from './connection.js'
import { thrower } from './dice.js'
import { copyRow, h } from './dom.js'
import { t } from './i18n.js'
import { seatLink } from './link.js'

const INVITATION = 'plakoto.invitation.'
const NAME = 'plakoto.name'

/** The name under which the user has played before. */
export const storedName = () => localStorage.getItem(NAME) ?? ''
/** @param {string} name */
export const storeName = (name) => localStorage.setItem(NAME, name)

/**
 * Creates a table on the server, and returns the address of the user's seat there.
 * @param {{rules: string, length: number, clock: {reserve: number, delay: number} | null}} choice
 */
export async function create(choice) {
  const response = await fetch('tables', { method: 'POST', body: JSON.stringify(choice) })
  const { id, seats, watch, error } = await response.json()
  if (error) throw new Error(error)
  localStorage.setItem(INVITATION + id, JSON.stringify({ seat: seats[0], watch }))
  return seatLink(id, seats[1])
}

/**
 * @param {{id: string, key: string}} place table, and secret of the user's place
 * @param {{told: (reply: Reply) => void, changed: () => void, alarm: (text: string) => void}} page
 *   `told`: the game has gone on; `changed`: something else has changed; `alarm`: the dice are not fair
 */
export function sharedTable({ id, key }, page) {
  /** @type {Reply} */
  let status = { present: [false, false], throw: null, thrown: null, clock: null, rematch: [false, false], lost: null, watching: 0, names: [] }
  /** When the status arrived, from which the clock is counted down. */
  let at = performance.now()
  /** The user's player; null if the user watches. @type {Player | null} */
  let player = null
  /** @type {ReturnType<typeof thrower> | null} */
  let dice = null
  let checked = 0
  /** @type {Connection | null} */
  let connection = null
  /** The user's roll that is being thrown. @type {{resolve: (reply: Reply) => void, reject: (error: Error) => void} | null} */
  let rolling = null
  const links = invitation()

  /** @param {string} line */
  const say = (line) => connection?.ask(line).catch(() => {})

  /** Handles a message that answers no question of the page. @param {Reply} message */
  function receive({ joined, table, told }) {
    if (joined) {
      player = joined.role === 'watch' ? null : /** @type {Player} */ (Number(joined.role))
      dice = player === null ? null : thrower(id, player)
      if (player !== null && storedName()) say(`name ${storedName()}`)
    }
    if (told) {
      const { resolve } = rolling ?? {}
      if (resolve && told.events?.[0]?.event === 'roll') {
        rolling = null
        resolve(told)
      } else page.told(told)
    }
    if (table) take(table)
  }

  /** @param {Reply} next */
  function take(next) {
    const wasComplete = status.present[0] && status.present[1]
    status = next
    at = performance.now()
    try {
      const line = status.throw && dice?.answer(status.throw)
      if (line) say(line)
    } catch (error) {
      page.alarm(t(error instanceof Error && error.message === 'elsewhere' ? 'dice_elsewhere' : 'dice_changed'))
    }
    const { thrown } = status
    if (thrown && thrown.number > checked) {
      checked = thrown.number
      if (dice && !dice.isFair(thrown)) page.alarm(t('dice_wrong', { n: thrown.number }))
      else if (dice && !dice.isMine(thrown)) page.alarm(t('dice_elsewhere'))
    }
    if (links && status.present[0] && status.present[1] && !wasComplete) links.open = false
    page.changed()
  }

  const isOver = () => status.lost !== null

  return {
    hello: `join ${id} ${key}`,
    receive,
    /** @param {Connection} made */
    attach: (made) => void (connection = made),
    /** The connection is lost, so the user's roll does not come. */
    lost: () => {
      rolling?.reject(new Lost('the connection was lost'))
      rolling = null
    },
    /** Throws the dice, and returns the reply with the roll. @returns {Promise<Reply>} */
    roll: () =>
      new Promise((resolve, reject) => {
        rolling = { resolve, reject }
        connection?.ask('roll').catch(reject)
      }),
    /** Changes the state of the game where the table knows more: no player decides during the opening, nor after a loss on time. @template {Reply} T @param {T} state @returns {T} */
    adjust: (state) => {
      if (isOver()) return { ...state, phase: 'match_over', decides: null }
      return status.throw?.purpose === 'opening' && state.phase === 'roll' ? { ...state, phase: 'opening', decides: null } : state
    },
    rematch: () => void say('rematch'),
    /** @param {string} text */
    name: (text) => void say(`name ${text}`),
    throws: async () => /** @type {Reply[]} */ ((await connection?.ask('throws'))?.throws ?? []),
    /** Returns how often each roll has come at all tables of this server. @returns {Promise<{dice: [number, number], count: number}[]>} */
    statistics: async () => (await (await fetch('dice')).json()).rolls,
    get player() {
      return player
    },
    get isOver() {
      return isOver()
    },
    /** Whether the other player wants a rematch, and whether the user does. */
    get offers() {
      return { mine: player !== null && status.rematch[player], theirs: player !== null && status.rematch[1 - player] }
    },
    /** What the table waits for, if it is not a play. */
    situation: () => {
      if (isOver()) return t('lost_on_time', { name: status.names[status.lost] ?? '' })
      const away = [0, 1].find((one) => one !== player && !status.present[one])
      if (away !== undefined) return t('state.away')
      return status.throw?.purpose === 'opening' ? t('state.thrown') : ''
    },
    /** @param {Player} one */
    about: (one) => ({ isHere: status.present[one], time: timeOf(one) }),
    /** Whether the clock of a player runs. */
    get isTicking() {
      return status.clock?.running !== null && status.clock?.running !== undefined
    },
    /** The panel with the links for the other player and for watchers; null unless the user has created the table. */
    invitation: links,
  }

  /** Returns the time that a player has left, such as 4:05; empty if there is no clock. @param {Player} one */
  function timeOf(one) {
    if (!status.clock) return ''
    const used = status.clock.running === one ? performance.now() - at : 0
    const seconds = Math.ceil(Math.max(0, status.clock.left[one] - used) / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  /** @returns {HTMLDetailsElement | null} */
  function invitation() {
    const kept = JSON.parse(localStorage.getItem(INVITATION + id) ?? 'null')
    if (!kept) return null
    const line = (/** @type {string} */ name, /** @type {string} */ secret) => {
      const field = h('input', { type: 'text', readOnly: true, class: 'id', value: seatLink(id, secret), 'aria-label': t(name) })
      return h('div', { class: 'field' }, h('span', {}, t(name)), ...copyRow(field))
    }
    return h(
      'details',
      { open: true },
      h('summary', {}, t('invitation')),
      h('div', { class: 'column' }, line('link_opponent', kept.seat), line('link_watchers', kept.watch), h('p', { class: 'quiet' }, t('invitation_explained'))),
    )
  }
}
