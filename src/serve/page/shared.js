// A table for two people in different places. The server passes each player's plays on to the other, and both
// pages throw the dice together. The secret of a seat never leaves the player's browsers.

import { Unfair, areDiceOf, thrower, tokenOf } from './dice.js'
import { button, copyRow, h } from './dom.js'
import { t } from './i18n.js'
import { placeLink } from './link.js'
import { hex } from './sha256.js'

const INVITATION = 'plakoto.invitation.'
const SEAT = 'plakoto.seat.'
const DICE = 'plakoto.dice.'
const NAME = 'plakoto.name'

/** Milliseconds after which dice on the board are compared with the last throw. */
const COMPARED_AFTER = 2000

/** Reads a value from the browser's storage; null if there is none, or no storage. @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value. Without storage, the page goes on, and only other tabs know nothing of it. @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The address has the secret of the seat.
  }
}

/** The name under which the user has played before. @returns {string} */
export const storedName = () => read(NAME) ?? ''
/** @param {string} name */
export const storeName = (name) => write(NAME, name)

/**
 * Creates a table on the server, and returns the address that takes the user to a seat there.
 * @param {{rules: string, length: number, clock: {reserve: number, delay: number} | null}} choice
 */
export async function create(choice) {
  const response = await fetch('tables', { method: 'POST', body: JSON.stringify(choice) })
  const { id, invitations, watch, error } = await response.json()
  if (error) throw new Error(error)
  write(INVITATION + id, { invitation: invitations[1], watch })
  return placeLink({ id, invitation: invitations[0] })
}

/** Returns the secret of the user's seat, which a new guest's page draws. @param {TablePlace} place */
function secretOf({ id, seat, invitation }) {
  if (seat || !invitation) return seat ?? null
  const secret = read(SEAT + id) ?? hex(crypto.getRandomValues(new Uint8Array(32)))
  // Before the server knows the seat, so that a reload does not lose it.
  history.replaceState(null, '', placeLink({ id, seat: secret, invitation }))
  return secret
}

/**
 * @param {TablePlace} place
 * @param {{told: (reply: Reply) => void, changed: () => void, alarm: (text: string) => void}} page
 *   `told`: the game has gone on; `changed`: something else has changed; `alarm`: the dice are not fair
 */
