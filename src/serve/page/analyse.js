// The answers of the analysis about the position on the board: the best plays, deeper if the user asks, or the
// chances before a roll.

import { bracketsExplained, candidates, chanceBar } from './candidates.js'
import { button, h } from './dom.js'
import { sentence, signed, t } from './i18n.js'

const SHOWN = 5
const USUAL = 2
const DEEPER = 3

/**
 * @param {{numbers: () => Player, study: () => Promise<Session>, renew: () => Promise<void>, choose: (play: Reply) => void, arrows: (arrows: Arrow[] | null) => void}} desk
 *   `renew` ends a long computation, and brings the second session back to the position on the board
 */
export function answers(desk) {
  const list = h('div', { class: 'answer' })
  const says = h('p', { class: 'quiet', role: 'status' })
  const stop = button(t('stop'), () => halt())
  const buttons = h(
    'div',
    { class: 'row' },
    button(t('deeper'), () => deepen((study) => study.candidates(SHOWN, DEEPER), 'hint')),
    button(t('roll_out'), () => deepen((study, part) => study.rollOut(SHOWN, { part }), 'rollout')),
    stop,
  )
  const element = h('div', {}, list, buttons, says)
  /** Number of the latest question. Answers to earlier ones are ignored. */
  let asked = 0
  let isDeep = false
  /** Resolves when the second session is back at the position on the board. */
  let renewal = Promise.resolve()
  /** @type {Reply | null} */
  let about = null
  /** The play of the match, which a rollout does not mark. @type {string | undefined} */
  let made

  /** @param {Reply[]} plays */
  function showPlays(plays) {
    if (!about) return
    const { turn: player, board } = about
    const explain = async (/** @type {string} */ move) => (await desk.study()).why(move, 'worldclass')
    const marked = plays.map((play) => ({ ...play, made: play.play === made }))
    list.replaceChildren(candidates(marked, { player, board, numbers: desk.numbers(), choose: desk.choose, arrows: desk.arrows, explain }), bracketsExplained(plays))
  }

  /** @param {Reply} state */
  function begin(state) {
    about = state
    says.textContent = ''
    list.replaceChildren()
    drawButtons(false)
    return ++asked
  }

  /** @param {boolean} isAnswered */
  function drawButtons(isAnswered) {
    const [deeper, rollout] = /** @type {HTMLButtonElement[]} */ ([...buttons.children])
    deeper.hidden = rollout.hidden = !isAnswered || isDeep
    stop.hidden = !isDeep
  }

  /** Answers about a position. @param {Reply} state */
  async function show(state) {
    const mine = begin(state)
    const isPlay = state.phase === 'move'
    if (!isPlay && state.phase !== 'roll') return
    try {
      const study = await desk.study()
      if (mine !== asked) return
      const reply = await (isPlay ? study.candidates(SHOWN, USUAL) : study.evaluate('worldclass'))
      if (mine !== asked) return
      made = reply.hint?.find((/** @type {Reply} */ play) => play.made)?.play
      if (isPlay) showPlays(reply.hint)
      else list.replaceChildren(chanceBar(reply), h('p', {}, `${t('equity')}: ${signed(reply.equity)}`))
      drawButtons(isPlay)
    } catch (error) {
      if (mine === asked) says.textContent = sentence(/** @type {Error} */ (error))
    }
  }

  /**
   * @param {(study: Session, part: (reply: Reply) => void) => Promise<Reply>} question @param {'hint'|'rollout'} field of
   * the reply with the plays
   */
  async function deepen(question, field) {
    const mine = ++asked
    isDeep = true
    drawButtons(true)
    says.textContent = t('searching')
    const take = (/** @type {Reply} */ reply) => {
      if (mine !== asked || !reply[field]?.length) return
      showPlays(reply[field])
      const [{ plies, trials }] = reply[field]
      says.textContent = t(field === 'hint' ? 'searched' : 'rolled_out', { plies: plies ?? '', trials: trials ?? '' })
    }
    try {
      take(await question(await desk.study(), take))
    } catch (error) {
      if (mine === asked) says.textContent = sentence(/** @type {Error} */ (error))
    }
    if (mine !== asked) return
    isDeep = false
    drawButtons(true)
  }

  /** Ends a deep search or a rollout, and keeps the plays that it has found. Resolves when the second session is ready. */
  async function halt() {
    if (isDeep) {
      asked++
      isDeep = false
      drawButtons(true)
      renewal = desk.renew()
    }
    await renewal
  }

  /** Removes the answers, because the user leaves their position. Resolves like `halt`. */
  function leave() {
    const ready = halt()
    asked++
    list.replaceChildren()
    says.textContent = ''
    drawButtons(false)
    return ready
  }

  drawButtons(false)
  return {
    element,
    show,
    halt,
    leave,
    /** Shows no answer, but a text. @param {Reply} state @param {Child[]} content */
    hide: (state, ...content) => {
      begin(state)
      list.append(...content.filter((one) => one !== null && one !== undefined && one !== false))
    },
  }
}
