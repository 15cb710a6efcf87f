// Helpers that open the page in a real browser, start matches and make plays.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export { WebSocket } from 'ws'

/** Path of the browser: Debian's Chromium, unless the variable `CHROMIUM` overrides it. */
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * Returns the server whose address is in PLAKOTO_PAGE. If the variable is not set, starts a server.
 * @param {string[]} options of `plakoto serve`
 */
export async function openServer(...options) {
  if (process.env.PLAKOTO_PAGE) return { url: process.env.PLAKOTO_PAGE, close: () => {} }
  const child = spawn(process.env.PLAKOTO ?? 'plakoto', ['serve', ...(options.includes('--keep') ? [] : ['--no-keep']), ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const url = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    ended.then(([code]) => Promise.reject(new Error(`the server ended with exit code ${code}`))),
  ])
  return { url, close: () => (child.kill(), ended) }
}

export async function openBrowser() {
  if (!existsSync(BROWSER)) {
    throw new Error(`no browser at ${BROWSER}: install chromium with apt-get, or set CHROMIUM`)
  }
  return chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-features=LocalNetworkAccessChecks', '--host-resolver-rules=MAP *.test 127.0.0.1'] })
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const FILES = new URL('../../src/serve/page/', import.meta.url)
const TEXTS = new URL('../../crates/words/texts/', import.meta.url)

/** Milliseconds that a test waits for anything. Beside other work, a program with debug assertions is slow. */
export const LONGEST_WAIT = 150_000

export const DESKTOP = { viewport: { width: 1280, height: 800 } }
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Serves the page's files from their source folder, if `PLAKOTO_FILES` is set, so that changes take effect without a build. @param {import('playwright-core').BrowserContext} context */
export async function serveFiles(context) {
  if (!process.env.PLAKOTO_FILES) return
  await context.route(/\.(js|json|css)$/, (route) => {
    const path = fileURLToPath(new URL(new URL(route.request().url()).pathname.slice(1), FILES))
    return existsSync(path) ? route.fulfill({ path }) : route.continue()
  })
  await context.route((url) => url.pathname === '/', (route) => route.fulfill({ path: fileURLToPath(new URL('index.html', FILES)) }))
  await context.route(/\.ftl$/, (route) =>
    route.fulfill({ path: fileURLToPath(new URL(`${new URL(route.request().url()).pathname.slice(1, 3)}/page.ftl`, TEXTS)) }))
}

/**
 * Opens the page in a new browser context, with animations at the fast pace, and records every request and every
 * error. Checkers do not slide unless the device asks for it, because a browser draws that slowly without a GPU.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {object} device @param {object} [view]
 */
export async function openPage(browser, url, device, view = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...device, locale: 'en-US' })
  context.setDefaultTimeout(LONGEST_WAIT)
  await serveFiles(context)
  await context.addInitScript(() => {
    window.spoken = ''
    const listen = (changes) => {
      for (const { target } of changes) if (target.id === 'live' && target.textContent) window.spoken += ` ${target.textContent}`
    }
    new MutationObserver(listen).observe(document, { childList: true, subtree: true })
  })
  const page = await context.newPage()
  const noted = { requests: [], errors: [] }
  page.on('request', (request) => noted.requests.push(request.url()))
  // With a listener from the beginning, no choice of a file comes before the browser tells of it.
  page.on('filechooser', () => {})
  page.on('pageerror', (error) => noted.errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && noted.errors.push(message.text()))
  await page.addInitScript((given) => {
    if (!localStorage.getItem('plakoto.view')) localStorage.setItem('plakoto.view', JSON.stringify(given))
  }, { pace: 'fast', language: 'en', soundOffered: true, wayExplained: true, tapsExplained: true, ...view })
  await page.goto(url)
  return { page, context, noted }
}

