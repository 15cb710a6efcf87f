// Whatever keeps the program from starting, the page says what is wrong. And whatever a browser denies to a page that
// comes over plain HTTP from another machine, the page works without it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DESKTOP, LONGEST_WAIT, PLAYING, beginMatch, myPhase, openPage, openStage, serveFiles, startMatch } from '../page.mjs'

/** Name of the server that makes its pages plain ones: only `localhost` and HTTPS are secure. */
const PLAIN = 'tavli.test'
/** Time after which the static text appears, in milliseconds, with a reserve. */
const LATE = 8_000
/** Folder for pictures; undefined if none are wanted. */
const SCREENS = process.env.SCREENS

const stage = openStage('--allow-host', PLAIN)
const plain = () => stage.server.url.replace(/127\.0\.0\.1|localhost/, PLAIN)

/** Makes the getters of `names` throw, as in a browser that blocks the data of a site. @param {string[]} names */
const block = (names) => {
  for (const name of names) {
    Object.defineProperty(window, name, { get: () => { throw new DOMException(`Access to ${name} is denied.`, 'SecurityError') } })
  }
}

/**
 * Opens the page under a condition.
 * @param {{prepare?: (context: import('playwright-core').BrowserContext) => Promise<unknown>, options?: object}} condition
 * @param {(page: import('playwright-core').Page) => Promise<void>} action
 */
const under = ({ prepare = async () => {}, options = {} }, action) => async (t) => {
  const context = await stage.browser.newContext({ ...DESKTOP, locale: 'en-US', ...options })
  context.setDefaultTimeout(LONGEST_WAIT)
  context.setDefaultTimeout(LATE)
  await serveFiles(context)
  await prepare(context)
  const page = await context.newPage()
  await page.goto(stage.server.url)
  await action(page)
  if (SCREENS) await page.screenshot({ path: `${SCREENS}/${t.name.replaceAll(/[^a-z ]/g, '')}.png` })
  await context.close()
}

const serve = (pattern, response) => ({ prepare: (context) => context.route(pattern, (route) => (response ? route.fulfill(response) : route.abort())) })
const socket = (handler) => ({ prepare: (context) => context.routeWebSocket(/session/, handler) })
const HTML = { contentType: 'text/html', body: '<h1>Log in to the network</h1>' }

/** What keeps the program from starting, and what the page says about it. */
const FAILURES = {
  'the main script does not arrive': [serve(/app\.js/), /A file of the page has not arrived.*app\.js/s],
  'a script does not arrive': [serve(/board\.js/), /A file of the page has not arrived/],
  'a login page comes in place of a script': [serve(/board\.js/, HTML), /A file of the page has not arrived/],
  'a script is cut': [serve(/board\.js/, { contentType: 'text/javascript', body: 'export function board(' }), /This browser cannot run the page.*SyntaxError/s],
  'a script fails': [serve(/board\.js/, { contentType: 'text/javascript', body: 'export const IDLE = {}; export function board() { throw new Error("a wrong start") }' }), /has not started.*a wrong start/s],
  'a style sheet does not arrive': [serve(/style\.css/), /A file of the page has not arrived.*style\.css/s],
  'a style sheet is empty': [serve(/board\.css/, { contentType: 'text/css', body: '' }), /A file of the page has not arrived.*board\.css/s],
  'the texts do not arrive': [serve(/en\.ftl/), /A file of the page has not arrived.*en\.ftl/s],
  'the texts are an error': [serve(/en\.ftl/, { status: 503, body: 'too many requests' }), /A file of the page has not arrived.*en\.ftl: 503/s],
  'a login page comes in place of the texts': [serve(/en\.ftl/, HTML), /A file of the page has not arrived.*en\.ftl/s],
  'the program refuses the connection': [socket((one) => one.close({ code: 1013, reason: 'full' })), /The program does not answer/],
  'something else answers': [socket((one) => one.onMessage(() => one.send('<html>'))), /something else answers.*<html>/s],
  'the program never answers': [socket((one) => one.onMessage(() => {})), /has not started yet.*reload the page/s],
  'connections are forbidden': [{ prepare: (context) => context.addInitScript(() => { window.WebSocket = class { constructor() { throw new DOMException('insecure', 'SecurityError') } } }) }, /The program does not answer.*insecure/s],
  'the worker of a static site is refused': [{ prepare: (context) => context.route(/transport\.js/, (route) => route.fulfill({ path: fileURLToPath(new URL('../../../src/serve/site/transport.js', import.meta.url)) })) }, /The program does not answer.*WebAssembly and workers/s],
  'a policy forbids scripts': [{ prepare: (context) => context.route(/\/$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': "script-src 'none'" } })
  }) }, /has not started yet.*reload the page/s],
  'scripts are off': [{ options: { javaScriptEnabled: false } }, /has not started yet.*It needs JavaScript/s],
  'no script arrives': [serve(/\.js/), /has not started yet.*reload the page/s],
}

