/**
 * A tab of an old version asks for files that the new one no longer has; the router then loads the page
 * again, and with it the new version. What is added here: that the member arrives where they were going,
 * and that it happens once, however broken a release is.
 */
const GOING = 'paz_going'
const RELOADED = 'paz_reloaded'
const SOON_MS = 10_000

/** What one load of a page leaves for the next in its tab; nothing where the browser forbids it. */
function note(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Then the member has to go there once more.
  }
}

function noted(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const here = () => location.pathname + location.search + location.hash
const reloadedSoon = () => Date.now() - Number(noted(RELOADED)) < SOON_MS

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Where the router is on its way to. Asked of the router itself: rendering may still lie behind it. */
function going(): string | null {
  type Routed = { __reactRouterDataRouter?: { state: { navigation: { location?: Place } } } }
  const to = (window as Routed).__reactRouterDataRouter?.state.navigation.location
  return to ? to.pathname + to.search + to.hash : null
}

/** Goes on to where the member was going when the page had to be loaded again. Returns whether it does. */
export function resumeGoing(): boolean {
  const to = noted(GOING)
  note(GOING, null)
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
      note(RELOADED, String(Date.now()))
      note(GOING, going())
    }
  })
}