/** Opens a server and a browser before the tests of a file, and closes them afterwards. @param {string[]} options of the server */
export function openStage(...options) {
  const stage = {
    /** @type {Awaited<ReturnType<typeof openServer>>} */
    server: { url: '', close: () => {} },
    /** @type {import('playwright-core').Browser | null} */
    browser: null,
    /**
     * Returns a test that runs on a new page, and fails if the page reports an error.
     * @param {{device?: object, view?: object, hash?: string}} options
     * @param {(page: import('playwright-core').Page, hands: Hands, opened: Awaited<ReturnType<typeof openPage>>) => Promise<void>} action
     */
    onPage: ({ device = DESKTOP, view = {}, hash = '' }, action) => async () => {
      const opened = await openPage(stage.browser, stage.server.url + hash, device, view)
      try {
        await action(opened.page, HANDS.mouse(opened.page), opened)
        assert.deepEqual(opened.noted.errors, [])
      } finally {
        await opened.context.close()
      }
    },
  }
  before(async () => {
    stage.server = await openServer(...options)
    stage.browser = await openBrowser()
  })
  after(async () => {
    await stage.browser?.close()
    await stage.server.close()
  })
  return stage
}

/** Opens the dialog with all settings of a new match from the first screen, and returns it. @param {import('playwright-core').Page} page */
export async function openNewMatch(page) {
  await page.locator('#home .more').click()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  return dialog
}

/**
 * Starts a match with the dialog that is open, or that the first screen opens, after `fill` has filled it in.
 * @param {import('playwright-core').Page} page @param {(dialog: import('playwright-core').Locator) => Promise<unknown>} fill
 */
export async function chooseMatch(page, fill) {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) await openNewMatch(page)
  await dialog.getByText('Dice and help').click()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Starts a match as above, against the engine. @param {import('playwright-core').Page} page */
export const startMatch = (page, { seed = 4, length = 1, level = 'beginner' } = {}) => chooseMatch(page, async (dialog) => {
  await dialog.getByLabel('Match', { exact: true }).selectOption(String(length))
  await dialog.getByRole('group', { name: 'Second player' }).getByLabel('Level').selectOption(level)
  await dialog.getByLabel('Seed for the dice').fill(String(seed))
})

/** Starts a match as above, and waits until the user has to act. */
export async function beginMatch(page, choices = {}) {
  await startMatch(page, choices)
  return myPhase(page)
}

/** Starts a match as above, and waits until the user has to move, after `turns` turns. */
export async function beginPlay(page, hands = HANDS.mouse(page), { turns = 0, ...choices } = {}) {
  await startMatch(page, choices)
  await toPlay(page, hands, turns)
}

/** Opens a file with a match, which is beside this one or has an absolute path. @param {import('playwright-core').Page} page @param {string} name */
export async function openFile(page, name) {
  await page.getByRole('button', { name: 'Match files', exact: true }).last().click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file' }).click()])
  await chooser.setFiles(fileURLToPath(new URL(name, import.meta.url)))
}

/** Clicks a button, and returns the download that follows. @param {import('playwright-core').Page} page @param {string} name */
export async function downloadBy(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return download
}

/** Offers to resign. @param {import('playwright-core').Page} page */
export async function resign(page, how = 'A single game: 1 point') {
  await page.getByRole('button', { name: 'Resign' }).click()
  await page.getByRole('button', { name: how }).click()
}

/** Closes pages that have reported no error. @param {Awaited<ReturnType<typeof openPage>>[]} opened */
export async function closeAll(...opened) {
  for (const { context, noted } of opened) {
    assert.deepEqual(noted.errors, [])
    await context.close()
  }
}

/**
 * Returns the serious accessibility violations that axe finds. The page's security policy forbids
 * scripts from other origins, so axe is evaluated as a script of the page itself.
 * @param {import('playwright-core').Page} page
 */