for (const [name, [condition, expected]] of Object.entries(FAILURES)) {
  test(`the page says that ${name}`, under(condition, async (page) => {
    await page.locator('#start').filter({ hasText: expected, visible: true }).waitFor()
    const shown = await page.locator('#start').innerText()
    assert.match(shown, expected)
    // Only a script knows the user's language.
    const isSilent = ['scripts are off', 'a policy forbids scripts', 'no script arrives'].includes(name)
    assert.equal(/Το Πλακωτό δεν ξεκίνησε ακόμη/.test(shown), isSilent)
  }))
}

test('without the program, the reason is in the language of the page and covers nothing', under({ ...socket((one) => one.close({ code: 1013 })), options: { viewport: { width: 360, height: 640 }, locale: 'el' } }, async (page) => {
  await page.locator('#start', { hasText: 'Το πρόγραμμα δεν απαντά' }).waitFor()
  assert.deepEqual(await page.locator('#start > [lang]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.lang)), ['el'])
  const [reason, ...cards] = await page.locator('#start, #home button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  for (const card of cards) assert.ok(card.top >= reason.bottom, JSON.stringify([reason, card]))
  await page.getByRole('button', { name: 'EN: English' }).click()
  await page.locator('#start > [lang=en]').waitFor()
  assert.equal(await page.locator('#start > [lang=el]').isVisible(), false)
}))

test('a page that has waited for the program starts as soon as it answers', async () => {
  let isThere = false
  const condition = socket((one) => (isThere ? one.connectToServer() : one.close({ code: 1013 })))
  await under(condition, async (page) => {
    await page.locator('#start', { hasText: 'The program does not answer' }).waitFor()
    isThere = true
    await page.locator('#start').waitFor({ state: 'detached' })
    await beginMatch(page)
  })({ name: 'late' })
})

const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB']
for (const blocked of [...STORAGES.map((one) => [one]), STORAGES]) {
  const condition = { prepare: (context) => context.addInitScript(block, [...blocked, 'caches']) }
  test(`a match can be played without ${blocked.join(', ')}`, under(condition, async (page) => {
    await startMatch(page)
    if (blocked.includes('localStorage')) await page.getByText('This browser cannot store the match').first().waitFor()
    await myPhase(page)
    assert.equal(await page.locator('.side .problem').filter({ hasText: 'cannot store', visible: true }).count(), Number(blocked.includes('localStorage')))
    assert.equal(await page.locator('#start').count(), 0)
  }))
}

test('without the script that says what is wrong, the page starts', under(serve(/start\.js/), async (page) => {
  await beginMatch(page)
}))

test('a file that is missing later is reported', under(serve(/dialogs\.js/), async (page) => {
  await beginMatch(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('#status', { hasText: /did not work: .*dialogs\.js/ }).waitFor()
}))

/** Opens a duplicate of a tab, which begins with a copy of its session storage, as browsers do it. @param {import('playwright-core').Page} page */
async function duplicate(page) {
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  const other = await page.context().newPage()
  await other.addInitScript((copy) => {
    if (!sessionStorage.length) for (const [key, value] of Object.entries(copy)) sessionStorage.setItem(key, String(value))
  }, kept)
  await other.goto(page.url())
  return other
}

/** Checks that each tab has its score after a reload. @param {[import('playwright-core').Page, string][]} tabs */
async function checkScores(...tabs) {
  for (const [tab, score] of tabs) {
    await tab.reload()
    await tab.waitForFunction(() => document.body.dataset.mine === 'true')
    assert.equal(await tab.locator('#near .score').textContent(), score)
  }
}

for (const isPlain of [true, false]) {
  const where = isPlain ? 'over plain HTTP' : 'on this machine'
  test(`a duplicated tab does not take the match of the other one, ${where}`, async () => {
    const { page, context } = await openPage(stage.browser, isPlain ? plain() : stage.server.url, DESKTOP)
    assert.equal(await page.evaluate(() => isSecureContext), !isPlain)
    await startMatch(page, { length: 5 })
    await page.waitForFunction(() => document.body.dataset.mine === 'true')
    const other = await duplicate(page)
    await beginMatch(other, { length: 7 })
    await checkScores([page, '0 / 5'], [other, '0 / 7'], [page, '0 / 5'])
    await context.close()
  })

  test(`a tab that could not answer its duplicate keeps its match, ${where}`, async () => {
    const { page, context } = await openPage(stage.browser, isPlain ? plain() : stage.server.url, DESKTOP)
    await page.addInitScript(() => { BroadcastChannel.prototype.postMessage = () => {} })
    await page.reload()
    await startMatch(page, { length: 5 })
    await page.waitForFunction(PLAYING)
    const other = await duplicate(page)
    await other.waitForFunction(PLAYING)
    await other.locator('#menu button').first().click()
    await beginMatch(other, { length: 7 })
    await page.locator('.controls .primary').click()
    await page.waitForFunction(() => document.body.dataset.phase === 'move')
    await checkScores([page, '0 / 5'], [other, '0 / 7'])
    await context.close()
  })
}
