// Tests the npm package, which `scripts/wasm.sh` makes, in a project with TypeScript and Vite. The variable
// PLAKOTO_WASM names the folder of the package.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DESKTOP, openBrowser, openPage } from '../page.mjs'

const PACKAGE = process.env.PLAKOTO_WASM
const EXPECTED = '24/23 24/21, 24/23 24/21'
/** A copy of the project, in which the package and Vite are installed. */
const root = mkdtempSync(`${PACKAGE}-project-`)
let browser
let vite

/** Runs a program in the project. */
function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
}

before(async () => {
  cpSync(new URL('vite', import.meta.url), root, { recursive: true })
  run('npm', 'install', '--install-links', '--no-audit', '--no-fund', PACKAGE)
  vite = await import(pathToFileURL(createRequire(`${root}/`).resolve('vite')))
  browser = await openBrowser()
})

after(async () => {
  await browser.close()
  rmSync(root, { recursive: true })
})

/** Opens the page of a server and checks what it shows. */
async function check(server) {
  const { page, context, noted } = await openPage(browser, server.resolvedUrls.local[0], DESKTOP)
  const shown = await page.locator('output', { hasText: /./ }).textContent()
  await context.close()
  await server.close()
  assert.equal(shown, EXPECTED)
  assert.deepEqual(noted.errors, [])
}

test('the types fit a strict project', () => {
  run(fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url)), '--project', '.')
})

test('the development server of Vite offers the engine', async () => {
  await check(await (await vite.createServer({ root, logLevel: 'warn' })).listen(0))
})

test('Vite builds a page with the engine', async () => {
  await vite.build({ root, logLevel: 'warn' })
  await check(await vite.preview({ root, preview: { port: 0 } }))
})