export function sharedTable(place, page) {
  const { id, invitation, watch } = place
  const secret = secretOf(place)
  /** @type {Reply} */
  let status = {
    present: [false, false], seated: [true, true], match: 1, begun: true, opening: false, series: { number: 0, throws: 0, anchors: [null, null], last: [null, null] },
    throw: null, owes: [false, false], thrown: null, clock: null, offer: null, rematch: [false, false], ended: null, may_end: [false, false],
    may_invite: false, names: [], choice: null,
  }
  /** When the status arrived, from which the clock is counted down. */
  let at = performance.now()
  /** The user's player; null if the user watches. @type {Player | null} */
  let player = null
  /** @type {ReturnType<typeof thrower> | null} */
  let dice = null
  let isKept = false
  let isReady = false
  /** The game as this page follows it, and whether its starter is known. @type {{phase: string, decides: Player | null, turn: Player, dice: number[] | null, hasOpened: boolean}} */
  let game = { phase: '', decides: null, turn: 0, dice: null, hasOpened: false }
  /** Dice on the board that differed from the last throw when they were compared. */
  let suspicious = ''
  /** Whether the game of the series of throws has ended. */
  let hasEnded = false
  /** Parts of throws that have been sent over this connection. @type {Set<string>} */
  const sent = new Set()
  /** @type {Connection | null} */
  let connection = null
  /** @type {() => void} */
  let resolveKnown = () => {}
  const known = new Promise((/** @type {(nothing: void) => void} */ resolve) => (resolveKnown = resolve))
  const links = h('section', { class: 'panel invitation', hidden: true })
  let drawn = ''

  /** @param {string} line */
  const say = (line) => connection?.ask(line).catch(() => {})
  /** Sends a line once. @param {string} line */
  function sayOnce(line) {
    if (sent.has(line)) return
    sent.add(line)
    say(line)
  }

  /** Handles a message that answers no question of the page. @param {Reply} message */
  function receive({ joined, table, told }) {
    if (joined) join(joined)
    if (table) take(table)
    if (told) {
      follow(told)
      // The description of the table comes before its news.
      const thrown = told.events?.filter((/** @type {Reply} */ { event }) => event === 'roll' || event === 'opening_roll') ?? []
      if (thrown.some((/** @type {Reply} */ event) => !areDiceOf(event.dice, status.thrown))) distrust('dice_wrong')
      page.told(told)
    }
    act()
  }

  /** @param {Reply} joined */
  function join({ role, kept }) {
    player = role === 'watch' ? null : /** @type {Player} */ (Number(role))
    isKept = kept
    if (player === null || !secret) return
    const key = `${DICE}${id}.${player}`
    let series = read(key)
    dice ??= thrower(id, player, secret, { read: () => series, write: (value) => write(key, (series = value)) })
    write(SEAT + id, secret)
    history.replaceState(null, '', placeLink({ id, seat: secret }))
    if (storedName()) say(`name ${storedName()}`)
  }

  /** Takes over the state of the game from a reply. @param {Reply} reply */
  function follow({ phase, decides, turn, dice: shown, look, events }) {
    if (!phase) return
    const isEnd = (/** @type {Reply} */ { event }) => event === 'game_over' || event === 'match_over'
    hasEnded ||= phase.endsWith('over') || events?.some(isEnd)
    const begins = (/** @type {Reply} */ { event }) => event === 'new_match' || event === 'game' || event === 'starts'
    const hasOpened = events?.some((/** @type {Reply} */ { event }) => event === 'opening_roll') || phase === 'move' || look?.list.turns.length > 0
    game = { phase, decides, turn, dice: phase === 'move' ? shown : null, hasOpened: hasOpened || (game.hasOpened && !events?.some(begins) && !look) }
    if (game.dice) setTimeout(compare, COMPARED_AFTER)
  }

  /** Throws no more dice with this table. @param {string} why */
  function distrust(why) {
    if (!dice) return
    dice = null
    page.alarm(t(why))
  }

  /**
   * Compares the dice on the board with the last throw. They may differ for a moment, because a reply to this page can
   * come before the description of the table.
   */
  function compare() {
    const areFair = !game.dice || hasEnded || areDiceOf(game.dice, status.thrown)
    const pair = areFair ? '' : JSON.stringify([game.dice, status.thrown])
    if (pair && pair === suspicious) return distrust('dice_wrong')
    suspicious = pair
    if (pair) setTimeout(compare, COMPARED_AFTER)
  }

  /** @param {Reply} next */
  function take(next) {
    const wasComplete = status.present[0] && status.present[1]
    const { number } = status.series
    status = next
    at = performance.now()
    try {
      dice?.follow(status.series, status.thrown, hasEnded || status.ended !== null)
      if (status.series.number > number) hasEnded = false
    } catch (error) {
      if (!(error instanceof Unfair)) throw error
      distrust(error.message)
    }
    drawLinks(!wasComplete && status.present[0] && status.present[1])
    resolveKnown()
    page.changed()
  }

  /** Sends the part of a throw that is due by the game which this page follows. */
  function act() {
    if (!dice || player === null || status.ended) return
    const { anchors } = status.series
    const mayStart = isReady || status.begun || status.match > 1
    if (!anchors[player] && !game.phase.endsWith('over')) return mayStart && status.series.number ? sayOnce(dice.anchor()) : undefined
    if (!status.owes[player] || !status.throw || game.phase !== 'roll') return
    // The opening comes before the first turn, and a throw of the other player after this player's play.
    const isDue = status.throw.purpose === 'opening' ? !game.hasOpened : game.turn !== player
    const nonce = isDue ? dice.nonce('reveal') : null
    if (nonce) sayOnce(nonce)
  }

  /** Returns a state of the game with what only the table knows: that dice are being thrown, an offer to resign, the end by the clock. @template {Reply} T @param {T} state @returns {T} */
  function adjusted(state) {
    const { phase, decides } = game
    if (status.ended) return { ...state, phase: 'match_over', decides: null }
    if (phase.endsWith('over')) return { ...state, phase, decides }
    if (!status.begun || status.opening) return { ...state, phase: 'opening', decides: null }
    if (status.throw) return { ...state, phase, decides: null }
    const { offer } = status
    if (offer && offer.player !== player) return { ...state, phase: 'resignation', decides: 1 - offer.player }
    return { ...state, phase, decides }
  }

  const isOver = () => status.ended !== null
  const mayResign = () => player !== null && game.turn === player && ['roll', 'move'].includes(game.phase) && !isOver() && !status.owes[player] && status.begun && !status.opening && !status.offer
  const mayBegin = () => player !== null && !isReady && !status.begun && status.match === 1 && !status.series.anchors[player] && status.present[1 - player]

  return {
    hello: () => `join ${id} ${secret ? tokenOf(secret, id) : watch} ${player === null ? invitation ?? '' : ''}`.trim(),
    receive,
    /** @param {Connection} made */
    attach: (made) => void (connection = made),
    /** The connection is lost, so parts of throws may have to be sent again. */
    lost: () => sent.clear(),
    /** Resolves when the table has described itself. */
    known,
    /** Throws the dice. They come when the other page has given its part. */
    roll: async () => {
      const nonce = dice?.nonce('roll')
      if (nonce) await connection?.ask(nonce)
    },
    /** Follows the game in a reply, and returns it with what only the table knows. @template {Reply} T @param {T} reply @returns {T} */
    adjust: (reply) => {
      follow(reply)
      act()
      return adjusted(reply)
    },
    adjusted,
    /** Lets the match begin as soon as the other player is ready, too. */
    begin: () => {
      isReady = true
      act()
      page.changed()
    },
    rematch: () => void say('rematch'),
    /** Ends a match without a result. */
    end: () => void say('end'),
    /** @param {string} text */
    name: (text) => void say(`name ${text}`),
    /** Returns the proof of the dice of this table. */
    proof: async () => {
      /** @type {Reply[]} */
      const all = []
      for (let next = 1; next; ) {
        const reply = await connection?.ask(`proof ${next}`)
        all.push(...(reply?.proof ?? []))
        next = reply?.next
      }
      return all
    },
    /** Returns how often each roll has come at all tables of this server. @returns {Promise<{dice: [number, number], count: number}[]>} */
    statistics: async () => (await (await fetch('dice')).json()).rolls,
    get player() {
      return player
    },
    /** Whether the server keeps the table when it stops. */
    get isKept() {
      return isKept
    },
    /** The rules, the length and the clock that the creator has chosen, and the creator's name. */
    get choice() {
      return { ...status.choice, host: /** @type {string} */ (status.names[0]) }
    },
    get isOver() {
      return isOver()
    },
    /** Whether the table waits for this user to begin. */
    get mayBegin() {
      return mayBegin()
    },
    get mayResign() {
      return mayResign()
    },
    get mayEnd() {
      return player !== null && status.may_end[player]
    },
    /** Whether the other player wants a rematch, and whether the user does. */
    get offers() {
      return { mine: player !== null && status.rematch[player], theirs: player !== null && status.rematch[1 - player] }
    },
    /** What the table waits for, if it is not a play. */
    situation: () => {
      const { ended, names, owes, present, throw: called } = status
      if (ended) return ended.how === 'time' ? t('lost_on_time', { name: names[ended.loser] ?? '' }) : t('ended_without_result')
      const other = player === null ? null : 1 - player
      if (!status.begun && !game.phase.endsWith('over')) {
        if (mayBegin()) return t('state.begin')
        return other !== null && present[other] ? t('state.not_ready', { name: names[other] }) : t('state.away')
      }
      if (called && other !== null && owes[other] && !owes[other ^ 1]) {
        const mayEnd = status.may_end[other ^ 1]
        const ways = [t(status.clock ? 'wait_clock' : mayEnd ? 'wait_end' : 'wait_two_minutes'), mayResign() && !mayEnd ? t('wait_resign') : '']
        return [t('state.throw_missing', { name: names[other] }), ...ways].join(' ').trim()
      }
      const away = [0, 1].find((one) => one !== player && !present[one])
      if (away !== undefined) return t('state.away')
      return status.opening ? t('state.thrown') : ''
    },
    /** @param {Player} one */
    about: (one) => ({ isHere: status.present[one], time: timeOf(one) }),
    /** Whether the clock of a player runs. */
    get isTicking() {
      return status.clock?.running !== null && status.clock?.running !== undefined
    },
    /** The panel with the user's links. */
    links,
  }

  /** Returns the time that a player has left, such as 4:05; empty if there is no clock. @param {Player} one */
  function timeOf(one) {
    if (!status.clock) return ''
    const used = status.clock.running === one ? performance.now() - at : 0
    const seconds = Math.ceil(Math.max(0, status.clock.left[one] - used) / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }

  /** Draws the panel with links, unless it is the same. @param {boolean} isComplete whether both players have come, so that the panel closes */
  function drawLinks(isComplete) {
    const kept = player === 0 ? read(INVITATION + id) : null
    const key = JSON.stringify([player, kept, status.seated, status.may_invite])
    const open = !isComplete && (links.querySelector('details')?.open ?? (player === 0 && !status.begun))
    if (key === drawn && !isComplete) return
    drawn = key
    links.hidden = player === null
    if (player === null || !secret) return
    const again = status.may_invite && player === 0 ? button(t('invite_again'), invite) : ''
    const parts = [
      ...(kept?.invitation && !status.seated[1] ? [line('link_opponent', placeLink({ id, invitation: kept.invitation })), note('invitation_explained')] : []),
      again,
      ...(kept?.watch ? [line('link_watchers', placeLink({ id, watch: kept.watch }))] : []),
      line('link_seat', placeLink({ id, seat: secret })),
      note('link_seat_explained'),
    ]
    links.replaceChildren(h('details', { open }, h('summary', {}, t('invitation')), h('div', { class: 'column' }, ...parts)))
  }

  /** @param {string} key */
  function note(key) {
    return h('p', { class: 'quiet' }, t(key))
  }

  /** @param {string} name @param {string} value */
  function line(name, value) {
    const field = h('input', { type: 'text', readOnly: true, class: 'id', value, 'aria-label': t(name) })
    return h('div', { class: 'field' }, h('span', {}, t(name)), ...copyRow(field))
  }

  /** Makes another invitation for the guest. */
  async function invite() {
    const reply = await connection?.ask('invite').catch((error) => void page.alarm(error.message))
    if (!reply) return
    write(INVITATION + id, { ...read(INVITATION + id), invitation: reply.invitation })
    status = { ...status, seated: [true, false] }
    drawLinks(false)
  }
}
