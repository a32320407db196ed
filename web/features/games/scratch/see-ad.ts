import { openTab } from '~/lib/open-tab.ts'

const LOOK_MS = 250
/** Time for a claim to reach the server before its card expires. */
const CLAIM_MS = 10_000

/**
 * Opens an ad in a new tab and waits until it is closed, for at most `seconds`, then closes it. Resolves at once if the
 * browser blocks the tab, and shortly before the end of the day, when the ad stays open (docs/product.md#scratch).
 */
export function seeAd(url: string, seconds: number, dayEnd: string, signal: AbortSignal): Promise<void> {
  const tab = openTab(url)
  if (!tab) return Promise.resolve()
  return new Promise((resolve) => {
    const until = Date.now() + seconds * 1000
    const latest = Math.min(until, Date.parse(dayEnd) - CLAIM_MS)
    const timer = setInterval(() => {
      if (!tab.closed && Date.now() < latest && !signal.aborted) return
      clearInterval(timer)
      if (Date.now() >= until) tab.close()
      resolve()
    }, LOOK_MS)
  })
}
