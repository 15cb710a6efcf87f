// The list of plays for a roll, best first: each with its value, its chances, arrows on the board, and the
// reasons why the best play is better.

import { button, h } from './dom.js'
import { arrowsOf } from './game.js'
import { fixed, percent, playText, sentence, signed, t } from './i18n.js'

/**
 * Creates a bar of chances, with sections for double wins, single wins, draws, single losses and double
 * losses.
 * @param {Reply} value the chances of the player on roll
 */
export function chanceBar({ chances, at_least: { win, lose } }) {
  const parts = [
    ['win-more', win[1]],
    ['win', win[0] - win[1]],
    ['draw', chances.draw],
    ['lose', lose[0] - lose[1]],
    ['lose-more', lose[1]],
  ]
  const bar = h('span', { class: 'chances', role: 'img', 'aria-label': t('chances', {
    win: percent(win[0]), gammon: percent(win[1]), lose: percent(lose[1]),
  }) })
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

/** Returns the equity of a play and, unless it is the best, the difference in brackets. A rollout has the standard error of the last number. @param {Reply} play @param {boolean} isBest */
function valueOf({ equity, equity_error, eqdiff, eqdiff_error }, isBest) {
  const sure = (/** @type {number} */ value, /** @type {number} */ error) => (error ? `${signed(value)} ± ${fixed(error, 3)}` : signed(value))
  return isBest ? sure(equity, equity_error) : `${signed(equity)} (${sure(eqdiff, eqdiff_error)})`
}

/**
 * @param {Reply[]} plays as `hint` or `rollout` lists them
 * @param {Ways} ways
 */
export function candidates(plays, { player, course, choose, arrows, explain, left = (steps) => steps }) {
  const rows = plays.map((play, n) => {
    const draw = () => arrows(arrowsOf(player, left(play.steps), n === 0 ? 'best' : 'good', course))
    const hide = () => arrows(null)
    const row = h(
      'button',
      { type: 'button', class: play.made ? 'hint-row made' : 'hint-row', onClick: () => choose(play), onFocus: draw, onPointerEnter: draw, onPointerLeave: hide, onBlur: hide },
      h('span', { class: 'rank' }, `${play.number}.`),
      h('span', { class: 'play' }, playText(play.play), play.made && h('span', { class: 'quiet' }, ` ${t('played_here')}`)),
      h('span', { class: 'equity' }, valueOf(play, n === 0)),
      chanceBar(play),
      h('span', { class: 'win-share' }, percent(play.at_least.win[0])),
    )
    return h('li', {}, row, ...(n ? whyNot(play.play, explain) : [h('span', { class: 'no-why' }), h('div', { class: 'because' })]))
  })
  return h('ol', { class: 'hints' }, ...rows)
}

/**
 * Returns a button, and the element in which it shows or hides the reasons.
 * @param {string} move @param {Ways['explain']} explain @returns {Node[]}
 */
function whyNot(move, explain) {
  const place = h('div', { class: 'because' })
  const ask = button(t('why'), async () => {
    const isShown = place.childElementCount > 0
    ask.setAttribute('aria-expanded', String(!isShown))
    if (isShown) return place.replaceChildren()
    place.replaceChildren(h('p', { class: 'quiet' }, t('searching')))
    try {
      const [{ reasons }, { why }] = await Promise.all([import('./why.js'), explain(move)])
      place.replaceChildren(reasons(why))
    } catch (error) {
      place.replaceChildren(h('p', { class: 'problem' }, sentence(/** @type {Error} */ (error))))
    }
  }, 'ask-why')
  ask.setAttribute('aria-label', t('why_not', { move: playText(move) }))
  ask.setAttribute('aria-expanded', 'false')
  return [ask, place]
}
