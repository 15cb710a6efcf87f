// The editor and the review ("overlays"), which take over the board for a while. When they close, the game
// continues.

import { IDLE } from './board.js'
import { Lost } from './connection.js'
import { byId } from './dom.js'
import { leastRoom } from './geometry.js'
import { t } from './i18n.js'
import { beside } from './session.js'
import { describe, nameIn, nameOf } from './show.js'

/** Screens that can be beneath others, the lowest first. */
const LOWER = ['game', 'learn', 'analysis']
/** Classes for the body of the page, for each kind of overlay. `reading` has no board. */
const KINDS = /** @type {const} */ (['editing', 'reviewing', 'studying', 'reading'])

/** Height in pixels that stays free below the text of a lesson, so that a slightly longer text leaves the board as it is. */
const SPARE = 28
/** Part of the screen's height that the board has at most, so that an answer has room below it. */
const MOST_PART = 0.62
/** Change in pixels from which the board gets a new height. Below, it never grows, and shrinks as little as it must. */
const CHANGE = 60

/**
 * @param {BoardApi} board @param {Table} table
 * @param {{way: () => string[], up: () => void, moved: () => void, bottom: () => Player, numbers: () => Player, changed: () => void, drawn: () => void, resized: () => void, fresh: () => void, say: Host['say'], isClicked: Host['isClicked'], isOneTap: Host['isOneTap']}} page
 *   `way`: the screens up to the present one; `up` goes to the one beneath; `moved`: another screen, or another part of it, is shown;
 *   `changed`: the editor or the review has opened or closed; `drawn`: it has drawn a position; `resized`: the text of a lesson has
 *   another height; `fresh`: earlier messages no longer apply
 */
