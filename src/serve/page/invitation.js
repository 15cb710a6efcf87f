// A new table of two people, the invitation to it, which only the browser of the table's creator has, and the panel with
// the links of a player.

import { button, copyRow, h } from './dom.js'
import { has, t } from './i18n.js'
import { placeLink } from './link.js'
import { keep, readKept } from './store.js'

const INVITATION = 'plakoto.invitation.'
const NAME = 'plakoto.name'

/** The name under which the user has played before. @returns {string} */
export const storedName = () => readKept(NAME) ?? ''
/** @param {string} name */
export const storeName = (name) => keep(NAME, name)

/**
 * Creates a table on the server. Returns the address that takes the user to a seat there, and the one that invites the other player.
 * @param {{rules: string, length: number, clock: {reserve: number, delay: number} | null}} choice
 */
export async function create(choice) {
  const response = await fetch('tables', { method: 'POST', body: JSON.stringify(choice) })
  const { id, invitations, watch, error } = await response.json()
  if (error) throw new Error(has(`no_table.${response.status}`) ? t(`no_table.${response.status}`) : error)
  const [own, invitation] = invitations
  keepInvitation(id, { invitation, watch })
  return { seat: placeLink({ id, invitation: own }), invitation: placeLink({ id, invitation }) }
}

/** Returns what this browser keeps about the invitations to a table. @param {string} id @returns {{invitation?: string, watch?: string}} */
export const invitationOf = (id) => readKept(INVITATION + id) ?? {}

/** @param {string} id @param {{invitation: string, watch?: string}} fresh */
export const keepInvitation = (id, fresh) => keep(INVITATION + id, { ...invitationOf(id), ...fresh })

/** Returns a link with its name and a button that copies it. @param {string} name @param {string} link */
export function linkRow(name, link) {
  const field = h('input', { type: 'text', readOnly: true, class: 'id', value: link, 'aria-label': t(name) })
  return h('div', { class: 'field' }, h('span', {}, t(name)), ...copyRow(field))
}

/** The panel with the links of a player. @param {string} id @param {string | null} secret of the player's seat */
export function linksPanel(id, secret) {
  const element = h('section', { class: 'panel links', hidden: true })
  let drawn = ''
  return {
    element,
    /** Draws the panel, unless it is the same. @param {Player | null} player @param {(() => void) | null} invite makes another invitation */
    draw(player, invite) {
      const { watch } = player === 0 ? invitationOf(id) : {}
      const key = JSON.stringify([player, watch, invite !== null])
      if (key === drawn) return
      drawn = key
      element.hidden = player === null || !secret
      if (element.hidden || !secret) return
      const parts = [
        invite ? button(t('invite_again'), invite) : '',
        watch ? linkRow('link_watchers', placeLink({ id, watch })) : '',
        linkRow('link_seat', placeLink({ id, seat: secret })),
        h('p', { class: 'quiet' }, t('link_seat_explained')),
      ]
      const open = element.querySelector('details')?.open ?? false
      element.replaceChildren(h('details', { open }, h('summary', {}, t('invitation')), h('div', { class: 'column' }, ...parts)))
    },
  }
}
