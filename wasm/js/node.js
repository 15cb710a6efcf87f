// The engine in Node. The module and its files come from the disk, so the program need not wait for them.

import { readFileSync } from 'node:fs'
import { setReader } from './files.js'
import { initSync } from './plakoto.js'

setReader((name) => readFileSync(new URL(`./data/${name}.gz`, import.meta.url)))
initSync({ module: readFileSync(new URL('./plakoto_bg.wasm', import.meta.url)) })

export * from './plakoto.js'

/** Does nothing: a page awaits the module here, which is already loaded. */
export default async function init() {}