export function overlays(board, table, page) {
  /** @type {Overlay | null} */
  let present = null
  /** @type {ReturnType<typeof beside> | null} */
  let second = null
  /** Number of the overlay that is open, or of the time since the last one has closed. */
  let visit = 0
  /** Height that a lesson or puzzle leaves for the board, in pixels; 0 before its first text. */
  let room = 0
  /** Names the question of a lesson or puzzle. */
  let question = ''
  /** Width of the screen for which `room` fits the present question. It stays while the user answers; 0 if another question is shown. */
  let fitted = 0
  const sizes = new ResizeObserver(() => page.resized())
  /** The screens up to the present one. @type {string[]} */
  let way = []
  /** What the present screen needs to be shown again after a reload. @type {unknown} */
  let kept = null

  /** Ends the second session, whatever it computes. */
  function end() {
    second?.connection.close()
    second = null
  }

  /**
   * Returns what a new overlay can do with the page. As soon as another overlay or the game takes its place, it can no longer
   * draw, speak, or use the second session, whatever it still waits for.
   * @returns {Host}
   */
  function makeHost() {
    const mine = ++visit
    const isOpen = () => mine === visit
    return {
      study: async () => {
        if (!isOpen()) throw new Lost('this screen is no longer open')
        second ??= beside()
        return second.session
      },
      renew: async () => {
        if (isOpen()) end()
      },
      draw: (change) => {
        if (!isOpen()) return
        const { board: position } = change
        const named = position && { describe: (/** @type {Place} */ place) => describe(table, position, page.numbers(), place), nameOf: (/** @type {Player} */ player) => nameIn(table, player) }
        board.set({ ...named, ...change })
        page.drawn()
      },
      close: () => {
        if (isOpen()) page.up()
      },
      at: (screen, needed) => {
        if (!isOpen()) return
        way = [...way.slice(0, -1), screen]
        kept = needed
        const asked = `${screen} ${needed?.current}`
        if (asked !== question) fitted = 0
        question = asked
        requestAnimationFrame(page.resized)
        page.moved()
      },
      keep: (record) => table.keep(record),
      say: (text) => {
        if (isOpen()) page.say(text)
      },
      isOpen,
      isClicked: page.isClicked,
      isOneTap: page.isOneTap,
      isSelected: (place) => board.selected === place,
      numbers: () => board.config.numbers ?? board.config.bottom,
      isPerson: (player) => table.settings.seats[player].kind === 'person',
      nameOf: (player) => nameOf(table, player),
      nameIn: (player) => nameIn(table, player),
    }
  }

  /** Shows something instead of the game. @param {(host: Host) => Overlay} make @param {typeof KINDS[number]} kind class for the body of the page @param {string} screen its name */
  function invite(make, kind, screen) {
    const lower = LOWER.includes(screen) ? LOWER.slice(0, LOWER.indexOf(screen)) : LOWER
    const beneath = page.way().filter((one) => lower.includes(one))
    clear()
    way = [...beneath, screen]
    present = { element: document.createElement('div') }
    board.set({ ...IDLE, bottom: page.bottom(), numbers: page.numbers() })
    const host = makeHost()
    present = make(host)
    document.body.classList.add('guest', kind)
    byId('side').prepend(present.element)
    byId('side').scrollTop = 0
    byId('tools').replaceChildren(present.tools ?? '')
    scrollTo({ top: 0 })
    room = fitted = 0
    question = ''
    if (kind === 'studying') for (const part of present.element.children) sizes.observe(part)
    page.changed()
    focus()
    return host
  }

  /** Moves the focus to the heading of what is open, which a screen reader then reads. */
  function focus() {
    const heading = present?.element.querySelector('h2')
    if (!heading || document.querySelector('dialog[open]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }

  /** Returns the height that a lesson or puzzle leaves for the board on a telephone in portrait orientation, in pixels. @param {HTMLElement} panel */
  function roomAbove(panel) {
    const { clientWidth, clientHeight } = document.documentElement
    if (fitted === clientWidth) return Math.max(room, leastRoom())
    fitted = clientWidth
    const { paddingTop, paddingBottom } = getComputedStyle(panel)
    const parts = /** @type {HTMLElement[]} */ ([...panel.children])
    const needed = parts.reduce((sum, part) => sum + part.offsetHeight, parseFloat(paddingTop) + parseFloat(paddingBottom))
    const left = Math.min(clientHeight - needed, clientHeight * MOST_PART)
    room = Math.abs(left - room) > CHANGE ? left - SPARE : Math.min(room, left)
    return Math.max(room, leastRoom())
  }

  function leave() {
    if (!present) return
    clear()
    scrollTo({ top: 0 })
    page.changed()
  }

  function clear() {
    if (!present) return
    const { element, left } = present
    element.remove()
    present = null
    visit++
    sizes.disconnect()
    end()
    left?.()
    byId('tools').replaceChildren()
    document.body.classList.remove('guest', ...KINDS)
    kept = null
  }

  /** @param {Games} games */
  async function edit(games) {
    const { editor } = await import('./editor.js')
    // The position that the user sees.
    const seen = present?.shared?.()?.state ?? table.state
    const state = { ...seen, variant: seen.variant || table.settings.rules }
    const back = t(page.way().includes('analysis') ? 'back_to_review' : 'leave_editor')
    const play = (/** @type {string} */ rules, /** @type {string} */ id) => {
      page.fresh()
      leave()
      table.playFrom(id, rules)
    }
    invite((host) => editor({ ...host, play, back }, games, state, page.bottom()), 'editing', 'editor')
  }

  /** @param {Begun | null} [begun] an analysis that is known, and the turns that the user plays again @param {TurnPlace} [at] the turn that the whole analysis shows first */
  async function review(begun, at) {
    const module = await import('./review.js')
    const record = table.shared ? await table.session.record() : table.saved?.text ?? ''
    invite((host) => module.review(host, record, page.numbers(), begun, at), 'reviewing', begun ? 'retry' : 'analysis')
  }

  return {
    edit,
    review,
    invite,
    focus,
    /** Closes the editor or the review, because another game is about to begin. */
    leave: () => {
      page.fresh()
      leave()
    },
    /** What the editor or the review shares in place of the game; null if nothing. */
    get shared() {
      return present?.shared?.() ?? null
    },
    get present() {
      return present !== null
    },
    /** Whether a lesson or puzzle is open. */
    get isStudy() {
      return document.body.classList.contains('studying')
    },
    /** The board on which the user tries plays; null if there is none. */
    get explorer() {
      return present?.explorer ?? null
    },
    /** Height for the board above a lesson or puzzle on a telephone in portrait orientation, in pixels. */
    get room() {
      return present ? roomAbove(present.element) : leastRoom()
    },
    /** The screens up to the present one; null if the game or the first screen is shown. */
    get way() {
      return present && way
    },
    get kept() {
      return kept
    },
  }
}
