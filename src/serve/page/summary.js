// The table of an analysis: errors, ratings and luck of both players.

import { h } from './dom.js'
import { fixed, signed, t } from './i18n.js'
import { other } from './game.js'

/** Luck a turn, in points, by which the dice must be better for one player than for the other before they were with that player. */
const LUCKY = 0.02

/** Says for whom the dice were. Each player's luck is counted against what is usual, so only the difference cannot be against both. @param {Reply[]} players @param {Player} player */
export function luckOf(players, player) {
  const more = players[player].luck_rate - players[other(player)].luck_rate
  return more > LUCKY ? 'with_you' : more < -LUCKY ? 'against_you' : 'even'
}

/** Describes between which levels of the engine the player's error rate lies. @param {{weakest: string | null, strongest: string | null}} rating */
export function levels({ weakest, strongest }) {
  const name = (/** @type {string} */ level) => t(`level.${level}`)
  if (!weakest || !strongest) return weakest ? t('above', { level: name(weakest) }) : t('below')
  return weakest === strongest ? name(weakest) : `${name(weakest)} – ${name(strongest)}`
}

/** Returns the table, and how the ratings come about. @param {Reply} analysis @param {Player} me @param {(player: Player) => string} nameOf @returns {(Node | string)[]} */
export function summary({ statistics: { players } }, me, nameOf) {
  const sides = [me, other(me)]
  const row = (/** @type {string} */ name, /** @type {(player: Reply) => string} */ value) =>
    h('tr', {}, h('th', { scope: 'row' }, name), ...sides.map((player) => h('td', {}, value(players[player]))))
  const rates = sides.filter((player) => players[player].rating).map((player) => {
    const { rate, band } = players[player].rating
    return `${nameOf(player)} ${fixed(rate, 3)} ± ${fixed(band, 3)}`
  })
  const table = h(
    'table',
    {},
    h('thead', {}, h('tr', {}, h('td', {}), ...sides.map((player) => h('th', { scope: 'col' }, nameOf(player))))),
    h(
      'tbody',
      {},
      row(t('errors'), ({ doubtful, bad, very_bad }) => `${doubtful + bad + very_bad}`),
      row(t('decisions'), ({ decisions }) => `${decisions}`),
      row(t('error_total'), ({ error }) => signed(-(error ?? 0), 2)),
      row(t('error_rate'), ({ error_rate: rate }) => (rate === null ? '–' : signed(-rate))),
      row(t('rating'), (player) => (player.rating?.is_telling ? levels(player.rating) : t('rating_open'))),
      row(t('luck'), ({ luck }) => signed(luck ?? 0, 2)),
    ),
  )
  return [table, rates.length ? h('p', { class: 'quiet' }, t('rating_explained', { rates: rates.join(', ') })) : '']
}
