// What the players at a table of two people say to each other: two sentences, and no free text.

import { h } from './dom.js'
import { icon } from './emblems.js'
import { t } from './i18n.js'
import { load } from './theme.js'

/** Time for which a reaction is shown, and time after which the server accepts another one, in milliseconds. */
const SHOWN = 5000
const PAUSE = 3000

/**
 * @param {{
 *   send: (kind: string) => Promise<unknown> | undefined, kinds: () => string[], isHidden: () => boolean, changed: () => void,
 *   nameOf: (player: Player) => string, announce: (text: string) => void, me: () => Player | null
 * }} page `kinds`: what the user can say now; `announce` tells a text to screen readers; `me` is null for a watcher
 */
export function reactions({ send, kinds, isHidden, changed, nameOf, announce, me }) {
  load('friend').catch(() => {})
  /** What each player says at the moment. @type {[string, string]} */
  const said = ['', '']
  /** Timers that end what each player says. @type {[number, number]} */
  const timers = [0, 0]
  /** When the user can say something again. */
  let free = 0
  const row = h('span', { id: 'reactions', class: 'reaction-row', role: 'group', hidden: true })
  const toggle = h('button', { type: 'button', class: 'icon', 'aria-controls': row.id, onClick: () => open(row.hidden === true) }, icon('speech'))
  const element = h('span', { class: 'reacting', onKeydown: onKey }, toggle, row)
  const buttons = h('div', { class: 'reaction-row' })
  const latest = h('p', { class: 'said', 'aria-hidden': 'true' })
  const atEnd = h('div', { class: 'reactions-at-end' }, buttons, latest)

  /** @param {Player} player @param {string} kind */
  function show(player, kind) {
    if (isHidden()) return
    const text = t(`reaction.${kind}`)
    said[player] = text
    latest.textContent = `${nameOf(player)}: ${text}`
    announce(latest.textContent)
    changed()
    clearTimeout(timers[player])
    timers[player] = setTimeout(() => {
      said[player] = ''
      if (!said.some(Boolean)) latest.textContent = ''
      changed()
    }, SHOWN)
  }

  /** @param {string} kind */
  async function react(kind) {
    const player = me()
    if (player === null || performance.now() < free) return
    free = performance.now() + PAUSE
    setTimeout(draw, PAUSE)
    if (!row.hidden) open(false)
    draw()
    try {
      await send(kind)
      show(player, kind)
    } catch {
      // The other player does not hear it. The user can try again.
    }
  }

  /** @param {boolean} isOpen */
  function open(isOpen) {
    row.hidden = !isOpen
    draw()
    if (isOpen) row.querySelector('button')?.focus()
    else if (element.contains(document.activeElement) || document.activeElement === document.body) toggle.focus()
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== 'Escape' || row.hidden) return
    event.stopPropagation()
    open(false)
  }

  // A tap elsewhere closes the row.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!row.hidden && !element.contains(/** @type {Node} */ (target))) {
      row.hidden = true
      draw()
    }
  })

  /** Fills a row with a button for each sentence, unless it has them. A button that must wait keeps the focus. @param {HTMLElement} place @param {(text: string) => string} [label] */
  function fill(place, label = (text) => text) {
    const sayable = kinds()
    const key = sayable.join()
    if (place.dataset.kinds !== key || !place.childElementCount) {
      place.dataset.kinds = key
      place.replaceChildren(...sayable.map((kind) => h('button', { type: 'button', onClick: () => react(kind) }, label(t(`reaction.${kind}`)))))
    }
    for (const button of place.children) button.setAttribute('aria-disabled', String(performance.now() < free))
  }

  function draw() {
    const isSilent = me() === null || isHidden() || !kinds().length
    element.hidden = me() === null || isHidden()
    toggle.disabled = isSilent
    if (isSilent) row.hidden = true
    toggle.setAttribute('aria-expanded', String(!row.hidden))
    toggle.setAttribute('aria-label', t('reactions'))
    toggle.title = t('reactions')
    row.setAttribute('aria-label', t('reactions'))
    atEnd.hidden = isSilent
    fill(row)
    // At the end, a sentence alone would be read as the page's own.
    fill(buttons, (text) => t('say', { text }))
  }

  return {
    show,
    draw,
    /** The button that opens the sentences. */
    element,
    /** The sentences at the end of a game. */
    atEnd,
    /** @param {Player} player */
    of: (player) => (isHidden() ? '' : said[player]),
  }
}
