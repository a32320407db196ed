import { SCRATCH_AD_SECONDS } from '#contracts/rules.ts'
import { openTab } from '~/lib/open-tab.ts'

const LOOK_MS = 250

/**
 * Opens an ad in a new tab and waits until it is closed, for at most 30 s, then closes it. Resolves at once if the
 * browser blocks the tab (docs/product.md#scratch).
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
