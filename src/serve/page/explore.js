// The board of the analysis, on which the user can try plays. A play that differs from the one in the game makes
// a variation in the record of the second session.

import { Refused } from './connection.js'
import { reasonOf, sentence } from './i18n.js'
import { pips, written } from './game.js'
import { Turn } from './turn.js'

/**
 * @param {Host} host
 * @param {{tried: (before: Reply, after: Reply, why: Reply | null) => void, tell: (text: string) => void, ready: () => Promise<void>}} on
 *   `tried`: the user has made a play; `why`, if known, compares it with the best play. `ready` resolves when the second
 *   session can make the play
 */
export function explore(host, on) {
  /** The position before the current play. @type {Reply | null} */
  let state = null
  /** @type {Turn | null} */
  let turn = null
  /** @type {Arrow[]} */
  let arrows = []

  /** Shows a position of the second session. @param {Reply} next @param {Arrow[]} [drawn] arrows of the play that was made in it */
  async function show(next, drawn = []) {
    state = next
    turn = null
    arrows = drawn
    draw()
    if (next.phase !== 'move') return
    const study = await host.study()
    const options = /** @type {Options} */ (await study.steps([]))
    if (state !== next) return
    turn = new Turn(study.stepsAfter, next.turn, next.board, options)
    draw()
    await turn.lookAhead(() => state !== next).catch(() => {})
  }

  function draw() {
    if (!state) return
    const board = turn?.board ?? state.board
    const [theirs, mine] = pips(board)
    host.draw({
      board,
      dice: turn?.dice ?? (state.dice ?? []).map((/** @type {number} */ value) => ({ value, spent: false })),
      diceOwner: state.turn,
      movable: turn?.movable ?? [],
      destinations: turn?.destinations ?? {},
      marks: [],
      arrows: turn?.made.length ? [] : arrows,
      captions: [String(theirs), String(mine)],
      onSelect,
      onMove,
      onTap: (from) => {
        const step = turn?.first(from)
        if (turn && step) onMove(from, turn.placeOf(step.to))
      },
      onDice: () => {
        if (!turn) return
        turn.swapped = !turn.swapped
        draw()
      },
    })
  }

  /** @param {Place} from */
  async function onSelect(from) {
    const mine = turn
    await mine?.explore(from).catch(() => {})
    if (mine && mine === turn) host.draw({ destinations: mine.destinations })
  }

  /** @param {Place} from @param {Place} to */
  async function onMove(from, to) {
    const mine = turn
    if (!mine) return
    on.tell('')
    try {
      await mine.explore(from)
      const isLegal = await mine.go(from, to)
      // The program's refusal explains why the checker cannot go there.
      if (!isLegal) await (await host.study()).steps([...mine.made, { from: mine.pointOf(from), to: mine.pointOf(to) }])
    } catch (error) {
      on.tell(error instanceof Refused ? reasonOf(error) : sentence(/** @type {Error} */ (error)))
    }
    if (mine !== turn) return
    draw()
    if (mine.complete && mine.made.length) await play(mine.made.map(written).join(' '))
  }

  /** Makes a play at the position on the board. @param {string} move */
  async function play(move) {
    const before = state
    if (!before) return
    turn = null
    try {
      await on.ready()
      const { reply, why } = await (await host.study()).tryPlay(move)
      if (state === before) on.tried(before, reply, why)
    } catch (error) {
      on.tell(sentence(/** @type {Error} */ (error)))
      await show(before, arrows)
    }
  }

  return {
    show,
    play,
    /** Draws other arrows for a while; null draws the arrows of the play made. @param {Arrow[] | null} drawn */
    point: (drawn) => host.draw({ arrows: drawn ?? (turn?.made.length ? [] : arrows) }),
    /** Takes back the steps of an unfinished play. Returns whether there were any. */
    undo: () => {
      const was = turn?.made.length ?? 0
      turn?.reset()
      draw()
      return was > 0
    },
    get state() {
      return state
    },
  }
}
