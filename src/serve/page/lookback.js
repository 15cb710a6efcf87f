// Shows an earlier position of the game, chosen in the move list, until something else happens. The page
// computes the position from the move list: it sends nothing, and the session stays in the current position.

import { pips, unstepped } from './position.js'
import { arrowsOf, read } from './show.js'

/** Returns the board before a turn of the move list. @param {Table} table @param {number} n */
function boardBefore({ board, log }, n) {
  for (const { player, move } of log.slice(n).reverse()) {
    for (const step of read(move ?? '').reverse()) board = unstepped(board, player, step)
  }
  return board
}

/** @param {Table} table @param {{drawn: () => void}} page `drawn`: the board must be redrawn */
export function lookback(table, page) {
  /** @type {{n: number, view: Partial<Config>} | null} the chosen turn and the board before it */
  let looking = null

  /** Shows the position before a turn of the move list. Choosing the same turn again returns to the game. @param {number} n */
  function look(n) {
    if (table.busy || !table.open || looking?.n === n) return leave()
    const board = boardBefore(table, n)
    const { player, dice, move } = table.log[n]
    const [theirs, mine] = pips(board)
    const view = {
      board,
      movable: [],
      destinations: {},
      marks: [],
      diceLabel: '',
      diceText: '',
      dice: (dice ?? []).map((value) => ({ value, spent: false })),
      diceOwner: player,
      arrows: arrowsOf(player, read(move ?? ''), 'last'),
      captions: /** @type {[string, string]} */ ([String(theirs), String(mine)]),
    }
    looking = { n, view }
    page.drawn()
  }

  function leave() {
    if (forget()) page.drawn()
  }

  /** Returns to the game, which the caller redraws. Returns whether an earlier position was shown. */
  function forget() {
    const was = looking
    looking = null
    return was !== null
  }

  return {
    look,
    leave,
    forget,
    /** The configuration of the earlier position shown, if any. */
    get view() {
      return looking?.view ?? null
    },
    /** The turn whose starting position is shown, if any. */
    get turn() {
      return looking?.n ?? null
    },
  }
}
