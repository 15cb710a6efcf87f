// The list of plays for a roll, best first: each with its value, its chances, arrows on the board, and the
// reasons why the best play is better.

import { button, h } from './dom.js'
import { arrowsOf, read } from './game.js'
import { fixed, percent, playText, sentence, signed, t } from './i18n.js'
import { rove } from './keys.js'
import { inWords } from './show.js'

/** Says the chances of the player on roll. @param {Reply} value */
export const chancesInWords = ({ at_least: { win, lose } }) => t('chances', { win: percent(win[0]), gammon: percent(win[1]), lose: percent(lose[1]) })

/**
 * Creates a bar of chances, with sections for double wins, single wins, draws, single losses and double
 * losses.
 * @param {Reply} value the chances of the player on roll
 */
export function chanceBar(value) {
  const { chances, at_least: { win, lose } } = value
  const parts = [
    ['win-more', win[1]],
    ['win', win[0] - win[1]],
    ['draw', chances.draw],
    ['lose', lose[0] - lose[1]],
    ['lose-more', lose[1]],
  ]
  const bar = h('span', { class: 'chances', role: 'img', 'aria-label': chancesInWords(value) })
  for (const [kind, share] of parts) {
    const part = h('span', { class: String(kind) })
    part.style.flexGrow = String(Math.max(0, Number(share)))
    bar.append(part)
  }
  return bar
}

/** Explains the figures of the best play, and the colours of the bars. @param {Reply} play */
export function legend({ equity, at_least: { win } }) {
  const colours = ['win-more', 'win', 'lose', 'lose-more'].map((kind) => h('span', { class: 'colour' }, h('i', { class: kind }), t(`colour.${kind}`)))
  return h('p', { class: 'quiet legend' }, t('numbers', { equity: signed(equity), n: Math.round(win[0] * 100) }), ...colours)
}

/** Names the player and the moment of an evaluation: before the roll, even if the dice already lie on the board. @param {Reply} state @param {string} name name of the player on roll */
export const whenOf = ({ dice }, name) => (dice ? t('before_roll_of', { dice: dice.join('–'), name }) : t('before_roll', { name }))

/** Returns a number, and its standard error if there is one. @param {string} value @param {number} error */
const withError = (value, error) => (error ? `${value} ± ${fixed(error, 3)}` : value)

/** Returns the equity of a play and, unless it is the best, the difference in brackets. A rollout has the standard error of the last number. @param {Reply} play @param {boolean} isBest */
function valueOf({ equity, equity_error, eqdiff, eqdiff_error }, isBest) {
  return isBest ? withError(signed(equity), equity_error) : `${signed(equity)} (${withError(signed(eqdiff), eqdiff_error)})`
}

/** Returns what a row of the list shows. @param {Reply} play @param {boolean} isBest */
function seen(play, isBest) {
  const parts = [
    h('span', { class: 'rank' }, `${play.number}.`),
    h('span', { class: 'play' }, playText(play.play), play.made && h('span', { class: 'quiet' }, ` ${t('played_here')}`)),
    h('span', { class: 'equity' }, valueOf(play, isBest)),
    chanceBar(play),
    h('span', { class: 'win-share' }, percent(play.at_least.win[0])),
  ]
  for (const part of parts) part.setAttribute('aria-hidden', 'true')
  return parts
}

/** Says a row of the list. @param {Reply} play @param {boolean} isBest @param {string} move the play in words */
function rowInWords(play, isBest, move) {
  const value = isBest ? withError(signed(play.equity), play.equity_error) : withError(fixed(-play.eqdiff, 3), play.eqdiff_error)
  const name = play.made ? `${move} ${t('played_here')}` : move
  return t(isBest ? 'hint_row' : 'hint_row.worse', { n: play.number, move: name, chances: chancesInWords(play), value })
}

/** Says what the numbers in brackets are, if a list of plays has any. @param {Reply[]} plays */
export const bracketsExplained = (plays) => (plays.length > 1 ? h('p', { class: 'quiet' }, t('brackets_explained')) : '')

/**
 * @param {Reply[]} plays as `hint` or `rollout` lists them
 * @param {Ways} ways
 */
export function candidates(plays, { player, board, numbers, choose, arrows, explain, left = (steps) => steps }) {
  const words = (/** @type {string} */ move) => inWords(player, read(move), numbers, board)
  const rows = plays.map((play, n) => {
    const draw = () => arrows(arrowsOf(player, left(play.steps), n === 0 ? 'best' : 'good', board.course))
    const hide = () => arrows(null)
    const row = h(
      'button',
      { type: 'button', class: play.made ? 'hint-row made' : 'hint-row', onClick: () => choose(play), onFocus: draw, onPointerEnter: draw, onPointerLeave: hide, onBlur: hide },
      ...seen(play, n === 0),
      h('span', { class: 'unseen' }, rowInWords(play, n === 0, words(play.play))),
    )
    return h('li', {}, row, ...(n ? whyNot(play.play, explain, words) : [h('span', { class: 'no-why' }), h('div', { class: 'because' })]))
  })
  const list = h('ol', { class: 'hints' }, ...rows)
  rove(list, 'first')
  return list
}

/**
 * Returns a button, and the element in which it shows or hides the reasons.
 * @param {string} move @param {Ways['explain']} explain @param {(play: string) => string} words @returns {Node[]}
 */
function whyNot(move, explain, words) {
  const place = h('div', { class: 'because', 'aria-live': 'polite' })
  const ask = button(t('why'), async () => {
    const isShown = place.childElementCount > 0
    ask.setAttribute('aria-expanded', String(!isShown))
    if (isShown) return place.replaceChildren()
    place.replaceChildren(h('p', { class: 'quiet' }, t('searching')))
    try {
      const [{ reasons }, { why }] = await Promise.all([import('./why.js'), explain(move)])
      place.replaceChildren(reasons(why, words))
    } catch (error) {
      place.replaceChildren(h('p', { class: 'problem' }, sentence(/** @type {Error} */ (error))))
    }
  }, 'ask-why')
  ask.setAttribute('aria-label', t('why_not', { move: words(move) }))
  ask.setAttribute('aria-expanded', 'false')
  return [ask, place]
}
