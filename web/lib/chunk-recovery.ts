import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/**
 * A tab of an old version asks for files that the new one no longer has; the router then loads the page
 * again, and with it the new version. What is added here: that the member arrives where they were going,
 * and that it happens once, however broken a release is.
 */
const GOING = 'paz_going'
const RELOADED = 'paz_reloaded'
const SOON_MS = 10_000

const reloadedSoon = () => Date.now() - Number(sessionStorage.getItem(RELOADED)) < SOON_MS

/** Remembers where a navigation leads while its page is being loaded. */
export function useRememberGoing(): void {
  const { location } = useNavigation()
  const to = location && location.pathname + location.search + location.hash
  useEffect(() => {
    if (to) sessionStorage.setItem(GOING, to)
    else sessionStorage.removeItem(GOING)
  }, [to])
}

/** Goes on to where the member was going when the page had to be loaded again. Returns whether it does. */
export function resumeGoing(): boolean {
  const to = sessionStorage.getItem(GOING)
  sessionStorage.removeItem(GOING)
  if (!to || !reloadedSoon() || to === location.pathname + location.search + location.hash) return false
  location.replace(to)
  return true
}

/** Lets a script load the page again once, and calls `onStuck` instead of a second time soon after. */
export function reloadOnlyOnce(onStuck: () => void): void {
  if (!('navigation' in window)) return
  window.navigation.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated) return
    if (reloadedSoon()) {
      event.preventDefault()
      onStuck()
    } else sessionStorage.setItem(RELOADED, String(Date.now()))
  })
}
