// Two people at one table: in two browser profiles, with watchers, reloads, a rematch and the proof of the dice.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { commitment, diceOf } from '../../../src/serve/page/dice.js'
import { hex, sha256 } from '../../../src/serve/page/sha256.js'
import { DESKTOP, HANDS, PHONE, makePlay, openPage, openStage } from '../page.mjs'

const stage = openStage()

test('hashes of the page are those of other programs', () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 1000]) {
    const bytes = new Uint8Array(length).map((_, n) => n * 7)
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`)
  }
  // `fair_dice.rs` has the same example.
  const zero = '0'.repeat(64)
  assert.equal(commitment('example', 1, 0, zero), 'cb17198b040ea7f4a9035939ce2ce0e146071f963b50c6ac2b38fc1b421bd1c3')
  assert.deepEqual(diceOf('example', 1, [zero, zero]), [6, 3])
})

/** Creates a table of two people, and opens both seats and a place for watchers. */
async function meet({ length = '1', clock = '', rules = 'plakoto' } = {}) {
  const host = await openPage(stage.browser, stage.server.url, DESKTOP)
  await host.page.getByRole('dialog').waitFor()
  await host.page.keyboard.press('Escape')
  await host.page.getByRole('button', { name: 'Play with a friend' }).click()
  const dialog = host.page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Άννα')
  await dialog.getByLabel('Rules').selectOption(rules)
  await dialog.getByLabel('Match').selectOption(length)
  await dialog.getByLabel('Clock').selectOption(clock)
  await dialog.getByRole('button', { name: 'Create the table' }).click()
  const link = await host.page.getByLabel('Link for your opponent').inputValue()
  const watch = await host.page.getByLabel('Link for watchers').inputValue()
  await host.page.getByText('The other player is not here').waitFor()
  const guest = await openPage(stage.browser, link, PHONE)
  await guest.page.getByLabel('Your name').fill('Boris')
  await guest.page.getByRole('button', { name: 'Sit down' }).click()
  const watcher = await openPage(stage.browser, watch, DESKTOP)
  return { host, guest, watcher, link }
}

/** Whether the player of a page decides, or the game is over. */
const canAct = () => document.body.dataset.mine === 'true' || document.body.dataset.phase?.endsWith('over')

/** Lets both players play until `end`, or until the match is over. */
async function play(players, end = () => false) {
  for (let turn = 0; turn < 400; turn++) {
    const { page, hands } = await Promise.any(
      players.map(async (player) => (await player.page.waitForFunction(canAct, null, { timeout: 120_000 }), player)),
    )
    const phase = await page.evaluate(() => document.body.dataset.phase)
    if (phase === 'match_over' || end(turn)) return phase
    // A draw is followed by another game.
    if (phase === 'roll' || phase === 'game_over') await hands.act()
    else if (phase === 'move') await makePlay(page, hands)
    const isDone = (before) => document.body.dataset.phase !== before || (document.body.dataset.mine !== 'true' && before !== 'game_over')
    await page.waitForFunction(isDone, phase)
  }
  throw new Error('the game does not end')
}

const withHands = ({ page }, hands) => ({ page, hands: hands(page) })

test('two people play a match, watched by a third', { timeout: 1_200_000 }, async () => {
  const { host, guest, watcher } = await meet({ clock: '10+15' })
  const players = [withHands(host, HANDS.mouse), withHands(guest, HANDS.finger)]
  await play(players, (turn) => turn === 8)
  assert.equal(await host.page.locator('#far .name').textContent(), 'Boris')
  assert.equal(await guest.page.locator('#far .name').textContent(), 'Άννα')
  assert.match(await host.page.locator('#near .time').textContent(), /^\d+:\d\d$/)
  if (process.env.SHOTS) for (const [n, { page }] of [host, guest, watcher].entries()) await page.screenshot({ path: `${process.env.SHOTS}/shared${n}.png` })
  // The page offers no help of the engine.
  assert.equal(await host.page.locator('.ask-hint').isVisible(), false)
  await host.page.getByRole('button', { name: 'Analyse' }).click()
  await host.page.getByText('The engine gives no help').first().waitFor()
  // The watcher sees the same board, and cannot act.
  assert.equal(await watcher.page.evaluate(() => document.body.dataset.mine), 'false')
  // A reload leads back to the seat.
  await guest.page.reload()
  await guest.page.waitForFunction(() => document.body.dataset.open === 'true')
  await play(players, (turn) => turn === 30)
  // The match to one point ends here, because a whole game would take minutes.
  const isHosts = await host.page.evaluate(() => document.body.dataset.mine === 'true')
  const [loser, winner] = isHosts ? [host.page, guest.page] : [guest.page, host.page]
  await loser.getByRole('button', { name: 'Resign' }).click()
  await loser.getByRole('button', { name: 'A single game: 1 point' }).click()
  await winner.getByRole('button', { name: 'Accept' }).click()
  for (const { page } of [host, guest, watcher]) await page.locator('.card').waitFor()

  await guest.page.getByRole('button', { name: 'Offer a rematch' }).click()
  await host.page.getByRole('button', { name: 'Accept the rematch' }).click()
  await play(players, (turn) => turn === 2)

  await host.page.getByRole('button', { name: 'Match files' }).click()
  const [download] = await Promise.all([
    host.page.waitForEvent('download'),
    host.page.getByRole('button', { name: 'Download the proof of the dice' }).click(),
  ])
  await host.page.getByRole('button', { name: 'Match files' }).click()
  await host.page.getByRole('dialog').getByText(/^All tables of this server: [1-9]\d* rolls; .* doubles \(16.7 % are usual\)/).waitFor()
  await host.page.keyboard.press('Escape')
  const throws = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line))
  assert.ok(throws.length > 15)
  for (const { table, number, nonces, commitments, dice } of throws) {
    assert.deepEqual(diceOf(table, number, nonces), dice)
    assert.deepEqual(nonces.map((nonce, player) => commitment(table, number, player, nonce)), commitments)
  }
  for (const { context, noted } of [host, guest, watcher]) {
    assert.deepEqual(noted.errors, [])
    await context.close()
  }
})

test('a player goes on in another browser', { timeout: 300_000 }, async () => {
  const { host, guest, watcher, link } = await meet()
  await play([withHands(host, HANDS.mouse), withHands(guest, HANDS.finger)], (turn) => turn === 3)
  await guest.context.close()
  const moved = await openPage(stage.browser, link, DESKTOP)
  await moved.page.getByLabel('Your name').fill('Boris')
  await moved.page.getByRole('button', { name: 'Sit down' }).click()
  await moved.page.waitForFunction(() => document.body.dataset.open === 'true')
  await play([withHands(host, HANDS.mouse), withHands(moved, HANDS.mouse)], (turn) => turn === 8)
  for (const { page, context, noted } of [host, moved, watcher]) {
    assert.equal(await page.getByText('Do not go on').or(page.getByText('do not go on')).count(), 0)
    assert.deepEqual(noted.errors, [])
    await context.close()
  }
})

test('a wrong key opens no table', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(stage.browser, `${stage.server.url}#table=abc&key=def`, DESKTOP)
  await page.getByText('This table does not exist').waitFor()
  await context.close()
})
