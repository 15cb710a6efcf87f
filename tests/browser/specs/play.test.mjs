// A user plays a match to one point with a mouse or with only the keyboard, or its first turns with a finger on a
// phone.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DESKTOP, HANDS, PHONE, openStage, playMatch, startMatch } from '../page.mjs'

const stage = openStage()

// A match spends most of its time waiting, so all matches are played at the same time.
describe('a match', { concurrency: true }, () => {
  for (const [hand, device] of [['mouse', DESKTOP], ['finger', { ...PHONE, reducedMotion: 'no-preference' }], ['keys', DESKTOP]]) {
    test(`by ${hand}`, stage.onPage({ device, view: { hold: 30 } }, async (page, _, { noted }) => {
      await startMatch(page, { seed: 4 })
      const turns = await playMatch(page, HANDS[hand](page), (turn) => hand === 'finger' && turn === 20)
      assert.ok(turns > 10)
      if (hand !== 'finger') assert.match(await page.locator('#end .band').textContent(), /The game is yours|A double for|The engine wins the game/)
      for (const request of noted.requests) assert.ok(request.startsWith(stage.server.url), request)
    }))
  }
})
