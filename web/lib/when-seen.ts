/** Runs a function as soon as the page is visible: a toast in a background tab would expire unseen. */
export function runWhenVisible(run: () => void): void {
  if (document.visibilityState === 'visible') {
    run()
    return
  }
  document.addEventListener('visibilitychange', function look() {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    run()
  })
}
