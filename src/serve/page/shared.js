// A table for two people in different places. The server passes each player's plays on to the other, and both
// pages throw the dice together. The secret of a seat never leaves the player's browsers.

import { countdown } from './countdown.js'
import { Unfair, areDiceOf, thrower, tokenOf } from './dice.js'
import { t } from './i18n.js'
import { invitationOf, keepInvitation, linksPanel, storedName } from './invitation.js'
import { placeLink } from './link.js'
import { isUnnamed } from './match.js'
import { newsOf } from './news.js'
import { reactions } from './reactions.js'
import { hex } from './sha256.js'
import { forgetFriendly, keep, keepFriendly, readKept } from './store.js'

/** Time in milliseconds after which the other player's part of a throw is missing. Usually it comes at once. */
const PATIENCE = 2000
const SEAT = 'plakoto.seat.'
const DICE = 'plakoto.dice.'

/** Number of throws of a game before which players wish each other luck. */
const START = 6

/** Milliseconds after which a player who has offered a rematch may have gone away, and must press Ready again. */
const OFFER_HOLDS = 10_000

/** Milliseconds after which dice on the board are compared with the last throw. */
const COMPARED_AFTER = 2000

/** Whether an event is a throw. @param {Reply} event */
const isThrow = ({ event }) => event === 'roll' || event === 'opening_roll'

/** Returns the secret of the user's seat, which a new guest's page draws. @param {TablePlace} place */
function secretOf({ id, seat, invitation }) {
  if (seat || !invitation) return seat ?? null
  const secret = readKept(SEAT + id) ?? hex(crypto.getRandomValues(new Uint8Array(32)))
  // Before the server knows the seat, so that a reload does not lose it.
  history.replaceState(null, '', placeLink({ id, seat: secret, invitation }))
  return secret
}

/**
 * @param {TablePlace} place
 * @param {{
 *   told: (reply: Reply) => void, changed: () => void, alarm: (text: string) => void, nameOf: (player: Player) => string,
 *   announce: (text: string) => void, hasReactions: () => boolean
 * }} page `told`: the game has gone on; `changed`: something else has changed; `alarm`: the dice are not fair; `announce` tells a text to screen readers
 */
