// The texts of the analysis about a turn of the match and about a variation, and the curve of the whole match.

import { h } from './dom.js'
import { percent, playText, signed, t } from './i18n.js'
import { reasons } from './why.js'

/** Equity, in points, at the upper edge of the curve; its negative is at the lower edge. */
const WIDEST = 2

/**
 * Returns the play of a turn, the best play, and the reasons for it.
 * @param {Judged} turn @param {string} name name of the player @param {boolean} isHidden whether the best play stays hidden
 */
export function factsOfTurn(turn, name, isHidden) {
  const wrong = turn.error > 0
  const dice = turn.dice?.join('') ?? ''
  return [
    h('p', { class: 'headline' }, t('turn_of', { n: turn.index + 1, game: turn.game, name, dice })),
    h('p', { class: wrong ? 'played wrong' : 'played' }, `${t('played')}: ${playText(turn.play)} `, turn.mark && h('strong', {}, t(`mark.${turn.mark}`)), wrong && ` (${signed(-turn.error)})`),
    ...(isHidden || !wrong ? [] : [h('p', { class: 'best' }, `${t('best')}: ${playText(turn.best.play)} (${signed(turn.best.equity)})`)]),
    ...(isHidden || !turn.why ? [] : [reasons(turn.why)]),
    h('p', { class: 'quiet' }, `${t('luck')}: ${signed(turn.luck ?? 0)} ${turn.luck_mark ? t(`luck.${turn.luck_mark}`) : ''}`,
      turn.at_least && ` · ${t('p.win')}: ${percent(turn.at_least.win[0])}`),
  ]
}

/** Returns the variation on the board; null if the game itself is on the board. @param {Reply} list a game and its variations @returns {Reply | null} */
export const variationIn = ({ variations = [] }) => variations.find((/** @type {Reply} */ { current }) => current) ?? null

/** Returns the number of the variation on the board, and its plays. @param {Reply} list a game and its variations */
export function factsOfVariation(list) {
  const { variation, shared } = variationIn(list) ?? { variation: 0, shared: 0 }
  const plays = list.turns.slice(shared).map((/** @type {Reply} */ { dice, play }) => `${dice?.join('') ?? ''} ${playText(play)}`)
  return [h('p', { class: 'headline' }, t('variation', { n: variation, turn: shared + 1 })), h('p', {}, plays.join(' · '))]
}

/** Returns the points of the curve, from the view of the player at the bottom. @param {Judged[]} turns @param {Player} bottom @param {string} measure `chances` or `equity` */
export function samplesOf(turns, bottom, measure) {
  return turns.map(({ player, at_least: chances, equity, luck, mark, index }) => {
    const sign = player === bottom ? 1 : -1
    const value = measure === 'equity' ? equity / WIDEST : chances ? chances.win[0] - chances.lose[0] : 0
    return { value: sign * value, luck: sign * (luck ?? 0), mark, player, newGame: index === 0 }
  })
}
