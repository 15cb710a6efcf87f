// The menu: its entries, and the dialogs that they open.

import { button, byId } from './dom.js'
import { sentence, t } from './i18n.js'
import { LESSONS, openLearn, openPuzzle } from './learn.js'
import { HAS_TABLES } from './transport.js'

/** Loads the dialogs when one is first opened. */
const dialogs = () => import('./dialogs.js')

/** Asks the user a question, and returns whether they agree. @param {string} question */
export const agree = async (question) => (await dialogs()).agree(question)

/**
 * @param {Table} table @param {BoardApi} board @param {Overlays} overlays
 * @param {{
 *   shared: SharedTable | null, ready: Promise<void>, view: () => View, change: (next: Partial<View>) => void, isFewTaps: () => boolean, goHome: () => void,
 *   leaveHome: () => void, tell: (text: string) => void, withGames: (action: (games: Games) => unknown) => Promise<void>
 * }} page `ready`: the program can be asked; `isFewTaps`: whether taps are few now; `leaveHome` leaves the first screen for a match;
 *   `withGames` runs an action with what the program knows about games
 */
export function menu(table, board, overlays, page) {
  const { shared, tell, withGames } = page
  const { session } = table

  /** Runs an action that needs the engine, unless that would be unfair. @param {() => unknown} action */
  const fairly = (action) => () => (table.isFair ? tell(t('fair_play')) : action())

  /** Entries of the menu: the key of each entry's text, and the action. */
  const ENTRIES = [
    { key: 'home_page', act: page.goHome },
    ...(HAS_TABLES && !shared ? [{ key: 'meet', act: invite }] : []),
    { key: 'learn_title', act: fairly(openLearn) },
    { key: 'puzzle_daily', act: fairly(openPuzzle) },
    { key: 'editor', act: fairly(() => withGames(overlays.edit)) },
    { key: 'review', act: fairly(overlays.review) },
    { key: 'files', act: openFiles },
    { key: 'share', act: openShare },
    { key: 'rules_title', act: showRules },
    { key: 'preferences', act: async () => (await dialogs()).preferences(page.view(), page.change, table, page.isFewTaps) },
  ]

  /** The buttons at the top of the page, which stay, so that a dialog returns the focus to the one that has opened it. */
  const buttons = ENTRIES.map(({ act }) => button('', act))

  async function invite() {
    await page.ready
    return withGames(async (games) => (await import('./meet.js')).meet(games, table.settings))
  }

  async function showRules() {
    const { rules } = await dialogs()
    await page.ready
    const { order } = table.match
    const played = order.length > 1 ? [...new Set(order)] : [table.state.variant]
    rules(table.started ? played : LESSONS)
  }

  /** Shares what is seen: the position of the game or of the analysis, or else a lesson, a puzzle, or the page. */
  async function openShare() {
    const { share } = await import('./share.js')
    const isGame = !overlays.present && table.state.position_id !== ''
    const record = async () => (shared ? await session.record() : table.saved?.text ?? '')
    const what = overlays.shared ?? (isGame ? { state: table.state, session, record: await record() } : null)
    const hasBoard = what !== null || ['studying', 'editing'].some((kind) => document.body.classList.contains(kind))
    await share(hasBoard ? board.config : null, what, overlays.way?.at(-1) ?? '')
  }

  async function openFiles() {
    const { files } = await dialogs()
    // If the program could not restore a match, its record is still in the browser's storage.
    const { text } = table.saved ?? {}
    const keptText = !table.started && text ? async () => text : null
    files({
      ...(shared ? { shared } : {}),
      isBegun: table.started || keptText !== null,
      save: keptText ?? session.record,
      mat: keptText ?? session.mat,
      load: openFile,
      problem: (error) => tell(sentence(error)),
    })
  }

  /** Continues a match from a file. Without a match to return to, the first screen says why that failed. @param {string} text */
  async function openFile(text) {
    overlays.leave()
    await table.load(text)
    if (table.started) page.leaveHome()
    if (table.isForeign && !table.problem) await overlays.review()
    else if (!table.started && table.problem) tell(sentence(table.problem))
  }

  return {
    invite,
    /** Opens the menu as a dialog. */
    open: async () => (await dialogs()).menu(ENTRIES),
    /** Opens the list of keys. */
    openKeys: async () => (await dialogs()).shortcuts(),
    /** Draws the menu at the top of the page. */
    draw: () => {
      for (const [n, { key }] of ENTRIES.entries()) buttons[n].textContent = t(key)
      if (!buttons[0].isConnected) byId('menu').replaceChildren(...buttons)
    },
  }
}
