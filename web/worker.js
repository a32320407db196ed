// Our part of the service worker; the build puts it before what Workbox writes. A page comes from the
// network, so that whoever loads one has the newest; without an answer it is the one that was kept.

const VERSION = '__VERSION__'
/** After this long without an answer the kept page is shown. */
const NETWORK_MS = 3000
/** Answered by the server alone. What staff use is not kept. */
const ONLINE_ONLY = /^\/(api|dev|metrics|admin)(\/|$)/

self.addEventListener('message', (event) => {
  if (event.data?.type === 'VERSION') event.ports[0]?.postMessage(VERSION)
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  // Workbox would answer with the kept page, however old.
  event.stopImmediatePropagation()
  event.respondWith(answerPage(request, new URL(request.url).pathname))
})

async function answerPage(request, path) {
  const answer = fetch(request)
  if (ONLINE_ONLY.test(path)) return answer.catch(async () => (await kept('/offline/index.html')) ?? Response.error())
  const late = new Promise((_, reject) => setTimeout(reject, NETWORK_MS))
  // A broken server in front of ours has nothing to show; the app itself says what is wrong.
  const usable = answer.then((response) => (response.status < 500 ? response : Promise.reject(response)))
  return Promise.race([usable, late]).catch(async () => (await keptPage(path)) ?? answer)
}

const keptPage = async (path) =>
  (await kept(`${path.replace(/\/$/, '')}/index.html`)) ?? (await kept('/__spa-fallback.html'))

const kept = (path) => caches.match(path, { ignoreSearch: true, ignoreVary: true })
