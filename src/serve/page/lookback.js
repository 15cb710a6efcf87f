// An earlier position of the game, chosen in the move list, as long as nothing else happens.

import { beside } from './session.js'
import { arrowsOf, read } from './show.js'

/**
 * @param {Table} table @param {{drawn: () => void, problem: (error: Error) => void}} page
 *   `drawn` when the board has something else to show
 */
export function lookback(table, page) {
  /** @type {{n: number, view: Partial<Config> | null} | null} the turn that is looked at, and what the board shows then */
  let looking = null

  /** The position before a turn of the move list; the same one once more leads back. @param {number} n */
  async function look(n) {
    if (table.busy || !table.open || looking?.n === n) return leave()
    const mine = (looking = { n, view: /** @type {Partial<Config> | null} */ (null) })
    const { connection, session } = beside()
    try {
      const [study, text] = await Promise.all([session, table.session.match()])
      await study.import(text)
      const { board, pips } = await study.goTo(table.game, n)
      const { player, dice, move } = table.log[n]
      mine.view = {
        board,
        movable: [],
        destinations: {},
        marks: [],
        diceLabel: '',
        diceText: '',
        dice: (dice ?? []).map((value) => ({ value, spent: false })),
        diceOwner: player,
        arrows: arrowsOf(player, read(move ?? ''), 'last'),
        captions: [String(pips[0]), String(pips[1])],
      }
      if (looking === mine) page.drawn()
    } catch (error) {
      if (looking === mine) looking = null
      page.problem(/** @type {Error} */ (error))
    } finally {
      connection.close()
    }
  }

  function leave() {
    if (forget()) page.drawn()
  }

  /** Back to the game, which is drawn by whoever asks; tells whether there was anything else to see. */
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
      return looking?.view ? looking.n : null
    },
  }
}
