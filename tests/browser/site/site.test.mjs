// Tests the static site, which `scripts/site.sh` writes, on a web server that only sends files. The variable
// PLAKOTO_SITE names the folder of the site.

import assert from 'node:assert/strict'
import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { DESKTOP, PHONE, myPhase, openBrowser, openNewMatch, openPage, startMatch } from '../page.mjs'

const SITE = process.env.PLAKOTO_SITE
/** The site is not at the root of its server. */
const PATH = '/games/tavli/'
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', webmanifest: 'application/manifest+json' }
/** Maximum number of bytes that a browser loads before the first play. */
const BEFORE_FIRST_PLAY = 3_500_000

const server = createServer(({ url }, response) => {
  const name = new URL(url, 'http://site').pathname
  const file = `${SITE}/${name.slice(PATH.length) || 'index.html'}`
  if (!name.startsWith(PATH) || !existsSync(file)) return response.writeHead(404).end()
  response.setHeader('Content-Type', TYPES[file.split('.').at(-1)] ?? 'application/octet-stream')
  createReadStream(file).pipe(response)
})
let browser
let url

before(async () => {
  browser = await openBrowser()
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${server.address().port}${PATH}`
})

after(async () => {
  await browser.close()
  server.close()
  server.closeAllConnections()
})

/** Waits until all files of the site are stored. */
const stored = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null))

test('a game starts under a path, and little is loaded before the first play', async () => {
  const { page, context, noted } = await openPage(browser, url, DESKTOP)
  const sizes = []
  page.on('response', (response) => sizes.push(response.body().then((body) => body.length)))
  await startMatch(page, { seed: 4, level: 'expert' })
  await myPhase(page)
  const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  assert.ok(loaded < BEFORE_FIRST_PLAY, `${loaded} bytes`)
  assert.deepEqual(noted.requests.filter((address) => !address.startsWith(url)), [])
  assert.deepEqual(noted.errors, [])
  await context.close()
})

test('every game can be played without a network after the first visit', async () => {
  const { page, context, noted } = await openPage(browser, url, PHONE)
  await page.locator('#home').waitFor()
  await stored(page)
  await context.setOffline(true)
  for (const game of ['tapa', 'express', 'portes', 'fevga', 'narde', 'tavli', 'plakoto']) {
    // Without a stored match, the page begins with its first screen.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await (await openNewMatch(page)).getByLabel('Rules', { exact: true }).selectOption(game)
    await startMatch(page, { seed: 4, level: 'expert' })
    assert.ok(['roll', 'move'].includes(await myPhase(page)), game)
  }
  assert.deepEqual(noted.errors, [])
  await context.close()
})
