// The texts of the analysis about a turn of the match and about a variation, and the curve of the whole match.

import { h } from './dom.js'
import { rove } from './keys.js'
import { fixed, percent, playText, signed, t } from './i18n.js'

/** Smallest loss, in points, that the page shows: smaller ones are 0.000 in figures. */
const LEAST = 0.0005

/** Whether a play that loses this much counts as worse. @param {number} loss */
export const isCostly = (loss) => loss >= LEAST

/** Smallest loss, in points, that the analysis marks as an error. */
const DOUBTFUL = 0.03

/** Whether a play is worse than the best one, but no error. @param {number} loss */
export const isNear = (loss) => isCostly(loss) && loss < DOUBTFUL

/** Equity, in points, at the upper edge of the curve; its negative is at the lower edge. */
const WIDEST = 2

/**
 * Returns the play of a turn, and the best play.
 * @param {Judged} turn @param {Part} name name of the player @param {boolean} isHidden whether the best play stays hidden
 */
export function factsOfTurn(turn, name, isHidden) {
  const wrong = isCostly(turn.error)
  const dice = turn.dice?.join('–') ?? ''
  return [
    h('p', { class: 'headline' }, t('turn_of', { n: turn.index + 1, game: turn.game, name, dice })),
    h('p', { class: wrong ? 'played wrong' : 'played' }, `${t('played')}: ${playText(turn.play)} `, turn.mark && h('strong', {}, t(`mark.${turn.mark}`)), wrong && `${turn.mark && ' · '}${t('gives_away', { loss: fixed(turn.error, 3) })}`),
    ...(isHidden || !wrong ? [] : [h('p', { class: 'best' }, `${t('best')}: ${playText(turn.best.play)}`)]),
    h('p', { class: 'quiet' }, `${t('luck_of', { value: signed(turn.luck ?? 0) })} ${turn.luck_mark ? t(`luck.${turn.luck_mark}`) : ''}`,
      turn.at_least && ` · ${t('p.win_before')}: ${percent(turn.at_least.win[0])}`),
  ]
}

/**
 * Says what `factsOfTurn` shows, without its figures.
 * @param {Judged} turn @param {Part} name @param {boolean} isHidden @param {(play: string) => string} inWords
 */
export function sayTurn(turn, name, isHidden, inWords) {
  const isBest = isCostly(turn.error) && !isHidden
  return [
    t('turn_of', { n: turn.index + 1, game: turn.game, name, dice: turn.dice?.join('–') ?? '' }),
    `${t('played')}: ${inWords(turn.play)}${turn.mark && `, ${t(`mark.${turn.mark}`)}`}`,
    isBest ? `${t('best')}: ${inWords(turn.best.play)}` : '',
  ].filter(Boolean).join('. ').concat('.')
}

/** Returns all turns of an analysis. @param {Reply} analysis @returns {Judged[]} */
export const turnsOf = (analysis) =>
  analysis.games.flatMap((/** @type {Reply} */ { game, turns }) => turns.map((/** @type {Reply} */ turn, /** @type {number} */ index) => ({ ...turn, game, index })))

/**
 * Returns the list of the turns of a match, and a function that marks a turn in it.
 * @param {Judged[]} turns @param {(player: Player) => string} nameOf @param {(n: number) => void} choose
 */
export function turnList(turns, nameOf, choose) {
  const items = turns.map(({ player, dice, play, mark, game, index }, n) => {
    const turn = h(
      'button',
      { type: 'button', onClick: () => choose(n) },
      h('span', { class: 'who' }, nameOf(player)),
      h('span', { class: 'roll' }, dice?.join('–') ?? '·'),
      h('span', { class: 'play' }, playText(play), mark && h('strong', { class: `fault ${mark.replace(' ', '-')}` }, ` ${t(`mark.${mark}`)}`)),
    )
    return h('li', { class: index === 0 && game > 1 ? `side${player} new-game` : `side${player}` }, turn)
  })
  const element = h('ol', { class: 'moves', 'aria-label': t('moves') }, ...items)
  const stops = rove(element, 'first')
  /** @param {number | null} current */
  const mark = (current) => {
    for (const [n, item] of items.entries()) item.firstElementChild?.setAttribute('aria-pressed', String(n === current))
    const item = items[current ?? -1]
    if (item) stops.choose(item)
    if (item) element.scrollTop = item.offsetTop - element.offsetTop - (element.clientHeight - item.offsetHeight) / 2
  }
  return { element, mark }
}

/** Returns the variation on the board; null if the game itself is on the board. @param {Reply} list a game and its variations @returns {Reply | null} */
export const variationIn = ({ variations = [] }) => variations.find((/** @type {Reply} */ { current }) => current) ?? null

/** Returns the number of the variation on the board, its plays, and whose turn it is. @param {Reply} list a game and its variations @param {Reply} state @param {string} name name of the player on roll */
export function factsOfVariation(list, { phase, dice }, name) {
  const { variation, shared } = variationIn(list) ?? { variation: 0, shared: 0 }
  const plays = list.turns.slice(shared).map((/** @type {Reply} */ { dice, play }) => `${dice?.join('–') ?? ''} ${playText(play)}`)
  const next = phase === 'move' ? t('after_roll', { dice: dice.join('–'), name }) : phase === 'roll' ? t('before_roll', { name }) : ''
  return [h('p', { class: 'headline' }, t('variation', { n: variation, turn: shared + 1 })), h('p', {}, plays.join(' · ')), h('p', { class: 'quiet' }, next)]
}

/** Returns the points of the curve, from a player's view. @param {Judged[]} turns @param {Player} me @param {string} measure `chances` or `equity` */
export function samplesOf(turns, me, measure) {
  return turns.map(({ player, at_least: chances, equity, luck, mark, index }) => {
    const sign = player === me ? 1 : -1
    const value = measure === 'equity' ? equity / WIDEST : chances ? chances.win[0] - chances.lose[0] : 0
    return { value: sign * value, luck: sign * (luck ?? 0), mark, player, newGame: index === 0 }
  })
}
