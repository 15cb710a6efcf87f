// Two people at one table: in two browser profiles, with watchers, reloads, a rematch and the proof of the dice.

import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { Unfair, areDiceOf, chainOf, diceOf, seedOf, thrower, tokenOf } from '../../../src/serve/page/dice.js'
import { hex, hmac, sha256 } from '../../../src/serve/page/sha256.js'
import { DESKTOP, HANDS, PHONE, makePlay, openPage, openServer, openStage } from '../page.mjs'

const stage = openStage()

test('hashes of the page are those of other programs', () => {
  for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 1000]) {
    const bytes = new Uint8Array(length).map((_, n) => n * 7)
    assert.equal(hex(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), `${length} bytes`)
  }
  const bytes = new TextEncoder().encode('plakoto seat v1 x')
  const key = new Uint8Array(32).map((_, n) => n)
  assert.equal(hex(hmac(key, bytes)), createHmac('sha256', key).update(bytes).digest('hex'))
  assert.equal(tokenOf(hex(key), 'x'), hex(hmac(key, bytes)))
  // `fair_dice` has the same example.
  const zero = '0'.repeat(64)
  assert.equal(chainOf('example', 0, 1, zero)[0], 'c5f30e74d01e35f97b79ddfe3aa6b1b7916befa185a379523f24bef6d8058c6a')
  assert.deepEqual(diceOf('example', 1, 1, [zero, zero]), [6, 3])
})

test('a page throws only by the anchors that it has kept', () => {
  const [mine, theirs] = ['1'.repeat(64), '2'.repeat(64)]
  const memory = { kept: null, read: () => memory.kept, write: (kept) => (memory.kept = kept) }
  const chains = [chainOf('t', 0, 1, seedOf(mine, 't', 1)), chainOf('t', 1, 1, seedOf(theirs, 't', 1))]
  const at = (throws, other = chains[1]) => ({ number: 1, throws, anchors: [chains[0][0], other[0]], last: [chains[0][throws], other[throws]] })
  const thrown = (number, other = chains[1]) => {
    const nonces = [chains[0][number], other[number]]
    return { series: 1, number, nonces, dice: diceOf('t', 1, number, nonces) }
  }
  const page = thrower('t', 0, mine, memory)
  // Before the other player's anchor is known, the page gives no part of a throw.
  page.follow({ number: 1, throws: 0, anchors: [chains[0][0], null], last: [chains[0][0], null] }, null)
  assert.equal(page.nonce('roll'), null)
  page.follow(at(0), null)
  assert.equal(page.nonce('roll'), `roll 1 1 ${chains[0][1]}`)
  page.follow(at(1), thrown(1))
  page.follow(at(1), thrown(1))
  assert.equal(page.nonce('reveal'), `reveal 1 2 ${chains[0][2]}`)
  // Another browser of the player follows at once, and a reload knows what it has given.
  const elsewhere = { kept: null, read: () => elsewhere.kept, write: (kept) => (elsewhere.kept = kept) }
  thrower('t', 0, mine, elsewhere).follow(at(7), thrown(7))
  const reloaded = () => thrower('t', 0, mine, { read: () => memory.kept, write: () => {} })
  reloaded().follow(at(1), thrown(1))
  const forged = chainOf('t', 1, 1, seedOf('3'.repeat(64), 't', 1))
  const next = { number: 2, throws: 0, anchors: [null, null], last: [null, null] }
  const wrong = [
    [at(0), null],
    [at(2, forged), thrown(2, forged)],
    [{ ...at(2), last: [chains[0][2], forged[2]] }, thrown(2, forged)],
    [{ ...at(2), last: [chains[0][3], chains[1][2]] }, thrown(2)],
    // The dice do not follow from the nonces, or there is no proof of them.
    [at(2), { ...thrown(2), dice: [0, 0] }],
    [at(2), { ...thrown(2), nonces: [forged[2], chains[1][2]] }],
    [at(2), null],
    [at(2), thrown(1)],
    // A throw that was called is replaced by one of another series, or the table has no end.
    [next, thrown(1)],
    [{ ...at(1), throws: 1e12 }, thrown(1)],
  ]
  for (const said of wrong) assert.throws(() => page.follow(...said), Unfair)
  assert.throws(() => reloaded().follow(at(2, forged), thrown(2, forged)), Unfair)
  assert.throws(() => reloaded().follow(at(0), null), Unfair, 'a throw would be repeated')
  // After the end of the game, the throw that was called never comes.
  page.follow(next, thrown(1), true)
  assert.throws(() => page.follow(at(1), thrown(1)), Unfair)
})

