// The dialog in which a host invites a friend: the game, the points and the clock of the last invitation, and one button.

import { choice, dialog, entry, h } from './dom.js'
import { emblem } from './emblems.js'
import { GAMES } from './home.js'
import { sentence, t } from './i18n.js'
import { create, storeName, storedName } from './invitation.js'
import { LENGTHS, rulesNamed } from './newmatch.js'
import { hasSheet, sendInvitation } from './share.js'
import { lengthName, matchOf } from './show.js'
import { keep, readKept } from './store.js'
import { load } from './theme.js'

/** Clocks from which the user can choose: minutes for the match, and seconds for each turn. */
const CLOCKS = ['', '3+10', '5+12', '10+15', '30+30']
const CHOICE = 'plakoto.friend'
const HANDHELD = matchMedia('(pointer: coarse)')

/** @param {Games} games @param {Settings} settings the settings of the last match */
export async function meet({ named, shipped }, settings) {
  await load('friend').catch(() => {})
  const [played] = settings.rules.split(' ')
  const last = { rules: GAMES.includes(played) ? played : GAMES[0], length: '3', clock: '', ...readKept(CHOICE) }
  let { rules } = last
  const games = picks('which_game', GAMES.map((value) => ({ value, text: matchOf(value), picture: emblem(value) })), rules, (value) => {
    rules = value
    others.select.value = ''
  })
  const all = rulesNamed([...named, ...shipped.map(({ name }) => name)]).filter(([value]) => !GAMES.includes(value))
  const others = choice(t('other_rules'), [['', '–'], ...all], GAMES.includes(rules) ? '' : rules, (value) => {
    if (!value) return void (rules = games.first())
    rules = value
    games.clear()
  })
  const length = picks('points_to_win', LENGTHS.map((value) => ({ value, text: value === '0' ? '∞' : value, label: lengthName(value) })), last.length)
  const clock = picks('clock', CLOCKS.map((value) => ({ value, ...clockTexts(value) })), last.clock)
  const name = entry(t('your_name_optional'), storedName(), { maxLength: 31, autocomplete: 'nickname' })
  const says = h('p', { class: 'problem', role: 'alert' })
  const invite = h('button', { type: 'submit', class: 'primary', autofocus: true }, t('invite'))
  const form = h(
    'form',
    { class: 'friend', onSubmit: go },
    games.element,
    length.element,
    clock.element,
    name.element,
    h('details', { open: !GAMES.includes(rules) }, h('summary', {}, t('other_rules')), others.element),
    says,
    h('div', { class: 'dialog-end' }, invite),
  )
  dialog(t('meet'), t('close'), form)

  /** @param {Event} event */
  async function go(event) {
    event.preventDefault()
    invite.disabled = true
    storeName(name.input.value.trim())
    const chosen = { rules, length: length.value(), clock: clock.value() }
    keep(CHOICE, chosen)
    const [minutes, seconds] = chosen.clock.split('+').map(Number)
    const control = chosen.clock ? { reserve: 60 * minutes, delay: seconds } : null
    try {
      const { seat, invitation } = await create({ rules, length: Number(chosen.length), clock: control })
      // Before anything else can go wrong, so that a reload leads to the table.
      history.replaceState(null, '', seat)
      // On a telephone, a sheet follows the tap at once. If it does not, the table offers it again.
      if (HANDHELD.matches && hasSheet()) await sendInvitation(rules, invitation).catch(() => {})
      location.reload()
    } catch (error) {
      invite.disabled = false
      says.textContent = sentence(/** @type {Error} */ (error))
    }
  }
}

/** @param {string} value */
function clockTexts(value) {
  if (!value) return { text: t('clock_off'), label: t('clock_none') }
  const [minutes, seconds] = value.split('+')
  return { text: t('clock_short', { minutes, seconds }), label: t('clock_is', { minutes, seconds }) }
}

/**
 * Returns a row of choices.
 * @param {string} key of the title @param {{value: string, text: string, label?: string, picture?: Element}[]} options @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
function picks(key, options, chosen, changed) {
  const inputs = options.map(({ value, text, label }) =>
    h('input', { type: 'radio', name: `friend-${key}`, value, class: 'unseen', 'aria-label': label ?? text, checked: value === chosen, onChange: () => changed?.(value) }))
  const boxes = options.map(({ text, picture }, n) => h('label', { class: 'pick' }, inputs[n], picture, h('span', { 'aria-hidden': 'true' }, text)))
  return {
    element: h('fieldset', { class: 'picks' }, h('legend', {}, t(key)), h('div', { class: 'pick-row' }, ...boxes)),
    value: () => inputs.find(({ checked }) => checked)?.value ?? options[0].value,
    clear: () => inputs.forEach((input) => (input.checked = false)),
    /** Chooses the first option, and returns its value. */
    first: () => ((inputs[0].checked = true), options[0].value),
  }
}
