// The table of an analysis: errors, ratings and luck of both players.

import { h } from './dom.js'
import { fixed, signed, t } from './i18n.js'
import { other } from './game.js'

/** Describes between which levels of the engine the player's error rate lies. @param {{weakest: string | null, strongest: string | null}} rating */
function levels({ weakest, strongest }) {
  const name = (/** @type {string} */ level) => t(`level.${level}`)
  if (!weakest || !strongest) return weakest ? t('above', { level: name(weakest) }) : t('below', { level: name(strongest ?? '') })
  return weakest === strongest ? name(weakest) : `${name(weakest)} – ${name(strongest)}`
}

/** @param {Reply} analysis @param {Player} bottom @param {(player: Player) => string} nameOf */
export function summary({ statistics: { players } }, bottom, nameOf) {
  const sides = [bottom, other(bottom)]
  const row = (/** @type {string} */ name, /** @type {(player: Reply) => string} */ value) =>
    h('tr', {}, h('th', { scope: 'row' }, name), ...sides.map((player) => h('td', {}, value(players[player]))))
  return h(
    'table',
    {},
    h('thead', {}, h('tr', {}, h('td', {}), ...sides.map((player) => h('th', { scope: 'col' }, nameOf(player))))),
    h(
      'tbody',
      {},
      row(t('errors'), ({ doubtful, bad, very_bad }) => `${doubtful + bad + very_bad}`),
      row(t('error_total'), ({ error }) => signed(-(error ?? 0), 2)),
      row(t('error_rate'), ({ rating }) => (rating ? `${fixed(rating.rate * 1000, 1)} ± ${fixed(rating.band * 1000, 1)}` : '–')),
      row(t('rating'), ({ rating }) => (rating ? levels(rating) : '–')),
      row(t('luck'), ({ luck }) => signed(luck ?? 0, 2)),
    ),
  )
}
