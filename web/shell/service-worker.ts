/** How often a page that stays open looks for a newer version; the browser itself looks at every load. */
const LOOK_EVERY_MS = 60 * 60 * 1000

/**
 * Registers the service worker and calls `onWaiting` when a newer one is ready to replace it. Returns how
 * to stop looking. Without a service worker the app works online as before.
 */
export function registerWorker(onWaiting: (worker: ServiceWorker) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let stopped = false
  const start = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (stopped) return
    // The very first worker replaces nothing, so there is nothing to ask.
    const offer = () => registration.waiting && navigator.serviceWorker.controller && onWaiting(registration.waiting)
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
