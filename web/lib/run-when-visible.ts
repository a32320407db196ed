/**
 * Runs a function as soon as the page is visible: what it shows in a background tab would pass unseen. Returns a
 * function that cancels it.
 */
export function runWhenVisible(run: () => void): () => void {
  const waiting = new AbortController()
  const runIfVisible = () => {
    if (document.visibilityState !== 'visible') return
    waiting.abort()
    run()
  }
  document.addEventListener('visibilitychange', runIfVisible, { signal: waiting.signal })
  runIfVisible()
  return () => waiting.abort()
}
