/** Runs something as soon as the page is in sight: what is said for two seconds behind another tab is said to nobody. */
export function whenSeen(run: () => void): void {
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
