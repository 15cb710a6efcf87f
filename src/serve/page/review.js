// The analysis of a match. It shows how good each play was, as a curve over the match and on the board, where the
// user can also try other plays.

import { answers as makeAnswers } from './analyse.js'
import { analysisOf, keepAnalysis } from './analyses.js'
import { Refused } from './connection.js'
import { button, choice, h } from './dom.js'
import { explore } from './explore.js'
import { arrowsOf, read } from './game.js'
import { collectMistakes } from './cards.js'
import { factsOfTurn, factsOfVariation, isCostly, isNear, samplesOf, sayTurn, turnList, turnsOf, variationIn } from './facts.js'
import { graph } from './graph.js'
import { fixed, getLanguage, playText, sentence, t } from './i18n.js'
import { isInList } from './keys.js'
import { PLIES, ROLLS } from './match.js'
import { beside } from './session.js'
import { diceInWords, inWords as playInWords } from './show.js'
import { summary as makeSummary } from './summary.js'
import { reasons } from './why.js'

/** Maximum number of commands in one message to the program. */
const AT_ONCE = 16
const DEPTHS = /** @type {[string, string][]} */ ([['0', 'fast'], ['1', 'normal'], ['2', 'deep']])

/** @param {'right'|'wrong'|'told'} kind @param {string} head @param {string} text */
const verdict = (kind, head, text) => h('div', { class: `verdict ${kind}` }, h('strong', {}, head), ' ', h('span', {}, text))

/**
 * @param {Host} host @param {string} text record of the match @param {Player} me the user's player, or
 * the one at the bottom of the board between two people
 * @param {Begun | null} [begun] an analysis that is known, and the turns that the user plays again, one after the other
 * @param {TurnPlace} [at] the turn to show first
 */
