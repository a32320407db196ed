// Our part of the service worker; the build puts it before Workbox's code. Pages come from the network, so that a
// member gets the newest; without an answer the cached page is shown.

const VERSION = '__VERSION__'
/** After this long without an answer the cached page is shown. */
const NETWORK_MS = 3000
/** Answered by the server only. Admin pages are not cached. */
const ONLINE_ONLY = /^\/(api|dev|metrics|admin)(\/|$)/

self.addEventListener('message', (event) => {
  if (event.data?.type === 'VERSION') event.ports[0]?.postMessage(VERSION)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  // Workbox would answer with the cached page, however old.
  event.stopImmediatePropagation()
  event.respondWith(answerPage(request, new URL(request.url).pathname))
})

async function answerPage(request, path) {
  const answer = fetch(request)
  if (ONLINE_ONLY.test(path)) return answer.catch(async () => (await cached('/offline/index.html')) ?? Response.error())
  const late = new Promise((_, reject) => setTimeout(reject, NETWORK_MS))
  // A gateway's error page is useless; the app explains the failure itself.
  const usable = answer.then((response) => (response.status < 500 ? response : Promise.reject(response)))
  return Promise.race([usable, late]).catch(async () => (await cachedPage(path)) ?? answer)
}

const cachedPage = async (path) =>
  (await cached(`${path.replace(/\/$/, '')}/index.html`)) ?? (await cached('/__spa-fallback.html'))

const cached = (path) => caches.match(path, { ignoreSearch: true, ignoreVary: true })
