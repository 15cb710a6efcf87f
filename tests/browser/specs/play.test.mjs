// A user plays a match to one point: with a mouse, with a finger on a phone, or with only the
// keyboard.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DESKTOP, HANDS, PHONE, openBrowser, openPage, openServer, playMatch, score, startMatch } from '../page.mjs'

let server
let browser

before(async () => {
  server = await openServer()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

// A match spends most of its time waiting, so all matches are played at the same time.
describe('a match', { concurrency: true }, () => {
  for (const [hand, device] of [['mouse', DESKTOP], ['finger', PHONE], ['keys', DESKTOP]]) {
    test(`by ${hand}`, { timeout: 240_000 }, async () => {
      const { page, context, noted } = await openPage(browser, server.url, device)
      await startMatch(page, { seed: 4 })
      const turns = await playMatch(page, HANDS[hand](page))
      assert.ok(turns > 10)
      assert.match(await score(page), /[12]/)
      assert.deepEqual(noted.errors, [])
      for (const request of noted.requests) assert.ok(request.startsWith(server.url), request)
      await context.close()
    })
  }
})
