/**
 * Keeps the pages that a student opened, so their texts stay readable without a network. Progress made offline waits in
 * the queue of the page. The scope limits the worker to one store.
 */
const worker = self as unknown as WorkerScope

/** The parts of a service worker that this file uses. The DOM types do not include them. */
type WorkerScope = {
  registration: { scope: string }
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: LongEvent & FetchParts) => void): void
}
type LongEvent = { waitUntil(work: Promise<unknown>): void }
type FetchParts = { request: Request; respondWith(answer: Promise<Response>): void }

/** A changed worker empties the old caches. */
const PAGES = 'pages v1'
const FILES = 'files v1'
const scope = new URL(worker.registration.scope).pathname.replace(/\/$/, '')
const OFFLINE = `${scope}/offline`
/** The sign-in and account pages are never kept. */
const KEPT = new RegExp(`^${scope}(?:$|/$|/(?:courses|lessons|search)(?:/|$))`)
/** The address of a lesson's file redirects to its storage. */
const FILE = /\/files\/[^/]+$/
/** After these forms, another student or nobody may be signed in. */
const OTHER_STUDENT = /\/(?:sign-out|erase|enter|password|passkey)$/
/** These files have a hash in their name, so they never change. */
const FOREVER = /^\/(?:learn\/assets|checkout\/logos)\//

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((cache) => cache.add(OFFLINE))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => ![PAGES, FILES].includes(name)).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim()),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === 'POST' && OTHER_STUDENT.test(pathname)) event.waitUntil(caches.delete(PAGES))
  if (request.method !== 'GET') return
  if (FOREVER.test(pathname)) event.respondWith(fromCache(request))
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(request, pathname))
})

/**
 * Returns true if the answer shows that the kept pages may belong to another student. If the session ended elsewhere, a
 * lesson redirects to the sign-in. The page after a purchase may sign in another student.
 */
function isAfterSession({ type, status }: Response, pathname: string): boolean {
  if (pathname === `${scope}/sign-in`) return status === 200
  const leadsAway = type === 'opaqueredirect'
  return leadsAway && (pathname.startsWith(`${scope}/purchases/`) || (KEPT.test(pathname) && !FILE.test(pathname)))
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

async function fromNetwork(request: Request, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(request)
    if (isAfterSession(answer, pathname)) await caches.delete(PAGES)
    else if (answer.status === 200 && KEPT.test(pathname)) {
      const copy = answer.clone()
      await (await caches.open(PAGES)).put(request, copy)
    }
    return answer
  } catch {
    const pages = await caches.open(PAGES)
    const kept = await pages.match(request, { ignoreSearch: !pathname.endsWith('/search'), ignoreVary: true })
    return kept ?? (await caches.match(OFFLINE)) ?? Response.error()
  }
}
