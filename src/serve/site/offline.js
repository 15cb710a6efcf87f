// The service worker, which keeps the files of the site, so that it works without a network. A new version of
// the site has a new store, and comes into use when no page shows the old one, so that versions never mix.

/* global VERSION, FILES -- `scripts/site.sh` writes them. */
importScripts('files.js')

const STORE = `plakoto-${VERSION}`

/** Stores the files that are still missing. The browser asks the server whether its own copies are current. */
async function fill() {
  const store = await caches.open(STORE)
  for (const file of FILES) {
    const request = new Request(file, { cache: 'no-cache' })
    if (!(await store.match(file))) await store.add(request)
  }
}

async function removeOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('plakoto-') && name !== STORE).map((name) => caches.delete(name)))
}

addEventListener('install', (event) => event.waitUntil(fill()))
addEventListener('activate', (event) => event.waitUntil(removeOthers().then(() => clients.claim())))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return
  const stored = caches.open(STORE).then((store) => store.match(request, { ignoreSearch: true }))
  event.respondWith(stored.then((found) => found ?? fetch(request)))
})
