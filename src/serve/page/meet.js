// The dialogs of a table of two people: its creation, and the name of the player.

import { choice, dialog, entry, h } from './dom.js'
import { sentence, t } from './i18n.js'
import { LENGTHS, lengthName, rulesNamed } from './newmatch.js'
import { create, storeName, storedName } from './shared.js'
import { gameOf } from './show.js'

/** Clocks from which the user can choose: minutes for the match, and seconds for each turn. */
const CLOCKS = ['', '3+10', '5+12', '10+15', '30+30']

/** @param {Games} games @param {Settings} settings the settings of the last match */
export function meet({ named, shipped }, settings) {
  const rules = choice(t('rules'), rulesNamed([...named, ...shipped.map((one) => one.name)]), settings.rules.split(' ')[0])
  const length = choice(t('length'), LENGTHS.map((value) => /** @type {[string, string]} */ ([value, lengthName(value)])), String(settings.length))
  const clockName = (/** @type {string} */ value) => {
    const [minutes, seconds] = value.split('+')
    return value ? t('clock_is', { minutes, seconds }) : t('clock_none')
  }
  const clock = choice(t('clock'), CLOCKS.map((value) => [value, clockName(value)]), '')
  const name = entry(t('your_name'), storedName(), { maxLength: 31 })
  const says = h('p', { class: 'problem', role: 'alert' })
  const form = h(
    'form',
    { class: 'column', onSubmit: go },
    h('p', { class: 'quiet' }, t('meet_explained')),
    name.element,
    h('div', { class: 'pair' }, rules.element, length.element),
    clock.element,
    says,
    h('div', { class: 'row end dialog-end' }, h('button', { type: 'submit', class: 'primary' }, t('meet_create'))),
  )
  dialog(t('meet'), t('close'), form)

  /** @param {Event} event */
  async function go(event) {
    event.preventDefault()
    storeName(name.input.value.trim())
    const [minutes, seconds] = clock.select.value.split('+').map(Number)
    const control = clock.select.value ? { reserve: 60 * minutes, delay: seconds } : null
    try {
      const address = await create({ rules: rules.select.value, length: Number(length.select.value), clock: control })
      location.href = address
      location.reload()
    } catch (error) {
      says.textContent = sentence(/** @type {Error} */ (error))
    }
  }
}

/** Tells a new guest what is played here, and lets the guest sit down. The creator knows. @param {SharedTable} shared */
export async function welcome(shared) {
  await shared.known
  if (shared.player !== 1 || !shared.mayBegin || document.querySelector('dialog')) return
  const { host, rules, length, clock } = shared.choice
  const name = entry(t('your_name'), storedName(), { maxLength: 31 })
  const facts = [
    ['table_of', host === 'plakoto' ? t('side.0') : host],
    ['rules', gameOf(rules)],
    ['length', lengthName(String(length))],
    ['clock', clock ? t('clock_is', { minutes: clock.reserve / 60, seconds: clock.delay }) : t('clock_none')],
  ]
  const form = h(
    'form',
    { class: 'column', onSubmit: go },
    h('dl', { class: 'terms' }, ...facts.flatMap(([key, text]) => [h('dt', {}, t(key)), h('dd', {}, text)])),
    name.element,
    h('p', { class: 'quiet' }, t('state.begin')),
    h('div', { class: 'row end dialog-end' }, h('button', { type: 'submit', class: 'primary' }, t('sit_down'))),
  )
  const box = dialog(t('welcome'), t('close'), form)

  /** @param {Event} event */
  function go(event) {
    event.preventDefault()
    const text = name.input.value.trim()
    if (text) {
      storeName(text)
      shared.name(text)
    }
    box.close()
    shared.begin()
  }
}
