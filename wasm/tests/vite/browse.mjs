// Opens the page at the address ADDRESS in a browser, and prints what it shows.
//
// usage: node browse.mjs ADDRESS      (CHROMIUM: the browser)

import { chromium } from 'playwright-core'

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(process.argv[2])
  const output = page.locator('output', { hasText: /./ })
  console.log(await output.textContent({ timeout: 60_000 }))
} finally {
  await browser.close()
}
