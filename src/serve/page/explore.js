// The board of the analysis, of lessons and of puzzles, on which the user can try plays.

import { Refused } from './connection.js'
import { reasonOf, sentence, t } from './i18n.js'
import { written } from './game.js'
import { goesTo, stepsMade, swapLabel, unfinished, whyStuck } from './show.js'
import { Turn } from './turn.js'

/**
 * @param {Host} host
 * @param {{
 *   play: (before: Reply, move: string, isCurrent: () => boolean) => Promise<void>,
 *   tell: (text: string) => void,
 *   step?: (made: Step[]) => boolean,
 *   look?: (board: Board) => Partial<Config>,
 *   drawn?: (turn: Turn | null) => void,
 *   confirms?: () => boolean,
 * }} on `play`: the user has made a play in the position `before`, which is still on the board while `isCurrent`; `step`: the user
 *   has made these steps of a play, and may not go on if the answer is true; `look` returns how a board looks; `drawn`: the steps of
 *   `turn` are on the board; `confirms`: whether a play counts only when the user confirms it
 */
export function explore(host, on) {
  /** The position before the current play. @type {Reply | null} */
  let state = null
  /** @type {Turn | null} */
  let turn = null
  /** @type {Arrow[]} */
  let arrows = []
  /** Whether the user may not move any more. */
  let isOver = false

  /** Shows a position of the second session. @param {Reply} next @param {Arrow[]} [drawn] arrows of the play that was made in it */
  async function show(next, drawn = []) {
    state = next
    turn = null
    isOver = false
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

  /** Whether the user has to confirm the play on the board. */
  const isHeld = () => on.confirms?.() === true && turn !== null && turn.complete && turn.made.length > 0

  function draw() {
    if (!state) return
    const board = turn?.board ?? state.board
    host.draw({
      board,
      dice: turn?.dice ?? (state.dice ?? []).map((/** @type {number} */ value) => ({ value, spent: false })),
      diceOwner: state.turn,
      diceLabel: isHeld() ? t('confirm') : turn && !isOver && !turn.complete ? swapLabel(turn) : '',
      oneTap: host.isOneTap(),
      movable: isOver ? [] : turn?.movable ?? [],
      destinations: isOver ? {} : turn?.destinations ?? {},
      marks: [],
      arrows: turn?.made.length ? [] : arrows,
      ...on.look?.(board),
      onSelect,
      onMove,
      onTap: (from) => {
        const step = turn?.first(from)
        if (turn && step) onMove(from, turn.placeOf(step.to))
      },
      onStuck: (place) => {
        const why = turn && whyStuck(turn.board, place, turn.mover)
        if (why) on.tell(why)
        else host.say(t('nothing_moves'))
      },
      onDice: () => {
        if (isHeld()) return confirm()
        if (!turn) return
        turn.swapped = !turn.swapped
        draw()
      },
    })
    on.drawn?.(turn)
  }

  /** @param {Place} from */
  async function onSelect(from) {
    const mine = turn
    await mine?.explore(from).catch(() => {})
    if (!mine || mine !== turn) return
    host.draw({ destinations: mine.destinations })
    if (host.isSelected(from)) host.say(goesTo(mine, from, host.numbers()))
  }

  /** @param {Place} from @param {Place} to */
  async function onMove(from, to) {
    const mine = turn
    if (!mine) return
    on.tell('')
    const before = mine.made.length
    try {
      await mine.explore(from)
      const isLegal = await mine.go(from, to)
      if (isLegal && mine === turn) host.say(stepsMade(mine, state?.dice ?? null, before, host.numbers(), on.confirms?.() ? t('complete') : ''))
      // The program's refusal explains why the checker cannot go there.
      if (!isLegal) await (await host.study()).steps([...mine.made, { from: mine.pointOf(from), to: mine.pointOf(to) }])
    } catch (error) {
      on.tell(error instanceof Refused ? reasonOf(error) : sentence(/** @type {Error} */ (error)))
    }
    if (mine !== turn) return
    isOver = on.step?.(mine.made) ?? false
    draw()
    if (!isOver && !on.confirms?.() && mine.complete && mine.made.length) await play(mine.made.map(written).join(' '))
  }

  /** Makes the play on the board, if it is complete. */
  function confirm() {
    if (turn && isHeld()) return play(turn.made.map(written).join(' '))
  }

  /** Makes a play at the position on the board. @param {string} move */
  async function play(move) {
    const before = state
    if (!before) return
    turn = null
    host.draw({ diceLabel: '' })
    try {
      await on.play(before, move, () => state === before)
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
    confirm,
    /** Takes back the last step of a play that has not been made. */
    takeBack: () => {
      if (isOver || !turn?.takeBack()) return
      draw()
      host.say(unfinished({ turn }))
    },
    /** The play that the user has to confirm; empty without such a play. */
    get held() {
      return turn && isHeld() ? turn.place : ''
    },
    get state() {
      return state
    },
  }
}