export function sharedTable(place, page) {
  const { id, invitation, watch } = place
  const secret = secretOf(place)
  /** @type {Reply} */
  let status = {
    present: [false, false], seated: [true, true], match: 1, begun: true, opening: false, series: { number: 0, throws: 0, anchors: [null, null], last: [null, null] },
    throw: null, owes: [false, false], thrown: null, clock: null, offer: null, rematch: [false, false], declined: null, ended: null, may_end: [false, false],
    may_invite: false, names: [], choice: null,
  }
  const clock = countdown()
  /** Whether the table has described itself. */
  let isKnown = false
  /** Whether the user has offered to resign in this turn, which is possible once. */
  let hasOffered = false
  /** When this page began to wait for the other player's part of a throw. */
  let missedAt = 0
  /** The user's player; null if the user watches. @type {Player | null} */
  let player = null
  /** @type {ReturnType<typeof thrower> | null} */
  let dice = null
  let isKept = false
  let isReady = false
  /** When the user has last asked for a rematch. */
  let wishedAt = -Infinity
  /** Whether this page has made another invitation that nobody has used, perhaps during the match. */
  let isRenewed = false
  /** The game as this page follows it, and whether its starter is known. @type {{phase: string, decides: Player | null, turn: Player, dice: number[] | null, score: number[], hasOpened: boolean}} */
  let game = { phase: '', decides: null, turn: 0, dice: null, score: [0, 0], hasOpened: false }
  /** The purpose of a throw whose dice the game has not received yet; empty if there is none. */
  let coming = ''
  /** Dice on the board that differed from the last throw when they were compared. */
  let suspicious = ''
  /** Whether the game of the series of throws has ended. */
  let hasEnded = false
  /** The friend's name that the first screen shows; empty if it shows nothing, null if this is not known. @type {string | null} */
  let remembered = null
  /** Parts of throws that have been sent over this connection. @type {Set<string>} */
  const sent = new Set()
  /** @type {Connection | null} */
  let connection = null
  /** @type {() => void} */
  let resolveKnown = () => {}
  const known = new Promise((/** @type {(nothing: void) => void} */ resolve) => (resolveKnown = resolve))
  const links = linksPanel(id, secret)
  /** Functions to call when the table has changed. @type {Set<() => void>} */
  const observers = new Set()

  /** @param {string} line */
  const say = (line) => connection?.ask(line).catch(() => {})
  /** Sends a line once. @param {string} line */
  function sayOnce(line) {
    if (sent.has(line)) return
    sent.add(line)
    say(line)
  }

  /** Handles a message that answers no question of the page. @param {Reply} message */
  function receive({ joined, table, told, reaction }) {
    if (reaction) return talk.show(reaction.player, reaction.kind)
    if (joined) join(joined)
    if (table) take(table)
    if (told) {
      follow(told)
      // The description of the table comes before its news.
      const thrown = told.events?.filter(isThrow) ?? []
      if (thrown.some((/** @type {Reply} */ event) => !areDiceOf(event.dice, status.thrown))) distrust('dice_wrong')
      page.told(told)
    }
    remember()
    act()
  }

  /** @param {Reply} joined */
  function join({ role, kept }) {
    player = role === 'watch' ? null : /** @type {Player} */ (Number(role))
    isKept = kept
    if (player === null || !secret) return
    const key = `${DICE}${id}.${player}`
    let series = readKept(key)
    dice ??= thrower(id, player, secret, { read: () => series, write: (value) => keep(key, (series = value)) })
    keep(SEAT + id, secret)
    history.replaceState(history.state, '', placeLink({ id, seat: secret }))
    if (storedName()) say(`name ${storedName()}`)
  }

  /** Takes over the state of the game from a reply. @param {Reply} reply */
  function follow({ phase, decides, turn, dice: shown, score, look, events }) {
    if (!phase) return
    const isEnd = (/** @type {Reply} */ { event }) => event === 'game_over' || event === 'match_over'
    if (turn !== player || phase.endsWith('over')) hasOffered = false
    hasEnded ||= phase.endsWith('over') || events?.some(isEnd)
    if (look || events?.some(isThrow)) coming = ''
    const begins = (/** @type {Reply} */ { event }) => event === 'new_match' || event === 'game' || event === 'starts'
    const hasOpened = events?.some((/** @type {Reply} */ { event }) => event === 'opening_roll') || phase === 'move' || look?.list.turns.length > 0
    game = { phase, decides, turn, dice: phase === 'move' ? shown : null, score: score ?? game.score, hasOpened: hasOpened || (game.hasOpened && !events?.some(begins) && !look) }
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
    const { number } = status.series
    const wasMissing = isMissing()
    const before = status
    status = next
    if (next.match !== before.match) isReady = performance.now() - wishedAt < OFFER_HOLDS
    if (next.offer) hasOffered = next.offer.player === player
    if (isKnown && next.thrown && (next.thrown.number !== before.thrown?.number || next.thrown.series !== before.thrown.series)) coming = next.thrown.purpose
    const news = isKnown ? newsOf(before, next, player, called) : ''
    isKnown = true
    const asks = next.match > before.match && isWaiting() ? t('state.begin') : ''
    if (news || asks) page.announce(`${news} ${asks}`.trim())
    clock.take(next)
    if (status.present[1]) isRenewed = false
    if (isMissing() && !wasMissing) {
      missedAt = performance.now()
      setTimeout(page.changed, PATIENCE + 50)
    }
    try {
      dice?.follow(status.series, status.thrown, hasEnded || status.ended !== null)
      if (status.series.number > number) hasEnded = false
    } catch (error) {
      if (!(error instanceof Unfair)) throw error
      distrust(error.message)
    }
    links.draw(player, player === 0 && status.may_invite ? inviteAgain : null)
    resolveKnown()
    changed()
  }

  /** Keeps the user's seat for the first screen, until the match is over. */
  function remember() {
    if (player === null || !secret || !status.choice) return
    const isDone = status.ended || game.phase === 'match_over'
    const match = { id, seat: secret, rules: status.choice.rules, name: status.names[1 - player], ...standing(player) }
    const state = isDone ? '' : JSON.stringify(match)
    if (state === remembered) return
    remembered = state
    if (isDone) forgetFriendly(id)
    else keepFriendly(match)
  }

  /** Returns what the first screen says of the match: the score, the user's first, if there is one, and whose turn it is. @param {Player} me */
  function standing(me) {
    const { phase, decides, score } = game
    const isGoing = status.begun && !status.opening && !phase.endsWith('over') && decides !== null
    return {
      score: status.choice.length === 1 ? null : [score[me], score[1 - me]],
      isMine: isGoing ? decides === me : null,
    }
  }

  /** Sends the part of a throw that is due by the game which this page follows. */
  function act() {
    if (!dice || player === null || status.ended) return
    const { anchors } = status.series
    const mayStart = isReady || status.begun
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
    // A player may give a name at any time, and only the table tells of it.
    if (status.names.length) state = { ...state, names: status.names }
    if (status.ended) return { ...state, phase: 'match_over', decides: null }
    if (phase.endsWith('over')) return { ...state, phase, decides }
    if (!status.begun || status.opening || coming === 'opening') return { ...state, phase: 'opening', decides: null }
    if (status.throw || coming) return { ...state, phase, decides: null }
    const { offer } = status
    if (offer && offer.player !== player) return { ...state, phase: 'resignation', decides: 1 - offer.player, offered: offer.points }
    return { ...state, phase, decides }
  }

  /** Whether this user's part of a throw is there, and the other player's part is not. */
  const isMissing = () => player !== null && status.throw !== null && status.owes[1 - player] && !status.owes[player]
  const isOver = () => status.ended !== null
  const mayResign = () => player !== null && game.turn === player && ['roll', 'move'].includes(game.phase) && !isOver() && !status.owes[player] && status.begun && !status.opening && !status.offer && !hasOffered
  const isWaiting = () => player !== null && !isReady && !status.begun && !isOver() && !status.series.anchors[player]
  const mayBegin = () => player !== null && isWaiting() && status.present[1 - player]
  /** Returns the name of a player for a text. @param {number} one @returns {Part} */
  const called = (one) => (isUnnamed(status.names[one]) ? { common: 'your_friend' } : status.names[one])
  const talk = reactions({
    send: (kind) => connection?.ask(`react ${kind}`),
    kinds: () => {
      if (player === null || !status.present[1 - player]) return []
      const isStart = !isOver() && (!status.begun || (status.series.throws < START && !game.phase.endsWith('over')))
      return [...(isStart ? ['good_luck'] : []), ...(status.begun || status.match > 1 ? ['well_played'] : [])]
    },
    isHidden: () => !page.hasReactions(),
    changed: page.changed,
    nameOf: page.nameOf,
    announce: page.announce,
    me: () => player,
  })

  function changed() {
    page.changed()
    for (const observer of [...observers]) observer()
  }

  const shared = {
    hello: () => `join ${id} ${secret ? tokenOf(secret, id) : watch} ${player === null ? invitation ?? '' : ''}`.trim(),
    receive,
    /** @param {Connection} made */
    attach: (made) => void (connection = made),
    /** The connection is lost, so parts of throws may have to be sent again. @param {string} refused why the table has refused the user; empty if it has not */
    lost: (refused) => {
      sent.clear()
      if (refused) forgetFriendly(id)
    },
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
      remember()
      act()
      return adjusted(reply)
    },
    adjusted,
    /** Lets the match begin as soon as the other player is ready, too. */
    begin: () => {
      isReady = true
      act()
      changed()
    },
    rematch: () => {
      wishedAt = performance.now()
      say('rematch')
    },
    /** Declines the rematch that the other player has offered. */
    decline: () => void say('decline'),
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
    /** The winner of a match that has ended by time; null without a result. @returns {Player | null} */
    get winner() {
      return status.ended?.how === 'time' ? /** @type {Player} */ (1 - status.ended.loser) : null
    },
    /** Whether the table waits for this user to begin. */
    get mayBegin() {
      return mayBegin()
    },
    /** Whether the user has not yet been ready for the first match at the table. */
    get isWaiting() {
      return isWaiting() && status.match === 1
    },
    /** Whether the user is ready, and the match has not begun. */
    get isReady() {
      return player !== null && !status.begun && !isOver() && !isWaiting()
    },
    /** Whether the user waits for somebody to use an invitation. */
    get isInviting() {
      return player === 0 && isWaiting() && !status.seated[1]
    },
    /** The link that invites the other player, if this browser has it and nobody has used it. @returns {string | null} */
    get invitation() {
      const { invitation } = invitationOf(id)
      const isOpen = player === 0 && !status.present[1] && (isRenewed || !status.seated[1])
      return isOpen && invitation ? placeLink({ id, invitation }) : null
    },
    /** Shows the invitation. */
    showInvitation,
    /** Makes another invitation, and shows it. */
    inviteAgain,
    /** Calls a function when the table has changed. Returns a function that ends this. @param {() => void} observer */
    observe: (observer) => {
      observers.add(observer)
      return () => void observers.delete(observer)
    },
    called,
    reactions: talk,
    get mayResign() {
      return mayResign()
    },
    get mayEnd() {
      return player !== null && status.may_end[player]
    },
    /** Whether the user wants a rematch, whether the other player does, whether the other player waits for the user's answer, and whether the other player has declined. */
    get offers() {
      const [mine, theirs] = player === null ? [false, false] : [status.rematch[player], status.rematch[1 - player]]
      return { mine, theirs, isAsked: theirs && !mine && status.declined !== player, isDeclined: player !== null && status.declined === 1 - player }
    },
    /** What the table waits for, if it is not a play. */
    situation: () => {
      const { ended, present } = status
      if (ended) return ended.how === 'time' ? t('lost_on_time', { name: called(ended.loser) }) : t('ended_without_result')
      const other = player === null ? null : 1 - player
      if (!status.begun && !game.phase.endsWith('over')) {
        if (mayBegin()) return t('state.begin')
        return other !== null && present[other] ? t('state.not_ready', { name: called(other) }) : t('state.away')
      }
      if (other !== null && isMissing() && performance.now() - missedAt > PATIENCE) {
        const mayEnd = status.may_end[other ^ 1]
        const ways = [t(status.clock ? 'wait_clock' : mayEnd ? 'wait_end' : 'wait_two_minutes'), mayResign() && !mayEnd ? t('wait_resign') : '']
        return [t('state.throw_missing', { name: called(other) }), ...ways].join(' ').trim()
      }
      const away = [0, 1].find((one) => one !== player && !present[one])
      if (away !== undefined) return t('state.away')
      return status.opening ? t('state.thrown') : ''
    },
    /** @param {Player} one */
    about: (one) => ({ isHere: status.present[one], isReady: status.series.anchors[one] !== null, time: clock.text(one), urgency: clock.urgency(one), says: talk.of(one) }),
    /** Whether the clock of a player runs. */
    get isTicking() {
      return clock.isTicking
    },
    /** Returns the seconds that the user has left, once each time they become few. */
    warning: () => (player === null ? null : clock.warning(player)),
    /** The panel with the user's links. */
    links: links.element,
  }
  return shared

  async function showInvitation() {
    const { welcome } = await import('./welcome.js')
    return welcome(shared)
  }

  async function inviteAgain() {
    const reply = await connection?.ask('invite').catch((error) => void page.alarm(error.message))
    if (!reply) return
    keepInvitation(id, { invitation: reply.invitation })
    isRenewed = true
    changed()
    return showInvitation()
  }
}
