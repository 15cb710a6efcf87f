// The editor and the review ("overlays"), which take over the board for a while. When they close, the game
// continues.

import { Lost } from './connection.js'
import { byId } from './dom.js'
import { beside } from './session.js'
import { nameOf } from './show.js'

/**
 * @param {BoardApi} board @param {Table} table
 * @param {{bottom: () => Player, changed: () => void, fresh: () => void}} page
 *   `changed`: the editor or the review has opened or closed; `fresh`: earlier messages no longer apply
 */
export function overlays(board, table, page) {
  /** @type {Overlay | null} */
  let present = null
  /** @type {ReturnType<typeof beside> | null} */
  let second = null

  /** @returns {Promise<Session>} */
  async function study() {
    if (!present) throw new Lost('neither the editor nor the review is open')
    second ??= beside()
    return second.session
  }

  /** @type {Host} */
  const host = {
    study,
    draw: (change) => {
      if (present) board.set(change)
    },
    close: leave,
    nameOf: (player) => nameOf(table, player),
  }

  /** @param {() => Overlay} make @param {string} kind class for the body of the page */
  function invite(make, kind) {
    leave()
    present = { element: document.createElement('div') }
    board.set({ movable: [], destinations: {}, dice: [], arrows: [], marks: [], diceLabel: '', diceText: '' })
    present = make()
    document.body.classList.add('guest', kind)
    byId('side').prepend(present.element)
    byId('tools').replaceChildren(present.tools ?? '')
    scrollTo({ top: 0 })
    page.changed()
  }

  function leave() {
    if (!present) return
    present.element.remove()
    present = null
    second?.connection.close()
    second = null
    byId('tools').replaceChildren()
    document.body.classList.remove('guest', 'editing', 'reviewing')
    page.changed()
  }

  async function edit() {
    const { editor } = await import('./editor.js')
    const { board: position, turn, variant } = table.state
    const play = (/** @type {string} */ id, /** @type {Player} */ player) => {
      page.fresh()
      leave()
      table.playFrom(id, player)
    }
    invite(() => editor({ ...host, play }, position, turn, page.bottom(), variant || table.settings.rules), 'editing')
  }

  async function review() {
    const module = await import('./review.js')
    invite(() => module.review(host, table.saved?.text ?? '', page.bottom()), 'reviewing')
  }

  return {
    edit,
    review,
    /** Closes the editor or the review, because another game is about to begin. */
    leave: () => {
      page.fresh()
      leave()
    },
    get present() {
      return present !== null
    },
  }
}
