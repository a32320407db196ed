/** How often a page that stays open looks for a newer version; the browser itself looks at every load. */
const LOOK_EVERY_MS = 60 * 60 * 1000
/** For a worker to say its version, also on a phone that is busy. */
const ANSWER_MS = 10_000

/** Which version was asked about last. A cache, because tabs of other processes see it at once. */
const ASKED = 'paz-update-asked'
const LOCK = 'paz_update'

/** Asks the member; resolves when it was declined. Whoever agrees gets the page loaded anew. */
type Ask = (worker: ServiceWorker) => Promise<void>

/**
 * Registers the service worker and asks when a newer version is ready to replace the one of this page: once
 * per version, in one tab. Returns how to stop looking. Without a service worker the app works online as before.
 */
export function registerWorker(ask: Ask): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let stopped = false
  const start = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (stopped) return
    const offer = () => {
      // The very first worker replaces nothing, so there is nothing to ask.
      if (registration.waiting && navigator.serviceWorker.controller) void askOnce(registration.waiting, ask)
    }
    const follow = () => registration.installing?.addEventListener('statechange', offer)
    offer()
    follow()
    registration.addEventListener('updatefound', follow)
    timer = setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS)
  }
  void start().catch(() => {})
  return () => {
    stopped = true
    clearInterval(timer)
  }
}

async function askOnce(worker: ServiceWorker, ask: Ask): Promise<void> {
  const version = await versionOf(worker)
  // A page that was loaded after the new version came is of that version already.
  // One that cannot say which it is would be asked about again and again.
  if (version === undefined || version === versionOfPage()) return
  await untilVisible()
  await inOneTab(async () => {
    if (worker.state !== 'installed' || (await askedLast()) === version) return
    await ask(worker)
    await (await caches.open(ASKED)).put(ASKED, new Response(version))
  })
}

const askedLast = async () => (await caches.match(ASKED, { cacheName: ASKED }))?.text()

/** The version of the code that a worker brings. */
const versionOf = (worker: ServiceWorker): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    setTimeout(() => resolve(undefined), ANSWER_MS)
    worker.postMessage({ type: 'VERSION' }, [port2])
  })

/** The router's own name for what was built together. */
const versionOfPage = (): string | undefined =>
  (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version

/** A tab that is closed unanswered leaves the question to the next. */
const inOneTab = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, task) : task()

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
