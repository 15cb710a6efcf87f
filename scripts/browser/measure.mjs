// Measures how long a user waits for the page: `PLAKOTO=target/release/plakoto node scripts/browser/measure.mjs`.

import { DESKTOP, HANDS, makePlay, myPhase, openBrowser, openPage, openServer, playMatch, startMatch } from '../../tests/browser/page.mjs'
import { milliseconds } from './times.mjs'

const LOADS = 11
const PLAYS = 15

/** Loads the page in a new browser context, with an empty cache. */
async function load(browser, url) {
  const { page, context } = await openPage(browser, url, DESKTOP)
  await page.locator('#home .game').first().waitFor()
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

/**
 * Returns the time that the main thread of a page worked for each of its frames, in milliseconds. Tasks before a frame
 * count for it.
 * @param {{name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number}[]} events of a trace
 */
function framesOf(events) {
  const paints = events.filter(({ name }) => name === 'PrePaint')
  const count = ({ pid, tid }) => paints.filter((one) => one.pid === pid && one.tid === tid).length
  const page = paints.reduce((most, one) => (count(one) > count(most) ? one : most))
  const ofPage = events.filter(({ pid, tid, ph }) => pid === page.pid && tid === page.tid && ph === 'X').sort((a, b) => a.ts - b.ts)
  const frames = []
  let time = 0
  for (const task of ofPage.filter(({ name }) => name === 'RunTask')) {
    time += (task.tdur ?? task.dur) / 1000
    if (!ofPage.some(({ name, ts }) => name === 'PrePaint' && ts >= task.ts && ts < task.ts + task.dur)) continue
    frames.push(time)
    time = 0
  }
  return frames
}

/** Measures how long the page works for a frame while dice and checkers move, if the processor is four times slower. */
async function frames(browser, url) {
  const { page, context } = await openPage(browser, url, { ...DESKTOP, reducedMotion: 'no-preference' }, { oneTap: 'on', pace: 'normal' })
  await startMatch(page, { seed: 4, length: 7 })
  await myPhase(page)
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const events = []
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await tools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] } })
  for (let n = 0; n < 3 * PLAYS; n++) {
    const isStill = () => document.body.dataset.mine === 'true' && document.getAnimations().every(({ playState }) => playState !== 'running')
    await page.waitForFunction(isStill, null, { polling: 100 })
    await page.evaluate(() => (document.querySelector('button.movable') ?? document.querySelector('.dice-button')).click())
  }
  const ended = new Promise((done) => tools.once('Tracing.tracingComplete', done))
  await tools.send('Tracing.end')
  await ended
  console.log(`work for a frame of the animations, on a processor four times slower: ${milliseconds(framesOf(events))}`)
  await context.close()
}

const server = await openServer()
const browser = await openBrowser()
try {
  await pageLoads(browser, server.url)
  await clicks(browser, server.url)
  await frames(browser, server.url)
} finally {
  await browser.close()
  await server.close()
}
