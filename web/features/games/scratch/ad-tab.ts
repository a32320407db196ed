import { SCRATCH_AD_SECONDS } from '#contracts/rules.ts'
import { openTab } from '~/lib/open-tab.ts'

const LOOK_MS = 250

/**
 * Opens an ad in a tab of its own and waits until it was closed, for 30 s at most; the tab is closed
 * then. Resolves at once when the browser blocks it (document 1, section 4).
 */
export function seeAd(url: string, signal: AbortSignal): Promise<void> {
  const tab = openTab(url)
  if (!tab) return Promise.resolve()
  return new Promise((resolve) => {
    const until = Date.now() + SCRATCH_AD_SECONDS * 1000
    const timer = setInterval(() => {
      if (!tab.closed && Date.now() < until && !signal.aborted) return
      clearInterval(timer)
      if (Date.now() >= until) tab.close()
      resolve()
    }, LOOK_MS)
  })
}
