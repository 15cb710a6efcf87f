// The editor and the review ("overlays"), which take over the board for a while. When they close, the game
// continues.

import { Lost } from './connection.js'
import { byId } from './dom.js'
import { beside } from './session.js'
import { describe, nameOf } from './show.js'

/**
 * @param {BoardApi} board @param {Table} table
 * @param {{bottom: () => Player, changed: () => void, fresh: () => void, isClicked: Host['isClicked']}} page
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

  /** Ends the second session, whatever it computes. */
  function end() {
    second?.connection.close()
    second = null
  }

  /** @type {Host} */
  const host = {
    study,
    renew: async () => end(),
    draw: (change) => {
      const { board: position } = change
      const named = position && { describe: (/** @type {Place} */ place) => describe(table, position, page.bottom(), place) }
      if (present) board.set({ ...named, ...change })
    },
    close: leave,
    keep: (record) => table.keep(record),
    isClicked: page.isClicked,
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
    const { element, left } = present
    element.remove()
    present = null
    end()
    left?.()
    byId('tools').replaceChildren()
    document.body.classList.remove('guest', 'editing', 'reviewing')
    page.changed()
  }

  /** @param {Games} games */
  async function edit(games) {
    const { editor } = await import('./editor.js')
    const state = { ...table.state, variant: table.state.variant || table.settings.rules }
    const play = (/** @type {string} */ rules, /** @type {string} */ id) => {
      page.fresh()
      leave()
      table.playFrom(id, rules)
    }
    invite(() => editor({ ...host, play }, games, state, page.bottom()), 'editing')
  }

  async function review() {
    const module = await import('./review.js')
    const record = table.shared ? await table.session.record() : table.saved?.text ?? ''
    invite(() => module.review(host, record, page.bottom()), 'reviewing')
  }

  return {
    edit,
    review,
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
  }
}
