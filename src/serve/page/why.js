// Reasons why one play is better than another: sentences in the page's language, made from the program's
// figures.

import { h, spoken } from './dom.js'
import { hasHits } from './game.js'
import { fixed, percent, playText, pointName, signed, t } from './i18n.js'

/** @param {{blots: {point: number, rolls: number}[]}} shots */
const byPoint = ({ blots }) => (blots.length ? ` (${blots.map((blot) => t('why.on', blot)).join(', ')})` : '')

/** @param {{dice: number[]}[]} answers the opponent's replies, the worst for the player first */
const worst = ([answer]) => answer?.dice.join('–') ?? ''

/** Returns the function that formats the figures of a topic. @param {string} topic @param {boolean} isFine whether numbers of turns have a decimal @returns {(value: number) => string} */
function writerOf(topic, isFine) {
  if (topic.startsWith('gammons') || topic === 'released_first') return percent
  if (topic === 'answers') return signed
  return topic === 'pins' ? (value) => fixed(value, isFine ? 1 : 0) : String
}

/** Formats a play's figure for a topic, with the points or the roll that it concerns. @param {Reply} play @param {string} topic @param {number} value @param {boolean} isFine */
function figure(play, topic, value, isFine) {
  const more = topic === 'shots' ? byPoint(play[topic]) : topic === 'answers' ? ` (${worst(play.answers)})` : ''
  return writerOf(topic, isFine)(value) + more
}

/**
 * @param {Pick<Board, 'contact'>} game @param {string} topic @param {number} point point of a pin, if the topic concerns pins
 * @param {{play: Reply, value: number}} one the play that the topic favours @param {{play: Reply, value:
 * number}} two the other play
 */
function sentenceOf(game, topic, point, one, two) {
  if (topic === 'hits' && !two.value) return t('why.hits.alone', { one: one.play.hits.map(pointName).join(', ') })
  const pins = (/** @type {Reply} */ play) => play.pins.some((/** @type {Reply} */ pin) => pin.point === point)
  const alone = topic === 'pins' && pins(one.play) !== pins(two.play)
  const hits = hasHits(game) && (topic === 'shots' || topic === 'aims')
  const form = hits ? '.hit' : !alone ? '' : pins(one.play) ? '.alone' : '.other'
  // Whole turns, if they say enough.
  const isFine = Math.max(one.value, two.value) < 1.5 || (!alone && Math.round(one.value) === Math.round(two.value))
  return t(`why.${topic}${form}`, {
    point,
    one: figure(one.play, topic, one.value, isFine),
    two: figure(two.play, topic, two.value, isFine),
  })
}

/**
 * Lists what speaks for the better play, or says that nothing does, then what speaks for the other play.
 * @param {Reply} why explanation from the program @param {(play: string) => string} [inWords] says a play to screen readers
 */
export function reasons({ contact, better, other, gains, costs }, inWords = playText) {
  const title = (/** @type {string} */ key, /** @type {Reply} */ play, /** @type {Reply} */ than) =>
    h('p', {}, ...spoken(...(/** @type {[string, string]} */ ([playText, inWords].map((write) => t(key, { move: write(play.play), other: write(than.play) }))))))
  const game = { contact }
  const sides = [
    { play: better, than: other, told: gains.map((/** @type {Reply} */ { topic, point, ...value }) =>
      sentenceOf(game, topic, point, { play: better, value: value.better }, { play: other, value: value.other })) },
    { play: other, than: better, told: costs.map((/** @type {Reply} */ { topic, point, ...value }) =>
      sentenceOf(game, topic, point, { play: other, value: value.other }, { play: better, value: value.better })) },
  ]
  const parts = sides.filter(({ told }) => told.length).flatMap(({ play, than, told }) => [
    title('why.for', play, than),
    h('ul', {}, ...told.map((/** @type {string} */ sentence) => h('li', {}, sentence))),
  ])
  if (!parts.length) parts.push(h('p', {}, t('why.none')))
  else if (!gains.length) parts.unshift(title('why.no_gain', better, other))
  return h('div', { class: 'why' }, ...parts)
}

/** Returns what screen readers read of a list of reasons. @param {Element} list */
export const reasonsInWords = (list) => [...list.querySelectorAll('p, li')].map((one) => (one.querySelector('.unseen') ?? one).textContent).join(' ')
