// The dialogs before a match of two people: the host sends the invitation, the guest sees what is played, and both press
// Ready.

import { button, dialog, entry, h } from './dom.js'
import { emblem } from './emblems.js'
import { sentence, t } from './i18n.js'
import { linkRow, storeName, storedName } from './invitation.js'
import { isUnnamed } from './match.js'
import { drawQr } from './qr.js'
import { hasSheet, sendInvitation, warning } from './share.js'
import { gameOf, lengthName, matchOf } from './show.js'
import { load } from './theme.js'

/** Opens the dialog that a player needs before the match, if there is one. @param {SharedTable} shared */
export async function welcome(shared) {
  await Promise.all([shared.known, load('friend').catch(() => {})])
  if (!isNeeded(shared) || document.querySelector('dialog')) return
  if (shared.player === 0) host(shared)
  else guest(shared)
}

/** Whether the user has not yet been ready, or invites another guest during the match. @param {SharedTable} shared */
const isNeeded = (shared) => shared.isWaiting || shared.invitation !== null

/** Says in a line what is played. @param {SharedTable} shared */
function terms({ choice: { rules, length, clock } }) {
  const time = clock ? t('clock_is', { minutes: clock.reserve / 60, seconds: clock.delay }) : t('clock_none')
  return h('div', { class: 'terms-line' }, emblem(rules), h('div', {}, h('strong', {}, gameOf(rules)), h('p', {}, `${lengthName(String(length))} · ${time}`)))
}

/**
 * Opens a dialog that changes with the table, and closes when it is not needed any more.
 * @param {SharedTable} shared @param {() => {key: string, title: string, parts: Child[], says: string}} describe `key` changes with the parts; `says` is
 *   what is awaited
 */
function follow(shared, describe) {
  const body = h('div', { class: 'column' })
  // Screen readers announce a new text only of an element that they know.
  const status = h('p', { role: 'status' })
  const box = dialog('', t('close'), h('div', { class: 'column waiting' }, body, status))
  let drawn = ''
  const draw = () => {
    if (!isNeeded(shared)) return box.close()
    const { key, title, parts, says } = describe()
    if (status.textContent !== says) status.textContent = says
    if (key === drawn) return
    const isFirst = !drawn
    drawn = key
    const heading = box.querySelector('h2')
    if (heading) heading.textContent = title
    body.replaceChildren(...parts.filter((part) => part !== null && part !== undefined && part !== false))
    const first = /** @type {HTMLElement | null} */ (body.querySelector('button:not([hidden])') ?? body.querySelector('input'))
    // The browser has put the focus on the cross. Later, it may be there because the user has put it there.
    if (isFirst || !box.contains(document.activeElement)) first?.focus()
  }
  box.addEventListener('close', shared.observe(draw))
  draw()
  return box
}

/** The host sends the invitation, and presses Ready when the guest is here. @param {SharedTable} shared */
function host(shared) {
  const problem = h('p', { class: 'problem', role: 'alert' })
  const ready = button(t('sit_down'), () => shared.begin(), 'primary')

  /** @param {string} link */
  function invitation(link) {
    const act = () => sendInvitation(shared.choice.rules, link).catch((/** @type {unknown} */ error) => (problem.textContent = sentence(/** @type {Error} */ (error))))
    const row = linkRow('link_opponent', link)
    return [
      ...(hasSheet() ? [button(t('send'), act, 'primary'), row] : [row, button(t('send_mail'), act)]),
      problem,
      h('p', { class: 'quiet' }, t('invitation_explained')),
      // Another telephone could not open such a link.
      warning(link) || h('div', { class: 'qr-row' }, drawQr(link, t('invitation_code')), h('p', {}, t('point_camera'))),
    ]
  }

  follow(shared, () => {
    const { invitation: link } = shared
    const { isHere, isReady } = shared.about(1)
    if (isHere) {
      const says = isReady ? t('friend_ready', { name: shared.called(1) }) : t('state.begin')
      return { key: 'here', title: t('friend_here'), parts: [terms(shared), ready], says }
    }
    const says = t(link ? 'waiting_friend' : 'state.away')
    return { key: String(link), title: t(link ? 'send_invitation' : 'meet'), parts: [...(link ? invitation(link) : []), terms(shared)], says }
  })
}

/** The guest learns what is played, and sits down. @param {SharedTable} shared */
function guest(shared) {
  const { host: inviter, rules } = shared.choice
  const game = matchOf(rules)
  const name = entry(t('your_name_optional'), storedName(), { maxLength: 31 })
  const ready = h('button', { type: 'submit', class: 'primary' }, t('sit_down'))
  const form = h('form', { class: 'column', onSubmit: go }, terms(shared), name.element, ready)
  const title = isUnnamed(inviter) ? t('invited_to', { game }) : t('invites_you', { name: inviter, game })
  follow(shared, () => {
    const { isHere } = shared.about(0)
    ready.hidden = !isHere
    const says = t(!isHere ? 'host_away' : shared.about(0).isReady ? 'friend_ready' : 'state.begin', { name: shared.called(0) })
    return { key: 'guest', title, parts: [form], says }
  })

  /** @param {Event} event */
  function go(event) {
    event.preventDefault()
    if (ready.hidden) return
    const text = name.input.value.trim()
    if (text) {
      storeName(text)
      shared.name(text)
    }
    shared.begin()
  }
}
