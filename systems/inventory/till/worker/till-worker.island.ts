/** Keeps the till's page on the device, so that it opens without a network. It does not touch sales. */
const worker = self as unknown as ServiceWorkerGlobalScope

const parameters = new URL(worker.location.href).searchParams
const version = parameters.get('version') ?? ''
const cacheName = `till ${version}`
const assets = parameters.getAll('asset')
/** The page itself comes first. */
const [shell = ''] = assets

/** Milliseconds after which a slow network counts as none: whoever waits at a till does not wait longer. */
const patience = 3000

worker.addEventListener('install', event => {
  // All or nothing: a page without its script would sell nothing. It waits until the old version is let go.
  event.waitUntil(keepAll())
})

worker.addEventListener('activate', event => {
  event.waitUntil(Promise.all([removeOld(), worker.clients.claim()]))
})

worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting()
})

worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (assets.includes(pathname)) event.respondWith(fromCache(pathname, request))
  else if (pathname.startsWith('/inventory/pictures/')) event.respondWith(fromPictures(request))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(assets)
  // Somebody signed out meanwhile: a page that leads to sign-in is no till.
  if ((await cache.match(shell))?.redirected) throw new Error('The page is not open to this person')
}

async function removeOld(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith('till ') && name !== cacheName).map(name => caches.delete(name)),
  )
}

/** From the network, so that a person who is signed out is led to sign in; else the page that is kept. */
async function openPage(request: Request): Promise<Response> {
  const fetched = await fetch(request, { signal: AbortSignal.timeout(patience) }).catch(() => undefined)
  // A server that is down answers, too.
  if (fetched && fetched.status < 500) {
    await keepNewer(request, fetched)
    return fetched
  }
  const kept = await caches.match(shell, { cacheName })
  return kept ?? fetched ?? Response.error()
}

/** The page names the person and the shops: the last who opened it, as long as it is the page of these files. */
async function keepNewer({ url }: Request, fetched: Response): Promise<void> {
  if (!fetched.ok || fetched.redirected || new URL(url).pathname !== shell) return
  const text = await fetched.clone().text()
  if (!text.includes(version)) return
  const cache = await caches.open(cacheName)
  await cache.put(shell, new Response(text, { headers: fetched.headers }))
}

async function fromCache(pathname: string, request: Request): Promise<Response> {
  return (await caches.match(pathname, { cacheName })) ?? fetch(request)
}

/** The page has kept those of its catalogue: see keep-pictures.ts. */
async function fromPictures(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: 'pictures of tills' })) ?? fetch(request)
}
