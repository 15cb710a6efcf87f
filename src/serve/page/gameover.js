// Shows the end of a game when it is over, and leaves it for the board or for another game.

import { byId } from './dom.js'
import { isCalm } from './motion.js'
import { endOffer } from './sound.js'

/** Time in milliseconds for which the end of a game is seen before another one can begin. Until then, a key or a click was meant for the game. */
const HOLDS = 1000

/** @typedef {Parameters<typeof import('./ending.js').ending>[2]} EndingPage */

/**
 * @param {Table} table
 * @param {Pick<EndingPage, 'record' | 'retry' | 'review' | 'home' | 'play'> & {
 *   isFree: () => boolean, next: () => EndingPage['next'], isUpright: () => boolean, pause: () => number, changed: () => void
 * }} page `isFree`: whether nothing covers the game; `pause`: time in milliseconds for which the user sees the board first;
 *   `changed`: the page must be redrawn. The others are explained at `ending`
 */
export function gameOver(table, page) {
  /** The end of the game that is shown, and since when. @type {ReturnType<typeof import('./ending.js').ending> | null} */
  let end = null
  let shownAt = 0
  /** The end that was shown last, and the one that the user has closed to see the board. */
  let [shown, closed] = ['', '']
  /** Whether an end is about to be shown. */
  let isComing = false
  const element = byId('end')

  /** Names a game that is over. */
  const name = () => `${table.state.phase} ${table.game} ${table.state.score} ${table.seed} ${table.state.names}`

  /** Names the end of a game together with its moves. */
  const nameWithMoves = () => [name(), ...table.log.map(({ play }) => play)].join()

  /** Whether the end of the game is to be seen: a game that was played is over, and the user has not chosen to see the board. */
  const isDue = () => table.open && table.started && !table.busy && !table.isBare && table.state.phase.endsWith('over') && page.isFree() && closed !== name()

  /** Whether another game cannot begin yet, because the user has not seen the end of this one. */
  function isHeld() {
    return isDue() && (!end || performance.now() - shownAt < HOLDS)
  }

  /** Shows the end of a game, after a moment in which the user sees the board. */
  function draw() {
    if (!isDue()) return leave()
    if (end) return end.draw()
    if (isComing) return
    isComing = true
    setTimeout(open, isCalm() || shown === nameWithMoves() ? 0 : page.pause())
  }

  async function open() {
    const { ending } = await import('./ending.js').catch((error) => {
      // The next game can begin without this file.
      close()
      throw error
    }).finally(() => (isComing = false))
    if (!isDue() || end) return
    endOffer()
    end = ending(element, table, {
      name: nameWithMoves(),
      get next() {
        return page.next()
      },
      record: page.record,
      retry: page.retry,
      review: page.review,
      home: page.home,
      close,
      play: page.play,
      isUpright: page.isUpright(),
      isHeld,
    })
    if (shown !== nameWithMoves()) {
      shown = nameWithMoves()
      shownAt = performance.now()
      setTimeout(page.changed, HOLDS + 20)
    }
    end.draw()
    element.hidden = false
    document.body.classList.add('at-end')
    scrollTo({ top: 0 })
    if (!document.querySelector('dialog')) end.focus()
  }

  /** Shows the board in place of the end. */
  function close() {
    closed = name()
    leave()
    page.changed()
  }

  function leave() {
    if (!end) return
    end = null
    element.hidden = true
    element.replaceChildren()
    document.body.classList.remove('at-end')
  }

  return {
    draw,
    isHeld,
    /** Shows the end again that the user has closed. */
    reopen: () => {
      closed = ''
      page.changed()
    },
    /** Moves the focus to the end. Returns false if none is shown. */
    focus: () => {
      end?.focus()
      return end !== null
    },
    /** Whether the user has closed the end of the present game. */
    get isClosed() {
      return closed !== '' && closed === name()
    },
  }
}
