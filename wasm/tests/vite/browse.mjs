// Opens the page in a browser, as Vite builds it and as Vite's development server offers it, and checks what it shows.
//
// usage: node browse.mjs      (CHROMIUM: the browser)

import assert from 'node:assert'
import { chromium } from 'playwright-core'
import { build, createServer, preview } from 'vite'

await build({ logLevel: 'warn' })
const servers = [await preview(), await (await createServer()).listen()]
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
try {
  for (const server of servers) {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(server.resolvedUrls.local[0])
    const output = page.locator('output', { hasText: /./ })
    assert.equal(await output.textContent({ timeout: 60_000 }), '24/23 24/21, 24/23 24/21')
  }
} finally {
  await browser.close()
  await Promise.all(servers.map((server) => server.close()))
}
