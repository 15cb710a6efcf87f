// What is shared: the picture of the board that is seen, links, and QR codes, with and without a secure page.

import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import jsQR from 'jsqr'
import { describe, test } from 'node:test'
import { DESKTOP, PHONE, downloadBy, myPhase, openStage } from '../page.mjs'
import { isHere } from '../../../src/serve/page/link.js'
import { qrCode } from '../../../src/serve/page/qr.js'

const stage = openStage()
/** The light player holds down two checkers and has rolled 3-1. */
const PINNED = '#rules=plakoto&id=MIYRpD5q-wEAAB:cInlAAAAAAAE'

const withBoard = (device, view, action) => stage.onPage({ device, view, hash: PINNED }, async (page) => {
  await myPhase(page)
  await action(page)
})

async function openShare(page) {
  const entry = page.getByRole('button', { name: 'Share', exact: true })
  if (!(await entry.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await entry.click()
  await page.locator('.shared-picture').waitFor()
}

/** Returns the mean difference of the colours of two pictures, and their proportions. */
function compare([one, other]) {
  const [width, height] = [60, 45]
  const read = async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return { data: context.getImageData(0, 0, width, height).data, shape: image.naturalWidth / image.naturalHeight }
  }
  return Promise.all([read(one), read(other)]).then(([a, b]) => ({
    difference: a.data.reduce((sum, value, n) => sum + Math.abs(value - b.data[n]), 0) / a.data.length,
    shapes: [a.shape, b.shape],
  }))
}

for (const [device, view] of [[DESKTOP, { board: 'marble', checkers: 'ceramic', theme: 'dark' }], [PHONE, { board: 'linen', flipped: true }]]) {
  test(`the shared picture is the board that is seen: ${JSON.stringify(view)}`, withBoard(device, view, async (page) => {
    // What can be done next belongs to the page, not to the picture, as does the status that covers a small board for a moment.
    await page.evaluate(() => {
      document.querySelector('.layer-rings').replaceChildren()
      document.querySelector('#status').hidden = true
    })
    const seen = `data:image/png;base64,${(await page.locator('#board').screenshot()).toString('base64')}`
    await openShare(page)
    const shared = await page.locator('.shared-picture').getAttribute('src')
    const { difference, shapes } = await page.evaluate(compare, [seen, shared])
    assert.ok(Math.abs(shapes[0] - shapes[1]) < 0.02, String(shapes))
    assert.ok(difference < 6, `the pictures differ by ${difference}`)
    const text = decodeURIComponent(shared.slice(shared.indexOf(',') + 1))
    // A picture in another page has neither variables nor files.
    assert.doesNotMatch(text, /var\(|class=|href="(?!#|data:)/)
    assert.ok(text.includes('rotate('), 'dice')
  }))
}

const stub = (page, kind) => page.evaluate((how) => {
  const clipboard = how === 'secure' ? { write: async ([item]) => (window.copied = item.types), writeText: async () => {} } : undefined
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  Object.defineProperty(navigator, 'share', { value: how === 'secure' ? async (data) => (window.sent = { url: data.url, files: data.files?.length ?? 0 }) : undefined, configurable: true })
  Object.defineProperty(navigator, 'canShare', { value: how === 'secure' ? () => true : undefined, configurable: true })
  document.execCommand = () => true
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    if (this.protocol === 'mailto:') window.mail = this.href
    else click.call(this)
  }
}, kind)

test('a secure page copies the picture, and sends it with the link', withBoard(DESKTOP, {}, async (page) => {
  await stub(page, 'secure')
  await openShare(page)
  await page.evaluate(() => {
    const { clipboard } = navigator
    const write = clipboard.write.bind(clipboard)
    clipboard.write = (items) => new Promise((done) => (window.goOn = done)).then(() => write(items))
  })
  await page.getByRole('button', { name: 'Copy picture' }).click()
  await page.getByRole('status').filter({ hasText: 'Making the picture…' }).waitFor()
  await page.evaluate(() => window.goOn())
  await page.getByRole('status').filter({ hasText: 'Copied.' }).first().waitFor()
  assert.deepEqual(await page.evaluate(() => window.copied), ['image/png'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('button', { name: 'Send…' }).click()
  await page.waitForFunction(() => window.sent)
  const { url, files } = await page.evaluate(() => window.sent)
  assert.equal(files, 1)
  assert.equal(url, await page.getByLabel('Link to this position').inputValue())
}))

test('without a secure page the picture is saved, the link copied, and a mail offered', withBoard(DESKTOP, {}, async (page) => {
  await stub(page, 'plain')
  await openShare(page)
  const file = await downloadBy(page, 'Copy picture')
  assert.equal(file.suggestedFilename(), 'plakoto.jpg')
  assert.ok(statSync(await file.path()).size < 500_000)
  await page.getByRole('status').filter({ hasText: 'Saved as a file' }).waitFor()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied.' }).first().waitFor()
  await page.getByRole('button', { name: 'Send by e-mail…' }).click()
  const link = await page.getByLabel('Link to this position').inputValue()
  await page.waitForFunction(() => window.mail)
  assert.ok((await page.evaluate(() => window.mail)).includes(encodeURIComponent(link)))
  // The page of the test has an address of this computer.
  await page.locator('dialog .problem', { hasText: 'this computer only' }).waitFor()
}))

test('without a position the page is shared, or the lesson or puzzle that is open', stage.onPage({}, async (page) => {
  await page.locator('#home .tile').first().waitFor()
  const address = page.url()
  const share = async (/** @type {string} */ link, /** @type {number} */ pictures) => {
    const isTop = await page.locator('#menu').isVisible()
    if (!isTop) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).filter({ visible: true }).click()
    assert.equal(await page.getByLabel('Link to this page').inputValue(), link)
    assert.equal(await page.locator('.shared-picture').count(), pictures)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
  await share(address, 0)
  await page.locator('#home .tile', { hasText: 'Puzzle of the day' }).click()
  await page.locator('body.studying button.movable').first().waitFor()
  await share(`${address}#puzzle=daily`, 1)
  await page.locator('#menu').getByRole('button', { name: 'Learn' }).click()
  await page.locator('body.reading').waitFor()
  await share(address, 0)
}))

test('addresses of this computer are known', () => {
  for (const here of ['localhost', 'plakoto.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '0.0.0.0']) assert.ok(isHere(`http://${here}:8080/#a`), here)
  for (const there of ['192.168.1.7', '10.0.0.1', 'localhost.example', 'example.org', '[fe80::1]', '128.0.0.1']) assert.ok(!isHere(`http://${there}/`), there)
})

/** Draws a code as a reader sees it, and reads it. @param {string} text */
function readBack(text) {
  const rows = qrCode(text)
  const [scale, border] = [3, 4]
  const size = (rows.length + 2 * border) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (rows[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border]) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  }
  return (jsQR.default ?? jsQR)(pixels, size, size)?.data
}

describe('a QR code can be read', () => {
  // Each length needs another version; from 666 bytes on, none is large enough.
  for (const length of [1, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666]) {
    test(`${length} bytes`, () => {
      const text = Array.from({ length }, (_, n) => 'http://a.b/#table=XyZ-09_&invitation'[(n * 7) % 36]).join('')
      assert.equal(readBack(text), text)
    })
  }
  test('and a text that is too long is refused', () => assert.throws(() => qrCode('x'.repeat(667))))
})
