import { readInTab, storeInTab } from './cache.ts'

/**
 * A tab with an old version requests files that a new release removed; the router then reloads the page. Added here:
 * the member arrives where they were going, and the page reloads once, even if a release is broken.
 */
const GOING = 'going'
const RELOADED = 'reloaded'
const SOON_MS = 10_000

const here = () => location.pathname + location.search + location.hash
const reloadedSoon = () => Date.now() - Number(readInTab(RELOADED)) < SOON_MS

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the destination of the current navigation. Read from the router, because rendering may lag behind it. */
function going(): string | null {
  type Routed = { __reactRouterDataRouter?: { state: { navigation: { location?: Place } } } }
  const to = (window as Routed).__reactRouterDataRouter?.state.navigation.location
  return to ? to.pathname + to.search + to.hash : null
}

/** Continues to the destination that was stored before the reload. Returns whether there was one. */
export function resumeNavigation(): boolean {
  const to = readInTab<string | null>(GOING)
  storeInTab(GOING, null)
  if (!to || !reloadedSoon() || to === here()) return false
  location.replace(to)
  return true
}

/**
 * Lets a script reload the page once. A second failure soon afterwards calls `onStuck` with the destination instead.
 */
export function reloadOnce(onStuck: (to: string) => void): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return
    if (reloadedSoon()) {
      event.preventDefault()
      onStuck(going() ?? here())
    } else {
      storeInTab(RELOADED, Date.now())
      storeInTab(GOING, going())
    }
  })
}