test('dice on the board are those of a throw in either order', () => {
  assert.ok(areDiceOf([3, 5], { dice: [5, 3] }) && !areDiceOf([3, 5], { dice: [3, 3] }) && !areDiceOf([3, 5], null))
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
  const link = await host.page.getByLabel('Invitation for your opponent').inputValue()
  const watch = await host.page.getByLabel('Link for watchers').inputValue()
  await host.page.getByText('The other player is not here').waitFor()
  const guest = await openPage(stage.browser, link, PHONE)
  const welcome = guest.page.getByRole('dialog')
  await welcome.getByLabel('Your name').fill('Boris')
  for (const fact of ['Άννα', 'one point', clock ? '10 min + 15 s a turn' : 'without a clock']) await welcome.getByText(fact).waitFor()
  await welcome.getByRole('button', { name: 'Sit down' }).click()
  await host.page.locator('.controls .primary', { hasText: 'Sit down' }).click()
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
    if (phase === 'match_over' || end(turn, page, phase)) return phase
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
  const { host, guest, watcher, link } = await meet({ clock: '10+15' })
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
  // The game goes on meanwhile, and so does the clock.
  assert.notEqual(await loser.evaluate(() => document.body.dataset.phase), 'resignation')
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
  const proof = (await readFile(await download.path(), 'utf8')).trim().split('\n').map((line) => JSON.parse(line))
  const throws = proof.filter((entry) => entry.proof === 'throw')
  assert.ok(throws.length > 15)
  for (const { table, series, number, nonces, dice } of throws) assert.deepEqual(diceOf(table, series, number, nonces), dice)
  // The invitation is used up, and opens the guest's own seat in this browser only.
  const thief = await openPage(stage.browser, link, DESKTOP)
  await thief.page.getByText('This table does not exist').waitFor()
  assert.equal(await thief.page.locator('#board').isVisible(), false)
  await thief.context.close()
  for (const { context, noted } of [host, guest, watcher]) {
    assert.deepEqual(noted.errors, [])
    await context.close()
  }
})

test('a player goes on in another browser, in the middle of a throw', { timeout: 300_000 }, async () => {
  const { host, guest, watcher } = await meet()
  const players = [withHands(host, HANDS.mouse), withHands(guest, HANDS.finger)]
  await play(players, (turn, page, phase) => turn > 3 && page === host.page && phase === 'roll')
  const seat = guest.page.url()
  assert.match(seat, /#table=[0-9a-f]{32}&seat=[0-9a-f]{64}$/)
  await guest.page.getByText('Links').click()
  assert.equal(await guest.page.getByLabel('Link to your seat').inputValue(), seat)
  await guest.page.getByText('keep it to yourself').waitFor()
  await guest.context.close()
  await host.page.locator('.controls .primary').click()
  await host.page.getByText('The part of Boris in this throw is missing').waitFor()
  await host.page.getByText('After two minutes, you can end the match without a result. You can also resign.').waitFor()
  const moved = await openPage(stage.browser, seat, DESKTOP)
  await moved.page.waitForFunction(() => document.body.dataset.open === 'true')
  await play([withHands(host, HANDS.mouse), withHands(moved, HANDS.mouse)], (turn) => turn === 8)
  for (const { page, context, noted } of [host, moved, watcher]) {
    assert.equal(await page.getByText('Do not go on').or(page.getByText('do not go on')).count(), 0)
    assert.deepEqual(noted.errors, [])
    await context.close()
  }
})

test('the page says that a match is safe only if the server keeps it', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(`${tmpdir()}/plakoto-`)
  for (const [options, isSafe] of [[['--keep', `${folder}/tables.sqlite`], true], [[], false]]) {
    const server = await openServer(...options)
    const { page, context } = await openPage(stage.browser, server.url, DESKTOP)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Play with a friend' }).click()
    await page.getByRole('button', { name: 'Create the table' }).click()
    await page.getByText('The other player is not here').waitFor()
    await server.close()
    await page.locator('#status', { hasText: /Trying to reconnect|has stopped/ }).waitFor()
    assert.equal(/Your match is safe/.test(await page.locator('#status').textContent()), isSafe)
    await context.close()
  }
  await rm(folder, { recursive: true })
})

test('a wrong key opens no table', { timeout: 60_000 }, async () => {
  const { page, context } = await openPage(stage.browser, `${stage.server.url}#table=abc&seat=def`, DESKTOP)
  await page.getByText('This table does not exist').waitFor()
  // Nothing else is on the page but a way on.
  for (const part of ['#board', '#near', '#far', '#side']) assert.equal(await page.locator(part).isVisible(), false, part)
  await page.locator('.controls .primary', { hasText: 'New match' }).waitFor()
  await context.close()
})
