/** How often an open page checks for a newer version; the browser itself checks at every load. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000
/** Time limit for a worker to report its version, also on a busy phone. */
const VERSION_TIMEOUT_MS = 10_000

/** How often a question that would disturb is tried again. */
const RETRY_MS = 1000

/** The version that the member was last asked about. A cache, because tabs in other processes see it at once. */
const ASKED_CACHE = 'paz-update-asked'
const LOCK = 'paz_update'

/** Asks the member; resolves if they decline. If they agree, the page reloads. */
type Ask = (worker: ServiceWorker) => Promise<void>

/**
 * Registers the service worker and asks before a newer version replaces this page's: once per version, in one tab.
 * Returns a function that stops it. Without a service worker the app works online only.
 */
export function registerWorker(ask: Ask): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let stopped = false
  const start = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (stopped) return
    const offer = () => {
      // The first worker replaces nothing, so there is no question.
      if (registration.waiting && navigator.serviceWorker.controller) void askOnce(registration.waiting, ask)
    }
    const follow = () => registration.installing?.addEventListener('statechange', offer)
    offer()
    follow()
    registration.addEventListener('updatefound', follow)
    timer = setInterval(() => void registration.update().catch(() => {}), CHECK_INTERVAL_MS)
  }
  void start().catch(() => {})
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

async function askOnce(worker: ServiceWorker, ask: Ask): Promise<void> {
  const version = await versionOf(worker)
  // A page loaded after the update has the new version already. A page without a known version would ask repeatedly.
  if (version === undefined || version === versionOfPage()) return
  let isDone = false
  while (!isDone) {
    await untilVisible()
    await untilUndisturbed()
    await inOneTab(async () => {
      // This tab waited for the others. One that cannot ask does not make them wait.
      if (document.visibilityState !== 'visible' || isDisturbed()) return
      isDone = true
      if (worker.state !== 'installed' || (await lastAskedVersion()) === version) return
      await ask(worker)
      await (await caches.open(ASKED_CACHE)).put(ASKED_CACHE, new Response(version))
    })
  }
}

const lastAskedVersion = async () => (await caches.match(ASKED_CACHE, { cacheName: ASKED_CACHE }))?.text()

/** Returns the version of a worker's code. */
const versionOf = (worker: ServiceWorker): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    setTimeout(() => resolve(undefined), VERSION_TIMEOUT_MS)
    worker.postMessage({ type: 'VERSION' }, [port2])
  })

/** Returns the version of the router's manifest. */
const versionOfPage = (): string | undefined =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version

/** Closing the tab without an answer passes the question to the next tab. */
const inOneTab = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, task) : task()

/** Whether a game is being played (`data-playing`, and `data-lean-in` of a quiz) or a modal dialog is open. */
const isDisturbed = (): boolean => document.querySelector('[data-lean-in], [data-playing], dialog[open]') !== null

const untilUndisturbed = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => (isDisturbed() ? void setTimeout(check, RETRY_MS) : resolve())
    check()
  })

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