export async function serious(page) {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`)
}

/** Opens the part of the page with the position ID and typed plays. @param {import('playwright-core').Page} page */
export async function openAdvanced(page) {
  if (!(await page.locator('.advanced[open]').count())) await page.locator('.advanced > summary').click()
}

/** Waits until the user has to act, and returns the phase of the turn. @param {import('playwright-core').Page} page */
export async function myPhase(page) {
  await page.waitForFunction(() => {
    const { mine, phase } = document.body.dataset
    return mine === 'true' || phase?.endsWith('over')
  })
  return page.evaluate(() => document.body.dataset.phase)
}

export const place = (page, number) => page.locator(`button[data-place="${number}"]`)

/** Returns the numbers of the places of a kind, such as `movable`. */
export const placesOf = (page, kind) =>
  page.locator(`button.${kind}`).evaluateAll((all) => all.map((one) => Number(one.dataset.place)))

/**
 * Waits until a screen reader has heard a text after the text of the last call, and returns what matches.
 * @param {import('playwright-core').Page} page @param {string | RegExp} wanted
 */
export async function heard(page, wanted) {
  const pattern = typeof wanted === 'string' ? wanted.replace(/[.?()+*]/g, '\\$&') : wanted.source
  const found = await page.waitForFunction((source) => {
    const match = new RegExp(source).exec(window.spoken)
    if (match) window.spoken = window.spoken.slice(match.index + match[0].length)
    return match?.[0]
  }, pattern)
  return found.jsonValue()
}

/** A condition for `waitForFunction`: whether the user has to roll. */
export const PLAYING = () => document.body.dataset.phase === 'roll' && document.body.dataset.mine === 'true'

/** A condition for `waitForFunction`: whether the user has to move. */
export const MOVING = () => document.body.dataset.phase === 'move' && document.body.dataset.mine === 'true'

/** Returns what a screen reader says of each place of the board. @param {import('playwright-core').Page} page */
export const labelsOf = (page) =>
  page.locator('.places button[data-place]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

const steps = (page) => page.evaluate(() => document.body.dataset.steps)

/**
 * The actions by which a test operates the page, as a user would with a given input device.
 * @typedef {object} Hands
 * @property {() => Promise<void>} act rolls, confirms, continues
 * @property {(place: number) => Promise<void>} choose
 */

/** Waits until a phase has ended, or may have ended and come again, because nobody could move. @param {import('playwright-core').Page} page @param {string} phase */
const leaves = (page, phase) => page.waitForFunction((before) => document.body.dataset.phase !== before, phase, { timeout: 5_000 }).catch(() => {})

/**
 * Plays until the match is over or `until` returns true.
 * @param {import('playwright-core').Page} page @param {Hands} hands @param {(turn: number) => boolean} [until]
 */
export async function playMatch(page, hands, until = () => false) {
  for (let turn = 0; turn < 400; turn++) {
    const phase = await myPhase(page)
    if (phase === 'match_over' || until(turn)) return turn
    if (phase === 'move') {
      await makePlay(page, hands)
      continue
    }
    if (phase === 'game_over') await page.locator('#end .primary:enabled').waitFor()
    await hands.act()
    await leaves(page, phase)
  }
  throw new Error('the match does not end')
}

/** Rolls, and continues, until the user has to move. @param {import('playwright-core').Page} page @param {Hands} hands */
export async function toMove(page, hands) {
  while ((await myPhase(page)) !== 'move') {
    await hands.act()
    await leaves(page, 'roll')
  }
}

/** Waits until the user has to roll, rolls, and waits for the dice. @param {import('playwright-core').Page} page @param {Hands} hands */
export async function roll(page, hands) {
  await page.waitForFunction(PLAYING)
  await hands.act()
  await page.waitForFunction(MOVING)
}

/**
 * Makes the user's first `turns` turns, and rolls for the next one.
 * @param {import('playwright-core').Page} page @param {Hands} hands @param {number} [turns]
 */
export async function toPlay(page, hands, turns = 0) {
  await playMatch(page, hands, (turn) => turn > turns)
  await toMove(page, hands)
}

/** Moves checkers until the play is complete. @param {import('playwright-core').Page} page @param {Hands} hands */
export async function makeSteps(page, hands) {
  for (let from = await placesOf(page, 'movable'); from.length; from = await placesOf(page, 'movable')) {
    const before = await steps(page)
    await hands.choose(from[0])
    // On a touch screen, a tap on a checker can already move it.
    await page.waitForFunction((made) => document.body.dataset.steps !== made || document.querySelector('button.reached'), before)
    if ((await steps(page)) === before) await hands.choose((await placesOf(page, 'reached'))[0])
    await page.waitForFunction((made) => document.body.dataset.steps !== made, before)
  }
}

/** Moves a checker by a click on it and one on its goal: the given ones, or else the first. @param {import('playwright-core').Page} page */
export async function makeStep(page, from = undefined, to = undefined) {
  const at = (number) => (number === undefined ? '' : `[data-place="${number}"]`)
  await takeUp(page, page.locator(`button.movable${at(from)}`).first())
  await page.locator(`button.reached${at(to)}`).first().click()
}

/** Takes up a checker, and waits until the places to which it goes are shown. @param {import('playwright-core').Page} page @param {import('playwright-core').Locator} checker */
export async function takeUp(page, checker) {
  const reached = page.locator('button.reached').first()
  // The page may draw the board again meanwhile, and then no checker is selected any more.
  const select = () => checker.click().then(() => reached.waitFor({ timeout: 2_000 })).then(() => true, () => false)
  for (let tries = 0; tries < 10 && !(await select()); tries++);
  await reached.waitFor()
  return reached
}

/** Makes a play and confirms it. @param {import('playwright-core').Page} page @param {Hands} hands */
export async function makePlay(page, hands) {
  await makeSteps(page, hands)
  await hands.act()
  await leaves(page, 'move')
}

/** The main button: below the board, or at the end of a game. */
const MAIN = '.controls .primary, .ending-actions .primary'

/** @type {Record<string, (page: import('playwright-core').Page) => Hands>} */
export const HANDS = {
  mouse: (page) => ({
    act: () => page.locator(MAIN).filter({ visible: true }).click(),
    choose: (number) => place(page, number).click(),
  }),
  finger: (page) => ({
    // On a touch screen the page may act first, and then the button is gone. The checkers that can move may be shown after
    // the dice.
    async act() {
      const phase = () => page.evaluate(() => document.body.dataset.phase)
      for (const before = await phase(); (await phase()) === before; ) {
        if (before === 'move') await makeSteps(page, this)
        await page.locator(MAIN).filter({ visible: true }).tap({ timeout: 1000 }).catch(() => {})
      }
    },
    choose: (number) => place(page, number).tap(),
  }),
  keys: (page) => ({
    act: () => page.keyboard.press('Space'),
    choose: async (number) => {
      await walk(page, number)
      await page.keyboard.press('Enter')
    },
  }),
}

/**
 * Moves the focus to a point of the board with the arrow keys, following the layout on the screen.
 * @param {import('playwright-core').Page} page @param {number} number
 */
async function walk(page, number) {
  const goal = await place(page, number).boundingBox()
  for (let n = 0; n < 40; n++) {
    const at = await page.evaluate(() => {
      const { x, y, width, height } = document.activeElement.getBoundingClientRect()
      return { number: document.activeElement.dataset.place, x: x + width / 2, y: y + height / 2 }
    })
    if (Number(at.number) === number) return
    if (at.number === undefined) {
      await page.keyboard.press('Tab')
      continue
    }
    const dx = goal.x + goal.width / 2 - at.x
    const dy = goal.y + goal.height / 2 - at.y
    if (Math.abs(dy) > 60) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp')
    else await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  throw new Error(`the keys do not lead to place ${number}`)
}