export function review(host, text, me, begun, at) {
  /** @type {Judged[]} */
  let turns = []
  let current = 0
  /** The variation on the board; null if the game itself is on the board. @type {Reply | null} */
  let aside = null
  let measure = 'chances'
  /** The analysis that is shown, if it is of the whole match. */
  let latest = analysisOf(text)
  let plies = String((begun ? null : latest?.plies) ?? PLIES)
  /** Number of the latest analysis, and of the latest position. Replies to earlier ones are ignored. */
  let asked = 0
  let visit = 0
  let isAnalysing = false
  let isRetry = false
  /** Number of the turns that the user has played again, and before which the one on the board is. */
  let solved = 0
  /** Record of the match with the variations that the user has tried. */
  let record = text
  /** Resolves when the second session has loaded the match. @type {Promise<Session> | null} */
  let opened = null
  /** @type {Session | null} */
  let session = null

  const curve = h('div', { class: 'curve-box' })
  const listBox = h('div', { class: 'turns' })
  /** The list of the turns. */
  let list = turnList([], host.nameOf, go)
  const facts = h('div', { class: 'facts' })
  /** The reasons for the best play. */
  const because = h('div', { class: 'facts' })
  const trial = h('div', { class: 'facts trial' })
  const actions = h('div', { class: 'row actions' })
  const task = h('p', { class: 'task' }, t('retry_explained'))
  const guide = h('div', { class: 'row study-end' })
  const variations = h('div', { class: 'row variations' })
  const summary = h('div', { class: 'summary' })
  /** Everything about the turn on the board, which scrolls below the list of the turns. */
  const details = h('div', { class: 'details' })
  const undo = button(t('undo_step'), () => explorer.takeBack())
  /** What a user who plays a turn again can do: end the play on the board, or give up before the first step. */
  const confirm = button(t('confirm'), () => explorer.confirm(), 'primary')
  const solution = button(t('show_answer'), () => go(current))
  const says = h('p', { class: 'problem', role: 'status' })
  /** How far the analysis is, which screen readers need not follow. */
  const progress = h('div', { class: 'quiet', hidden: true })
  const tell = (/** @type {string} */ message) => {
    progress.replaceChildren()
    progress.hidden = true
    says.textContent = message
  }
  const report = (/** @type {unknown} */ error) => tell(sentence(/** @type {Error} */ (error)))

  const explorer = explore(host, {
    tell,
    drawn: drawHeld,
    confirms: () => isRetry,
    play: async (before, move, isCurrent) => {
      undo.disabled = confirm.disabled = true
      await answers.halt()
      const { reply, why } = await (await open()).tryPlay(move)
      if (isCurrent()) tried(before, reply, why)
    },
  })
  const answers = makeAnswers({
    numbers: host.numbers,
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
    if (!text) return tell(t('nothing_played'))
    const mine = ++asked
    if (isAnalysing) await renew()
    isAnalysing = true
    showProgress(0, 0)
    try {
      const study = await open()
      if (mine !== asked) return
      const answer = await study.judge(true, Number(plies), { part: (reply) => mine === asked && showProgress(reply.turns, reply.of) })
      if (mine !== asked) return
      isAnalysing = false
      latest = keepAnalysis(text, Number(plies), answer)
      await present(answer)
    } catch (error) {
      if (mine !== asked) return
      const nothing = error instanceof Refused && error.code === 'missing_context' && !turns.length
      if (nothing) tell(t('nothing_played'))
      else report(error)
    }
  }

  /** Saves the analysis as a web page. The second session has it only if it has made it itself. */
  async function saveReport() {
    try {
      const study = await open()
      await study.judge(true, Number(plies), { part: ({ turns, of }) => showProgress(turns, of) })
      const { download } = await import('./share.js')
      download('plakoto.html', new Blob([await study.report(getLanguage())], { type: 'text/html' }))
      tell('')
    } catch (error) {
      report(error)
    }
  }

  /** Shows an analysis, at the turn that is wanted, or at which the user has left it, or at the first error. @param {Reply} answer */
  async function present(answer) {
    take(answer)
    await collectMistakes(await open(), turns.filter((turn) => isError(turn) && host.isPerson(turn.player)))
    const wanted = turns.findIndex(({ game, index }) => game === at?.game && index === at.index)
    await go(wanted < 0 ? latest?.turn ?? firstError() : wanted)
    await addChances()
  }

  /** @param {Reply} answer */
  function take(answer) {
    turns = turnsOf(answer)
    tell('')
    list = turnList(turns, host.nameOf, go)
    listBox.replaceChildren(list.element)
    summary.replaceChildren(...makeSummary(answer, me, host.nameOf))
  }

  /** Begins with an analysis that is known. @param {Begun} known */
  async function retry({ analysis: answer, turns: [first] }) {
    take(answer)
    await go(first, true)
    await addChances()
  }

  /** @param {number} done @param {number} of number of turns in the match; 0 if it is unknown */
  function showProgress(done, of) {
    const bar = h('progress', { 'aria-label': t('analysing'), ...(of ? { max: of, value: done } : {}) })
    if (!of) host.say(t('analysing'))
    progress.hidden = false
    progress.replaceChildren(of ? t('analysed', { done, of }) : t('analysing'), bar)
  }

  /**
   * Asks for the chances before each roll, because the analysis does not contain them. A position belongs to the rules of
   * its game, so a session of its own goes from game to game.
   */
  async function addChances() {
    const all = turns
    const other = beside()
    try {
      const study = await other.session
      await study.study(text)
      for (const game of new Set(all.map((turn) => turn.game))) {
        await study.goTo(game, 0)
        const ofGame = all.filter((turn) => turn.game === game)
        for (let n = 0; n < ofGame.length && turns === all; n += AT_ONCE) {
          const some = ofGame.slice(n, n + AT_ONCE)
          const found = await study.evaluateIds(some.map(({ position_id }) => position_id))
          for (const [m, turn] of some.entries()) turn.at_least = found[m].at_least
        }
        if (turns !== all) return
        drawCurve()
      }
    } finally {
      other.connection.close()
    }
  }

  const isError = (/** @type {Judged} */ turn) => turn.mark !== ''

  /** Returns the first error of the user's player. */
  const firstError = () => Math.max(0, turns.findIndex((turn) => isError(turn) && turn.player === me))

  /** Returns the nearest turn in a direction (1 or −1) that `which` accepts; −1 if there is none. @param {number} step @param {(turn: Judged) => boolean} [which] */
  function nearest(step, which = () => true) {
    for (let n = current + step; n >= 0 && n < turns.length; n += step) if (which(turns[n])) return n
    return -1
  }

  /** @param {number} step */
  const nearestError = (step) => nearest(step, isError)

  /** Goes to a turn in a direction, if there is one. In a variation, goes back to the game. @param {number} step @param {number} n */
  function jump(step, n) {
    if (aside) return step < 0 ? stepBack() : go(current)
    return n < 0 ? Promise.resolve() : go(n)
  }

  /** Shows which buttons lead nowhere. They keep the focus, so that a keyboard user stays where they are. */
  function drawJumps() {
    for (const [one, find] of leads) one.setAttribute('aria-disabled', String(!aside && find() < 0))
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
    if (latest && !begun) latest.turn = n
    aside = null
    isRetry = retry
    details.scrollTop = 0
    element.classList.toggle('retrying', retry)
    drawCurve()
    facts.replaceChildren(...factsOfTurn(turn, host.nameIn(turn.player), isRetry))
    because.replaceChildren(turn.why && !isRetry ? reasons(turn.why) : '')
    if (!retry) trial.replaceChildren()
    await travel(async (study) => {
      const state = await goToTurn(n)
      const list = await study.listGame()
      const best = arrowsOf(turn.player, turn.best?.steps ?? [], 'best', state.board.course)
      const played = arrowsOf(turn.player, read(turn.play), isCostly(turn.error) ? 'error' : 'best', state.board.course)
      return () => {
        const inWords = (/** @type {string} */ play) => playInWords(turn.player, read(play), host.numbers(), state.board)
        host.say(`${sayTurn(turn, host.nameIn(turn.player), retry, inWords)} ${retry ? t('retry_explained') : ''}`.trim())
        return arrive(state, list, retry ? [] : isCostly(turn.error) ? [...best, ...played] : played)
      }
    })
  }

  /** Shows a position of the second session. @param {Reply} state @param {Reply} list the game and its variations @param {Arrow[]} [arrows] */
  function arrive(state, list, arrows) {
    explorer.show(state, arrows).catch(report)
    drawActions(state)
    drawVariations(list, state)
    drawGuide()
    if (isRetry) answers.hide(state, begun ? '' : h('p', {}, t('retry_explained')))
    else answers.show(state)
  }

  /** @param {Turn | null} turn with the steps that the user has made */
  function drawHeld(turn) {
    const isMoving = (turn?.made.length ?? 0) > 0
    undo.disabled = false
    undo.hidden = confirm.hidden = !isMoving
    solution.hidden = isMoving
    confirm.disabled = !explorer.held
  }

  /** Draws the buttons for a user who plays some turns again. */
  function drawGuide() {
    if (!begun) return
    const next = begun.turns[solved + 1]
    task.hidden = !isRetry
    tools.hidden = isRetry
    if (isRetry) tools.open = false
    const onward = () => {
      solved++
      trial.replaceChildren()
      return go(next, true)
    }
    const done = button(t('done'), host.close, isRetry || next !== undefined ? '' : 'primary')
    const main = next === undefined ? '' : button(t('next_mistake'), onward, 'primary')
    guide.replaceChildren(done, ...(isRetry ? [undo, solution, confirm] : [main]))
  }

  /** Shows what follows a play that the user has tried. @param {Reply} before @param {Reply} after @param {Reply | null} why */
  function tried(before, after, why) {
    const { play } = after.events[0]
    const lead = why && why.better.play !== play ? why.better.equity - why.other.equity : 0
    const loss = isCostly(lead) ? lead : 0
    const isTurn = !aside && before.position_id === turns[current]?.position_id
    return travel(async (study) => {
      const list = await study.listGame()
      record = (await study.record()) ?? record
      return () => {
        host.say(verdictOf(playInWords(before.turn, read(play), host.numbers(), before.board), loss).textContent ?? '')
        trial.replaceChildren(
          verdictOf(playText(play), loss),
          why && loss > 0 && !isRetry ? reasons(why) : '',
        )
        // The user tries again, until the play is the best one.
        if (isRetry && loss > 0) return go(current, true)
        if (!begun) leaveBoard()
        aside = variationIn(list)
        const isSolved = isRetry && begun
        isRetry = false
        // The play of the game itself leads to the next turn.
        if (!aside && isTurn && turns[current + 1]) return go(current + 1)
        arrive(after, list)
        if (!isSolved) return
        const turn = turns[current]
        facts.replaceChildren(...factsOfTurn(turn, host.nameIn(turn.player), false))
        because.replaceChildren(turn.why ? reasons(turn.why) : '')
        const main = /** @type {HTMLElement | null} */ (guide.querySelector('.primary'))
        main?.focus({ preventScroll: true })
      }
    })
  }

  /** Takes the focus from the board, on which the arrow keys would not go through the turns. */
  function leaveBoard() {
    if (document.activeElement?.closest('.board')) heading.focus({ preventScroll: true })
  }

  /** @param {string} move text of the play @param {number} loss */
  function verdictOf(move, loss) {
    if (loss > 0 && !isRetry) return h('p', { class: 'played wrong' }, t('tried_loss', { move, loss: fixed(loss, 3) }))
    if (isNear(loss)) return verdict('told', t('retry_near', { move }), t('retry_near_loss', { loss: fixed(loss, 3) }))
    if (loss > 0) return verdict('wrong', t('puzzle_wrong', { move }), t('puzzle_loses', { loss: fixed(loss, 3) }))
    return verdict('right', t('puzzle_right', { move }), t('tried_best'))
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
        sayVariation()
      }
    })

  /** @param {string} dice empty for a random roll */
  const roll = (dice) =>
    travel(async (study) => {
      const state = await study.rollHere(dice)
      const list = await study.listGame()
      return () => {
        host.say(diceInWords(state.dice?.join('') ?? ''))
        arrive(state, list)
      }
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
        sayVariation()
      }
    })

  const sayVariation = () => host.say(facts.firstElementChild?.textContent ?? '')

  /** @param {Reply} state */
  function drawActions(state) {
    const rolls = /** @type {[string, string][]} */ ([['', '–'], ...ROLLS])
    // In a variation, the buttons that lead on and out of it come before reasons and answers.
    if (!begun) (aside ? facts : because).after(actions)
    const mayRetry = !aside && !isRetry && isCostly(turns[current]?.error)
    actions.replaceChildren(
      ...(state.phase === 'roll' ? [button(t('roll'), () => roll('')), choice(t('choose_dice'), rolls, '', (dice) => dice && roll(dice)).element] : []),
      ...(mayRetry ? [button(t('retry'), () => (trial.replaceChildren(), go(current, true)))] : []),
      undo,
      ...(isRetry ? [solution, confirm] : []),
      ...(aside ? [button(t('main_line'), () => go(current))] : []),
    )
  }

  /** @param {Reply} list @param {Reply} state */
  function drawVariations(list, state) {
    const all = /** @type {Reply[]} */ (list.variations ?? [])
    variations.replaceChildren(
      all.length ? h('p', { class: 'quiet' }, t('variations_explained')) : '',
      ...all.map(({ variation, shared, current: isShown }) => {
        const link = button(t('variation', { n: variation, turn: shared + 1 }), () => goToVariation(variation))
        link.setAttribute('aria-pressed', String(isShown))
        return link
      }),
    )
    drawJumps()
    if (!aside) return
    facts.replaceChildren(...factsOfVariation(list, state, host.nameOf(state.turn)))
    because.replaceChildren()
  }

  function drawCurve() {
    curve.replaceChildren(graph(samplesOf(turns, me, measure), current, go))
    list.mark(aside ? null : current)
    drawJumps()
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target)
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
    if (target.closest('input, select, textarea') || (target.closest('.board') && !host.isClicked(target))) return
    const acts = /** @type {Record<string, () => unknown>} */ ({
      ArrowLeft: () => jump(-1, nearest(-1)),
      ArrowRight: () => jump(1, nearest(1)),
      PageUp: () => jump(-1, nearestError(-1)),
      PageDown: () => jump(1, nearestError(1)),
      Home: () => go(0),
      End: () => go(turns.length - 1),
      Escape: () => explorer.takeBack(),
    })
    if (!Object.hasOwn(acts, event.key) || (/^(Home|End|Escape)$/.test(event.key) && isInList(target))) return
    event.preventDefault()
    event.stopPropagation()
    acts[event.key]()
  }

  const depths = DEPTHS.map(([value, key]) => /** @type {[string, string]} */ ([value, t(`depth.${key}`)]))
  const measures = /** @type {[string, string][]} */ ([['chances', t('win_chances')], ['equity', t('equity')]])
  /** The buttons that lead to other turns, and where to. @type {[HTMLButtonElement, () => number][]} */
  const leads = /** @type {[string, number, (step: number) => number][]} */ ([
    ['◀', -1, nearest],
    [t('previous_error'), -1, nearestError],
    [t('next_error'), 1, nearestError],
    ['▶', 1, nearest],
  ]).map(([text, step, find]) => [button(text, () => jump(step, find(step))), () => find(step)])
  leads[0][0].setAttribute('aria-label', t('previous_turn'))
  leads[3][0].setAttribute('aria-label', t('next_turn'))
  const measureAndDepth = h(
    'div',
    { class: 'row settings' },
    choice(t('depth'), depths, plies, (value) => ((plies = value), analyse())).element,
    choice(t('shown'), measures, measure, (value) => ((measure = value), drawCurve())).element,
  )
  const jumps = h('div', { class: 'row jumps' }, ...leads.map(([one]) => one))
  const tools = h('details', { class: 'expert', hidden: true })
  const heading = h('h2', {}, t(begun ? 'try_again' : 'review'))
  const element = h('section', { class: 'panel review' })
  if (begun) {
    tools.append(h('summary', {}, t('advanced')), h('div', { class: 'column' }, actions, answers.element, variations, curve, jumps, listBox, measureAndDepth, summary))
    element.append(heading, task, progress, says, trial, facts, because, guide, tools)
  } else {
    element.classList.add('whole')
    details.append(facts, trial, answers.element, because, actions, variations, measureAndDepth, summary, button(t('save_report'), saveReport))
    element.append(h('header', {}, heading, button(t('leave_review'), host.close)), curve, jumps, progress, says, listBox, details)
  }
  drawJumps()
  host.draw({ arrows: [], marks: [], dice: [] })
  document.addEventListener('keydown', onKey, true)
  if (begun) retry(begun).catch(report)
  else if (latest) present(latest.analysis).catch(report)
  else analyse()
  return {
    element,
    explorer,
    shared: () => (session && explorer.state ? { state: explorer.state, session, record } : null),
    left: () => {
      document.removeEventListener('keydown', onKey, true)
      turns = []
      if (record !== text) host.keep(record)
    },
  }
}
