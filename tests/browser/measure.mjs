// Measures how long a user waits for the page: `PLAKOTO=target/release/plakoto node measure.mjs`.

import { DESKTOP, HANDS, makePlay, myPhase, openBrowser, openPage, openServer, playMatch, startMatch } from './page.mjs'
import { milliseconds } from './times.mjs'

const LOADS = 11
const PLAYS = 15

/** Loads the page in a new browser context, with an empty cache. */
async function load(browser, url) {
  const { page, context } = await openPage(browser, url, DESKTOP)
  await page.getByRole('dialog').waitFor()
  const found = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation')
    const files = [document, ...performance.getEntriesByType('resource')].filter(({ name }) => !name.endsWith('.svg'))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      paint: paint.startTime - document.responseStart,
      count: files.length,
      bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
  await context.close()
  return found
}

async function pageLoads(browser, url) {
  const all = []
  for (let n = 0; n < LOADS; n++) all.push(await load(browser, url))
  console.log(`page to play: ${all[0].bytes} bytes in ${all[0].count} files, compressed`)
  console.log(`first paint after the first byte: ${milliseconds(all.map(({ paint }) => paint))}`)
}

/**
 * Measures how long the program takes to reply to the page, and how long the page takes to show the
 * effect of a click.
 */
async function clicks(browser, url) {
  const { page, context } = await openPage(browser, url, { ...DESKTOP, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    window.times = []
    const asked = new Map()
    const send = WebSocket.prototype.send
    WebSocket.prototype.send = function (line) {
      if (!this.heard) {
        this.heard = true
        this.addEventListener('message', ({ data }) => {
          const { tag } = JSON.parse(data)
          const { at, command } = asked.get(tag) ?? {}
          if (at) window.times.push({ command, time: performance.now() - at })
          asked.delete(tag)
        })
      }
      for (const one of line.split('\n')) {
        const [tag, command] = one.split(' ')
        asked.set(tag.slice(1), { at: performance.now(), command })
      }
      return send.call(this, line)
    }
  })
  await page.reload()
  await startMatch(page, { seed: 4, length: 7 })
  const shown = []
  const hands = HANDS.mouse(page)
  for (let n = 0; n < PLAYS; n++) {
    await playMatch(page, hands, (turn) => turn > 0)
    if ((await myPhase(page)) !== 'move') continue
    shown.push(await page.evaluate(() => new Promise((resolve) => {
      const from = document.querySelector('button.movable')
      const start = performance.now()
      const done = () => document.querySelector('button.reached') && (seen.disconnect(), requestAnimationFrame(() => resolve(performance.now() - start)))
      const seen = new MutationObserver(done)
      seen.observe(document.getElementById('board'), { subtree: true, attributes: true })
      from.click()
    })))
    await page.locator('button.movable').first().click()
    await makePlay(page, hands)
  }
  const times = await page.evaluate(() => window.times)
  const of = (command) => times.filter((one) => one.command === command).map(({ time }) => time)
  console.log(`from a click on a checker until its destinations are drawn: ${milliseconds(shown)}`)
  console.log(`steps asked ahead, in parallel: ${milliseconds(of('steps'))}`)
  console.log(`from a confirmed play to the answer of the engine (beginner, 0-ply): ${milliseconds(of('move'))}`)
  await context.close()
}

const server = await openServer()
const browser = await openBrowser()
try {
  await pageLoads(browser, server.url)
  await clicks(browser, server.url)
} finally {
  await browser.close()
  await server.close()
}
