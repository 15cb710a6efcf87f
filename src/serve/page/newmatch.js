// The dialog for a new match: players, length, rules and dice.

import { check, choice, dialog, entry, h } from './dom.js'
import { t } from './i18n.js'
import { LEVELS, UNNAMED, defaults, isUnnamed } from './match.js'
import { lengthName } from './show.js'

/** Points to win from which the user can choose; 0 is for an open-ended match. */
export const LENGTHS = ['1', '3', '5', '7', '11', '0']

/**
 * @param {Games} games @param {Settings} settings the settings of the last match @param {(settings: Settings) => void} start
 * @param {boolean} rollsItself whether the page rolls the dice on this device, whatever the match says
 */
export function chooseMatch(games, settings, start, rollsItself) {
  const names = /** @type {const} */ (['seat.them', 'seat.me'])
  const seats = settings.seats.map((seat, n) => seatFields(t(names[n]), seat, n))
  const length = choice(t('length'), LENGTHS.map((value) => [value, lengthName(value)]), String(settings.length))
  const starter = choice(
    t('starter'),
    [['dice', t('starter.dice')], ['1', t('starter.1')], ['0', t('starter.0')]],
    settings.starter,
  )
  const rules = ruleFields(games, settings.rules)
  const ownDice = check(t('own_dice'), settings.ownDice, chooseStarter)
  const seed = entry(t('seed'), settings.seed, { inputMode: 'numeric', pattern: '[0-9]{0,20}', placeholder: t('seed_any') })
  const autoRoll = check(t('auto_roll'), settings.autoRoll)
  autoRoll.element.hidden = rollsItself
  const autoMove = check(t('auto_move'), settings.autoMove)

  /** With dice of their own, the players choose the starter. @param {boolean} isOwn */
  function chooseStarter(isOwn) {
    starter.select.options[0].disabled = isOwn
    if (isOwn && starter.select.value === 'dice') starter.select.value = '1'
  }
  chooseStarter(settings.ownDice)

  // The program would refuse two players with the same name.
  const [theirs, mine] = seats.map(({ name }) => name)
  for (const name of [theirs, mine]) {
    name.addEventListener('input', () => {
      const same = theirs.value.trim() && theirs.value.trim().toLowerCase() === mine.value.trim().toLowerCase()
      mine.setCustomValidity(same ? t('same_name') : '')
    })
  }

  const form = h(
    'form',
    { class: 'column', method: 'dialog', onSubmit: go },
    h('div', { class: 'pair' }, seats[1].element, seats[0].element),
    h('div', { class: 'pair' }, length.element, starter.element),
    rules.element,
    h(
      'details',
      {},
      h('summary', {}, t('dice_and_help')),
      h('div', { class: 'column' }, ownDice.element, seed.element, autoRoll.element, autoMove.element),
    ),
    h('div', { class: 'row end dialog-end' }, h('button', { type: 'submit', class: 'primary', autofocus: true }, t('start_match'))),
  )
  const box = dialog(t('new_match'), t('close'), form)

  function go() {
    start({
      ...defaults(),
      seats: [seats[0].value(), seats[1].value()],
      length: Number(length.select.value),
      starter: /** @type {Settings['starter']} */ (starter.select.value),
      rules: rules.value(),
      ownDice: ownDice.input.checked,
      seed: seed.input.value.trim(),
      autoRoll: autoRoll.input.checked,
      autoMove: autoMove.input.checked,
    })
    box.close()
  }
}

/** Returns rule sets with their names in the language of the page. @param {string[]} all @returns {[string, string][]} */
export const rulesNamed = (all) => all.map((one) => [one, t(`rules.${one}`)])

/** Returns fields for the player of a seat. @param {string} title @param {Seat} seat @param {number} n */
function seatFields(title, seat, n) {
  const kind = choice('', [['person', t('person')], ['engine', t('engine')]], seat.kind, drawn)
  kind.select.setAttribute('aria-label', title)
  const level = choice(t('level'), LEVELS.map((name) => [name, t(`level.${name}`)]), seat.level)
  const name = entry(t('name'), isUnnamed(seat.name) ? '' : seat.name, { maxLength: 32, pattern: '(?!(0|1|both)$)[^:"]+' })
  function drawn() {
    const isEngine = kind.select.value === 'engine'
    level.element.hidden = !isEngine
    name.input.placeholder = t(isEngine ? 'the_engine' : 'you')
  }
  drawn()
  return {
    element: h('fieldset', {}, h('legend', {}, title), kind.element, level.element, name.element),
    name: name.input,
    /** @returns {Seat} */
    value: () => ({
      kind: /** @type {Seat['kind']} */ (kind.select.value),
      level: level.select.value,
      name: name.input.value.trim() || UNNAMED[n],
    }),
  }
}

/** Returns fields for a rule set, and for the switches in which the rules differ from it. @param {Games} games @param {string} rules */
function ruleFields(games, rules) {
  const [name, ...given] = rules.split(' ')
  const chosen = Object.fromEntries(given.map((one) => one.split('=')))
  const preset = choice(t('rules'), rulesNamed([...games.named, ...games.shipped.map((one) => one.name)]), name, () => fit())
  const fields = games.choices.map(({ name: key, values }) => {
    const options = [['', t('as_in_rules')], ...values.map((value) => [value, has(value)])]
    return { key, ...choice(t(`switch.${key}`), /** @type {[string, string][]} */ (options), chosen[key] ?? '') }
  })
  /** Shows the switches of the chosen game. */
  const fit = () => {
    const usual = games.shipped.find(({ name }) => name === preset.select.value)?.switches ?? {}
    for (const { key, element, select } of fields) {
      element.hidden = !(key in usual)
      if (key in usual) select.options[0].textContent = t('as_in_rules', { value: has(usual[key]) })
    }
    own.hidden = games.named.includes(preset.select.value)
  }
  const own = h(
    'details',
    { open: given.length > 0 },
    h('summary', {}, t('own_rules')),
    h('div', { class: 'switches' }, ...fields.map(({ element }) => element)),
  )
  fit()
  return {
    element: h('div', { class: 'column' }, preset.element, own),
    value: () =>
      [
        preset.select.value,
        ...fields
          .filter(({ element, select }) => !element.hidden && select.value)
          .map(({ key, select }) => `${key}=${select.value}`),
      ].join(' '),
  }
}

/** @param {string} value */
const has = (value) => (/^\d$/.test(value) ? value : t(`value.${value}`))
