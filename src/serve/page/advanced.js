// What few users need: the position as an ID, plays typed in the program's notation, and the seed of the dice.

import { copyRow, entry, h } from './dom.js'
import { sentence, t } from './i18n.js'

/** @param {Table} table */
export function advanced(table) {
  const id = entry('', '', { class: 'id', maxLength: 64, onChange: () => paste(), onPaste: fill })
  const problem = h('p', { class: 'problem', role: 'alert' })
  const seed = h('p', { class: 'seed' })
  const typed = h('input', { type: 'text', autocomplete: 'off', spellcheck: false, maxLength: 200 })
  const form = h('form', { class: 'typed', onSubmit: (/** @type {Event} */ event) => (event.preventDefault(), send()) }, typed)
  const element = h('details', { class: 'panel advanced' })
  /** Whether the program has not answered the typed play. The field stays until then, because a hidden one loses the focus. */
  let isSending = false

  /** Makes the typed play. If the program refuses it, selects the text, so that the user can type another play at once. */
  async function send() {
    const text = typed.value.trim()
    if (!text || !table.isMine) return
    isSending = true
    try {
      await table.typed(text)
    } finally {
      isSending = false
      draw()
    }
    if (!table.problem) return void (typed.value = '')
    typed.focus()
    typed.select()
  }

  /** Replaces the ID in the field by the pasted one, and plays on from it. @param {ClipboardEvent} event */
  function fill(event) {
    event.preventDefault()
    id.input.value = event.clipboardData?.getData('text').trim() ?? ''
    id.input.dispatchEvent(new Event('input'))
    paste()
  }

  async function paste() {
    const text = id.input.value.trim()
    problem.textContent = ''
    if (!text || text === current()) return
    await table.playFrom(text)
    problem.textContent = table.problem ? sentence(table.problem) : ''
    // If the program refused a position, the session has no position, so the page asks for the current state.
    if (table.problem && table.open) await table.run(async () => table.adopt(await table.session.undo()))
  }

  const current = () => (table.state.position_id ? `${table.state.position_id}:${table.state.match_id}` : '')

  function build() {
    id.input.setAttribute('aria-label', t('position_id'))
    typed.placeholder = t('type_play')
    typed.setAttribute('aria-label', t('type_play'))
    element.replaceChildren(
      h('summary', {}, t('advanced')),
      form,
      h('div', { class: 'position' }, h('h3', {}, t('position_id')), ...copyRow(id.input), h('p', { class: 'quiet' }, t('position_explained')), problem),
      seed,
    )
  }

  function draw() {
    form.hidden = !isSending && !(table.isMine && table.state.phase === 'move')
    seed.textContent = table.seed && table.started ? t('seed_is', { seed: table.seed }) : ''
    if (document.activeElement !== id.input) id.input.value = current()
  }
  build()
  return { element, draw, build }
}
