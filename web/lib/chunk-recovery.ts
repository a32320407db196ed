import { keepInTab, readInTab } from './cache.ts'

/**
 * A tab of an old version asks for files that the new one no longer has; the router then loads the page
 * again, and with it the new version. What is added here: that the member arrives where they were going,
 * and that it happens once, however broken a release is.
 */
const GOING = 'going'
const RELOADED = 'reloaded'
const SOON_MS = 10_000

const here = () => location.pathname + location.search + location.hash
const reloadedSoon = () => Date.now() - Number(readInTab(RELOADED)) < SOON_MS

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Where the router is on its way to. Asked of the router itself: rendering may still lie behind it. */
function going(): string | null {
  type Routed = { __reactRouterDataRouter?: { state: { navigation: { location?: Place } } } }
  const to = (window as Routed).__reactRouterDataRouter?.state.navigation.location
  return to ? to.pathname + to.search + to.hash : null
}

/** Goes on to where the member was going when the page had to be loaded again. Returns whether it does. */
export function resumeGoing(): boolean {
  const to = readInTab<string | null>(GOING)
  keepInTab(GOING, null)
  if (!to || !reloadedSoon() || to === here()) return false
  location.replace(to)
  return true
}

/** Lets a script load the page again once, and calls `onStuck` with where it was going instead of a second time soon after. */
export function reloadOnlyOnce(onStuck: (to: string) => void): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return
    if (reloadedSoon()) {
      event.preventDefault()
      onStuck(going() ?? here())
    } else {
      keepInTab(RELOADED, Date.now())
      keepInTab(GOING, going())
    }
  })
}
