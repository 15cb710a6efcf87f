// Few taps on touch screens: the dice roll by themselves, a step without a choice is made, and a finished play is held
// back for a while before it is sent. All of it is off for keyboards, screen readers and reduced motion.

import { isCalm } from './motion.js'

/** Times in milliseconds: before a roll, before a forced step after a roll, and before one after another step. */
const BEFORE_ROLL = 500
const AFTER_ROLL = 800
const AFTER_STEP = 420
/** Times for which a finished play can be held back, in seconds; 0 turns everything off. */
export const HOLDS = [0, 1, 3, 5, 10, 30]

/** Whether the user's latest input came from a finger. A screen reader presses buttons without one. */
let isTouch = false

/** Calls a function when the user's way of input changes. @param {() => void} changed */
function watchInput(changed) {
  const note = (/** @type {boolean} */ now) => {
    if (now === isTouch) return
    isTouch = now
    changed()
  }
  const options = { capture: true }
  document.addEventListener('pointerdown', ({ pointerType }) => note(pointerType === 'touch'), options)
  document.addEventListener('keydown', () => note(false), options)
  document.addEventListener('click', ({ detail, isTrusted }) => isTrusted && !detail && note(false), options)
}

/**
 * @param {Table} table @param {Pick<BoardApi, 'countDown'>} board
 * @param {{view: () => View, isFree: () => boolean, roll: () => void, confirm: () => void, step: (step: OpenStep) => void, changed: () => void}} page
 *   `isFree`: whether the game is on the board; `changed`: taps have become few or many
 */
export function fewTaps(table, board, page) {
  /** The action that is about to happen, and the action that the user has stopped. */
  let [coming, stopped] = ['', '']
  let timer = 0
  /** The turn that was last seen with its steps, and whether the user has taken one back since the last own step. */
  let seen = { turn: /** @type {Turn | null} */ (null), count: 0, isUndone: false }

  const isOn = () => isTouch && page.view().hold > 0 && !isCalm()

  const rollsItself = () => isOn() && page.view().autoRoll !== 'off'

  /** Whether the page may confirm a finished play by itself. */
  const mayConfirm = () => page.view().autoConfirm !== 'off'

  /** Returns how long a finished play is held back, in milliseconds. */
  const hold = () => page.view().hold * 1000

  /** Returns what happens next without a tap: a name, the time until then, and the action. @returns {{name: string, after: number, act: () => void, isHeld?: boolean} | null} */
  function next() {
    const { state, settings, turn } = table
    if (!isOn() || document.querySelector('dialog[open]')) return null
    if (!table.isMine || !page.isFree()) return null
    const when = `${table.game} ${table.log.length}`
    if (state.phase === 'roll') return settings.ownDice || !rollsItself() ? null : { name: `roll ${when}`, after: BEFORE_ROLL, act: page.roll }
    if (state.phase !== 'move' || !turn) return null
    if (turn.complete && !mayConfirm()) return null
    if (turn.complete) return { name: `play ${when} ${turn.place}`, after: hold(), act: page.confirm, isHeld: true }
    const { forced } = turn
    if (!forced || seen.isUndone || !settings.autoMove) return null
    return { name: `step ${when} ${turn.place}`, after: turn.made.length ? AFTER_STEP : AFTER_ROLL, act: () => page.step(forced) }
  }

  function stop() {
    clearTimeout(timer)
    coming = ''
    board.countDown(0)
  }

  /** Follows the game: begins what comes next, and stops what no longer fits. */
  function update() {
    const { turn } = table
    const count = turn?.made.length ?? 0
    const isUndone = seen.turn === turn && (count < seen.count || (count === seen.count && seen.isUndone))
    seen = { turn, count, isUndone }
    const action = next()
    if ((action?.name ?? '') === coming) return
    stop()
    if (!action || action.name === stopped) return
    stopped = ''
    coming = action.name
    timer = setTimeout(() => {
      stop()
      // Something may have covered the game meanwhile.
      if (next()?.name === action.name) action.act()
    }, action.after)
    if (action.isHeld) board.countDown(action.after)
  }

  watchInput(page.changed)
  // A dialog stops everything, and its end lets it go on.
  new MutationObserver(update).observe(document.body, { childList: true })
  // A tap beside the board holds a finished play back until the user confirms it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!coming.startsWith('play') || (target instanceof Element && target.closest('.board, .controls, dialog'))) return
    stopped = coming
    stop()
  })

  return {
    update,
    /** Whether the user's latest input came from a finger. */
    get isTouch() {
      return isTouch
    },
    /** Whether taps are few now. */
    get isOn() {
      return isOn()
    },
    /** Whether the page rolls the dice for the user. */
    get rollsItself() {
      return rollsItself()
    },
    /** Whether a finished play is held back for a while, and then confirmed. */
    get isHoldingBack() {
      return isOn() && mayConfirm()
    },
    /** Whether a tap on a checker moves it. */
    get isOneTap() {
      const { oneTap } = page.view()
      return oneTap ? oneTap === 'on' : isOn()
    },
  }
}
