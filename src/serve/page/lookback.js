// Shows an earlier position of the game, which the user chose in the move list, until the game goes on. The
// page computes the position from the move list. It sends nothing to the program, whose session stays in the
// current position.

import { arrowsOf, read, unstepped } from './game.js'

/** Returns the board before turn `n` of the move list. @param {Table} table @param {number} n */
function boardBefore({ board, log }, n) {
  for (const { player, play } of log.slice(n).reverse()) {
    for (const step of read(play ?? '').reverse()) board = unstepped(board, player, step)
  }
  return board
}

/** @param {Table} table @param {{drawn: () => void}} page `drawn`: the board must be redrawn */
export function lookback(table, page) {
  /** @type {{n: number, view: Partial<Config>} | null} the chosen turn and the board before it */
  let looking = null

  /** Shows the board before turn `n` of the move list. If that board is already shown, returns to the game. @param {number} n */
  function look(n) {
    if (table.busy || !table.open || looking?.n === n) return leave()
    const board = boardBefore(table, n)
    const { player, dice, play } = table.log[n]
    const view = {
      board,
      movable: [],
      destinations: {},
      marks: [],
      diceLabel: '',
      dice: (dice ?? []).map((value) => ({ value, spent: false })),
      diceOwner: player,
      arrows: arrowsOf(player, read(play ?? ''), 'last', board.course),
    }
    looking = { n, view }
    page.drawn()
  }

  function leave() {
    if (forget()) page.drawn()
  }

  /** Stops showing the earlier position, without redrawing the board. Returns whether an earlier position was shown. */
  function forget() {
    const was = looking
    looking = null
    return was !== null
  }

  return {
    look,
    leave,
    forget,
    /** The board configuration for the earlier position; null if none is shown. */
    get view() {
      return looking?.view ?? null
    },
    /** The index of the turn before which the board is shown; null if no earlier position is shown. */
    get turn() {
      return looking?.n ?? null
    },
  }
}
