// Helpers that open the page in a real browser, start matches and make plays.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

/** Path of the browser: Debian's Chromium, unless the variable `CHROMIUM` overrides it. */
const BROWSER = process.env.CHROMIUM ?? '/usr/bin/chromium'

/**
 * Returns the server whose address is in PLAKOTO_PAGE. If the variable is not set, starts a server.
 * @param {string[]} options of `plakoto serve`
 */
export async function openServer(...options) {
  if (process.env.PLAKOTO_PAGE) return { url: process.env.PLAKOTO_PAGE, close: () => {} }
  const child = spawn(process.env.PLAKOTO ?? 'plakoto', ['serve', ...(options.includes('--keep') ? [] : ['--no-keep']), ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { url: String(url), close: () => (child.kill(), once(child, 'exit')) }
}

export async function openBrowser() {
  if (!existsSync(BROWSER)) {
    throw new Error(`no browser at ${BROWSER}: install chromium with apt-get, or set CHROMIUM`)
  }
  return chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP *.test 127.0.0.1'] })
}

const FILES = new URL('../../src/serve/page/', import.meta.url)
const TEXTS = new URL('../../crates/words/texts/', import.meta.url)

export const DESKTOP = { viewport: { width: 1280, height: 800 } }
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/**
 * Opens the page in a new browser context, with animations at the fast pace, and records every request and every
 * error. Checkers do not slide unless the device asks for it, because a browser draws that slowly without a GPU.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {object} device @param {object} [view]
 */
export async function openPage(browser, url, device, view = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...device, locale: 'en-US' })
  // Serve the page's files from their source folder, so that changes take effect without a build.
  if (process.env.PLAKOTO_FILES) {
    await context.route(/\.(js|css)$/, (route) =>
      route.fulfill({ path: fileURLToPath(new URL(new URL(route.request().url()).pathname.slice(1), FILES)) }))
    await context.route(/\.ftl$/, (route) =>
      route.fulfill({ path: fileURLToPath(new URL(`${new URL(route.request().url()).pathname.slice(1, 3)}/page.ftl`, TEXTS)) }))
  }
  const page = await context.newPage()
  const noted = { requests: [], errors: [] }
  page.on('request', (request) => noted.requests.push(request.url()))
  page.on('pageerror', (error) => noted.errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && noted.errors.push(message.text()))
  await page.addInitScript((given) => {
    if (!localStorage.getItem('plakoto.view')) localStorage.setItem('plakoto.view', JSON.stringify(given))
  }, { pace: 'fast', language: 'en', ...view })
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

/**
 * Starts a match with the dialog that a new page shows.
 * @param {import('playwright-core').Page} page
 */
export async function startMatch(page, { seed = 4, length = 1, level = 'beginner' } = {}) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Match', { exact: true }).selectOption(String(length))
  await dialog.getByRole('group', { name: 'Second player' }).getByLabel('Level').selectOption(level)
  await dialog.getByText('Dice and help').click()
  await dialog.getByLabel('Seed for the dice').fill(String(seed))
  await dialog.getByRole('button', { name: 'Play' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/**
 * Waits until the user has to act, and returns the phase of the turn.
 * @param {import('playwright-core').Page} page
 */
export async function myPhase(page) {
  await page.waitForFunction(
    () => {
      const { mine, phase } = document.body.dataset
      return mine === 'true' || phase?.endsWith('over')
    },
    null,
    { timeout: 60_000 },
  )
  return page.evaluate(() => document.body.dataset.phase)
}

export const place = (page, number) => page.locator(`button[data-place="${number}"]`)

const placesOf = (page, kind) =>
  page.locator(`button.${kind}`).evaluateAll((all) => all.map((one) => Number(one.dataset.place)))

/** A condition for `waitForFunction`: whether the user has to roll. */
export const PLAYING = () => document.body.dataset.phase === 'roll' && document.body.dataset.mine === 'true'

const steps = (page) => page.evaluate(() => document.body.dataset.steps)

export const score = (page) => page.locator('.big-score').textContent()

/**
 * The actions by which a test operates the page, as a user would with a given input device.
 * @typedef {object} Hands
 * @property {() => Promise<void>} act rolls, confirms, continues
 * @property {(place: number) => Promise<void>} choose
 */

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
    await hands.act()
    await page.waitForFunction((before) => document.body.dataset.phase !== before, phase)
  }
  throw new Error('the match does not end')
}

/**
 * Moves checkers until the play is complete.
 * @param {import('playwright-core').Page} page @param {Hands} hands
 */
export async function makeSteps(page, hands) {
  for (let from = await placesOf(page, 'movable'); from.length; from = await placesOf(page, 'movable')) {
    const before = await steps(page)
    await hands.choose(from[0])
    await page.locator('button.reached').first().waitFor()
    await hands.choose((await placesOf(page, 'reached'))[0])
    await page.waitForFunction((made) => document.body.dataset.steps !== made, before)
  }
}

/** Makes a play and confirms it. @param {import('playwright-core').Page} page @param {Hands} hands */
export async function makePlay(page, hands) {
  await makeSteps(page, hands)
  await hands.act()
  await page.waitForFunction(() => document.body.dataset.phase !== 'move')
}

/** @type {Record<string, (page: import('playwright-core').Page) => Hands>} */
export const HANDS = {
  mouse: (page) => ({
    act: () => page.locator('.controls .primary').click(),
    choose: (number) => place(page, number).click(),
  }),
  finger: (page) => ({
    act: () => page.locator('.controls .primary').tap(),
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
