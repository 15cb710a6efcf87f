// The analysis of a match. It shows how good each play was, as a curve over the match and on the board, where the
// user can also try other plays.

import { answers as makeAnswers } from './analyse.js'
import { Refused } from './connection.js'
import { button, choice, h } from './dom.js'
import { explore } from './explore.js'
import { arrowsOf, read } from './game.js'
import { factsOfTurn, factsOfVariation, samplesOf, variationIn } from './facts.js'
import { graph } from './graph.js'
import { playText, sentence, signed, t } from './i18n.js'
import { ROLLS } from './match.js'
import { summary as makeSummary } from './summary.js'
import { reasons } from './why.js'

/** Maximum number of commands in one message to the program. */
const AT_ONCE = 16
const DEPTHS = /** @type {[string, string][]} */ ([['0', 'fast'], ['1', 'normal'], ['2', 'deep']])

/**
 * @param {Host} host @param {string} text record of the match @param {Player} bottom player at the bottom of
 * the board
 */
export function review(host, text, bottom) {
  /** @type {Judged[]} */
  let turns = []
  /** @type {Reply | null} */
  let analysis = null
  let current = 0
  /** The variation on the board; null if the game itself is on the board. @type {Reply | null} */
  let aside = null
  let measure = 'chances'
  let plies = '2'
  /** Number of the latest analysis, and of the latest position. Replies to earlier ones are ignored. */
  let asked = 0
  let visit = 0
  let isAnalysing = false
  let isRetry = false
  /** Record of the match with the variations that the user has tried. */
  let record = text
  /** Resolves when the second session has loaded the match. @type {Promise<Session> | null} */
  let opened = null
  /** @type {Session | null} */
  let session = null

  const curve = h('div', { class: 'curve-box' })
  const facts = h('div', { class: 'facts', 'aria-live': 'polite' })
  const trial = h('div', { class: 'facts trial', 'aria-live': 'polite' })
  const actions = h('div', { class: 'row' })
  const variations = h('div', { class: 'row variations' })
  const summary = h('div', { class: 'summary' })
  const says = h('p', { class: 'problem', role: 'status' })
  const tell = (/** @type {string} */ message) => void (says.textContent = message)
  const report = (/** @type {unknown} */ error) => tell(sentence(/** @type {Error} */ (error)))

  const explorer = explore(host, { tried, tell, ready: () => answers.halt() })
  const answers = makeAnswers({
    study: open,
    renew: async () => {
      await renew()
      await (aside ? (await open()).variation(aside.variation) : goToTurn(current))
    },
    choose: (play) => explorer.play(play.play),
    arrows: explorer.point,
  })

  /** Returns the second session, with the match loaded. */
  function open() {
    opened ??= host.study().then(async (study) => (await study.study(record), (session = study)))
    return opened
  }

  /** Ends whatever the second session computes. */
  async function renew() {
    opened = null
    await host.renew()
  }

  async function analyse() {
    const mine = ++asked
    if (isAnalysing) await renew()
    isAnalysing = true
    showProgress(0, 0)
    try {
      const study = await open()
      if (mine !== asked) return
      const answer = await study.analyse(Number(plies), { part: (reply) => mine === asked && showProgress(reply.turns, reply.of) })
      if (mine !== asked) return
      isAnalysing = false
      analysis = answer
      turns = analysis.games.flatMap((/** @type {Reply} */ game) =>
        game.turns.map((/** @type {Reply} */ turn, /** @type {number} */ index) => ({ ...turn, game: game.game, index })),
      )
      tell('')
      summary.replaceChildren(makeSummary(analysis, bottom, host.nameOf))
      await go(firstError())
      await addChances(study)
      drawCurve()
    } catch (error) {
      if (mine !== asked) return
      const nothing = error instanceof Refused && error.code === 'missing_context' && !turns.length
      if (nothing) tell(t('no_moves'))
      else report(error)
    }
  }

  /** @param {number} done @param {number} of number of turns in the match; 0 if it is unknown */
  function showProgress(done, of) {
    const bar = h('progress', { 'aria-label': t('analysing'), ...(of ? { max: of, value: done } : {}) })
    says.replaceChildren(of ? t('analysed', { done, of }) : t('analysing'), bar)
  }

  /** Asks for the chances before each roll, because the analysis does not contain them. @param {Session} study */
  async function addChances(study) {
    const all = turns
    for (let n = 0; n < all.length && turns === all; n += AT_ONCE) {
      const some = all.slice(n, n + AT_ONCE)
      const found = await study.evaluateIds(some.map(({ position_id }) => position_id))
      for (const [m, turn] of some.entries()) turn.at_least = found[m].at_least
    }
  }

  const isError = (/** @type {Judged} */ turn) => turn.mark !== ''

  function firstError() {
    return Math.max(0, turns.findIndex((turn) => isError(turn) && turn.player === bottom))
  }

  /** Goes to the nearest turn in a direction (1 or −1) that `which` accepts. In a variation, goes back to the game. @param {number} step @param {(turn: Judged) => boolean} [which] */
  function jump(step, which = () => true) {
    if (aside) return step < 0 ? stepBack() : go(current)
    for (let n = current + step; n >= 0 && n < turns.length; n += step) if (which(turns[n])) return go(n)
    return Promise.resolve()
  }

  /** @param {number} n */
  const goToTurn = async (n) => (await open()).goTo(turns[n].game, turns[n].index)

  /**
   * Goes to a position of the second session, unless the user goes elsewhere in the meantime.
   * @param {(study: Session) => Promise<() => unknown>} find resolves to the function that shows the position
   */
  async function travel(find) {
    const mine = ++visit
    try {
      await answers.leave()
      const show = await find(await open())
      if (mine === visit) await show()
    } catch (error) {
      if (mine === visit) report(error)
    }
  }

  /** Shows a turn of the match. @param {number} n @param {boolean} [retry] whether the user looks for a better play, without seeing it */
  async function go(n, retry = false) {
    const turn = turns[n]
    if (!turn) return
    current = n
    aside = null
    isRetry = retry
    drawCurve()
    facts.replaceChildren(...factsOfTurn(turn, host.nameOf(turn.player), isRetry))
    if (!retry) trial.replaceChildren()
    await travel(async (study) => {
      const state = await goToTurn(n)
      const list = await study.listGame()
      const best = arrowsOf(turn.player, turn.best?.steps ?? [], 'best', state.board.course)
      const played = arrowsOf(turn.player, read(turn.play), turn.error > 0 ? 'error' : 'best', state.board.course)
      return () => arrive(state, list, retry ? [] : turn.error > 0 ? [...best, ...played] : played)
    })
  }

  /** Shows a position of the second session. @param {Reply} state @param {Reply} list the game and its variations @param {Arrow[]} [arrows] */
  function arrive(state, list, arrows) {
    explorer.show(state, arrows).catch(report)
    drawActions(state)
    drawVariations(list)
    if (isRetry) answers.hide(state, h('p', {}, t('retry_explained')))
    else answers.show(state)
  }

  /** Shows what follows a play that the user has tried. @param {Reply} before @param {Reply} after @param {Reply | null} why */
  function tried(before, after, why) {
    const { play } = after.events[0]
    const loss = why && why.better.play !== play ? why.better.equity - why.other.equity : 0
    const isTurn = !aside && before.position_id === turns[current]?.position_id
    return travel(async (study) => {
      const list = await study.listGame()
      record = (await study.record()) ?? record
      return () => {
        trial.replaceChildren(
          h('p', { class: loss > 0 ? 'played wrong' : 'played' }, loss > 0 ? t('tried_loss', { move: playText(play), loss: signed(-loss) }) : t('tried_best', { move: playText(play) })),
          why && loss > 0 && !isRetry ? reasons(why) : '',
        )
        // The user tries again, until the play is the best one.
        if (isRetry && loss > 0) return go(current, true)
        aside = variationIn(list)
        isRetry = false
        // The play of the game itself leads to the next turn.
        if (!aside && isTurn && turns[current + 1]) return go(current + 1)
        arrive(after, list)
      }
    })
  }

  const stepBack = () =>
    travel(async (study) => {
      const state = await study.back()
      const list = await study.listGame()
      return () => {
        trial.replaceChildren()
        aside = variationIn(list)
        const turn = turns.findIndex(({ game, index }) => game === state.game && index === state.played)
        if (!aside && turn >= 0) return go(turn)
        arrive(state, list)
      }
    })

  /** @param {string} dice empty for a random roll */
  const roll = (dice) =>
    travel(async (study) => {
      const state = await study.rollHere(dice)
      const list = await study.listGame()
      return () => arrive(state, list)
    })

  /** @param {number} number */
  const goToVariation = (number) =>
    travel(async (study) => {
      const state = await study.variation(number)
      const list = await study.listGame()
      return () => {
        aside = variationIn(list)
        trial.replaceChildren()
        arrive(state, list)
      }
    })

  /** @param {Reply} state */
  function drawActions(state) {
    const rolls = /** @type {[string, string][]} */ ([['', '–'], ...ROLLS.map((dice) => [dice, dice])])
    const mayRetry = !aside && !isRetry && turns[current]?.error > 0
    actions.replaceChildren(
      ...(state.phase === 'roll' ? [button(t('roll'), () => roll('')), choice(t('choose_dice'), rolls, '', (dice) => dice && roll(dice)).element] : []),
      ...(mayRetry ? [button(t('retry'), () => (trial.replaceChildren(), go(current, true)))] : []),
      ...(isRetry ? [button(t('show_answer'), () => go(current))] : []),
      ...(aside ? [button(t('main_line'), () => go(current))] : []),
    )
  }

  /** @param {Reply} list */
  function drawVariations(list) {
    const all = /** @type {Reply[]} */ (list.variations ?? [])
    variations.replaceChildren(
      ...all.map(({ variation, shared, current: isShown }) => {
        const link = button(t('variation', { n: variation, turn: shared + 1 }), () => goToVariation(variation))
        link.setAttribute('aria-pressed', String(isShown))
        return link
      }),
    )
    if (aside) facts.replaceChildren(...factsOfVariation(list))
  }

  function drawCurve() {
    curve.replaceChildren(graph(samplesOf(turns, bottom, measure), current, go))
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target)
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
    if (target.closest('input, select, textarea') || (target.closest('.board') && !host.isClicked(target))) return
    const acts = /** @type {Record<string, () => unknown>} */ ({
      ArrowLeft: () => jump(-1),
      ArrowRight: () => jump(1),
      PageUp: () => jump(-1, isError),
      PageDown: () => jump(1, isError),
      Home: () => go(0),
      End: () => go(turns.length - 1),
      Escape: () => explorer.undo(),
    })
    if (!Object.hasOwn(acts, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    acts[event.key]()
  }

  const depths = DEPTHS.map(([value, key]) => /** @type {[string, string]} */ ([value, t(`depth.${key}`)]))
  const measures = /** @type {[string, string][]} */ ([['chances', t('win_chances')], ['equity', t('equity')]])
  const [back, on] = [button('◀', () => jump(-1)), button('▶', () => jump(1))]
  back.setAttribute('aria-label', t('previous_turn'))
  on.setAttribute('aria-label', t('next_turn'))
  const element = h(
    'section',
    { class: 'panel review' },
    h('h2', {}, t('review')),
    h(
      'div',
      { class: 'row' },
      choice(t('depth'), depths, plies, (value) => ((plies = value), analyse())).element,
      choice(t('shown'), measures, measure, (value) => ((measure = value), drawCurve())).element,
    ),
    curve,
    h('div', { class: 'row jumps' }, back, button(t('previous_error'), () => jump(-1, isError)), button(t('next_error'), () => jump(1, isError)), on),
    says,
    facts,
    trial,
    actions,
    answers.element,
    variations,
    summary,
    h('div', { class: 'row end' }, button(t('leave_review'), host.close)),
  )
  host.draw({ arrows: [], marks: [], dice: [] })
  document.addEventListener('keydown', onKey, true)
  analyse()
  return {
    element,
    shared: () => (session && explorer.state ? { state: explorer.state, session, record } : null),
    left: () => {
      document.removeEventListener('keydown', onKey, true)
      if (record !== text) host.keep(record)
    },
  }
}
