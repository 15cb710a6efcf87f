// An earlier position of the game, chosen in the move list, as long as nothing else happens. The page works it out
// from the move list: it sends nothing, and the record stays where it is.

import { pips, unstepped } from './position.js'
import { arrowsOf, read } from './show.js'

/** The board before a turn of the move list. @param {Table} table @param {number} n */
function boardBefore({ board, log }, n) {
  for (const { player, move } of log.slice(n).reverse()) {
    for (const step of read(move ?? '').reverse()) board = unstepped(board, player, step)
  }
  return board
}

/** @param {Table} table @param {{drawn: () => void}} page `drawn` when the board has something else to show */
export function lookback(table, page) {
  /** @type {{n: number, view: Partial<Config>} | null} the chosen turn and the board before it */
  let looking = null

  /** The position before a turn of the move list; the same one once more leads back. @param {number} n */
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

  /** Back to the game, which the caller draws; tells whether there was anything else to see. */
  function forget() {
    const was = looking
    looking = null
    return was !== null
  }

  return {
    look,
    leave,
    forget,
    /** What the board shows instead of the game. */
    get view() {
      return looking?.view ?? null
    },
    /** The turn of the move list before which that was. */
    get turn() {
      return looking?.n ?? null
    },
  }
}
