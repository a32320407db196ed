/**
 * A game decides on the server before its screen has played it out. Until then nothing on the page may
 * give the result away: while a curtain is down, the answers of all reads wait behind it, whoever asked
 * for them and why. Writes and errors pass. A curtain falls in every open tab of the browser, for the
 * balance shows in all of them.
 */
let down = 0
let wake: (() => void) | undefined
let lifted: Promise<void> | undefined

/** Lowers a curtain and returns how to raise it; raising it twice does no harm. */
export function lowerCurtain(): () => void {
  const raise = lower()
  const raiseElsewhere = lowerElsewhere()
  return () => {
    raise()
    raiseElsewhere()
  }
}

/** Resolves when no curtain is down; undefined when none is. */
export const curtainUp = (): Promise<void> | undefined => lifted

function lower(): () => void {
  down += 1
  lifted ??= new Promise((resolve) => {
    wake = resolve
  })
  let isUp = false
  return () => {
    if (isUp) return
    isUp = true
    down -= 1
    if (down > 0) return
    wake?.()
    lifted = undefined
  }
}

const NAME = 'paz_curtain'
/** Longer than a game waits for its answer and plays it out: a tab that the system put to sleep keeps its lock. */
const LONGEST_MS = 40_000

const otherTabs =
  typeof window === 'undefined' || !('BroadcastChannel' in window) || !navigator.locks
    ? undefined
    : new BroadcastChannel(NAME)

/** Holds the lock until it is raised; a tab that is closed loses it. */
function lowerElsewhere(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (otherTabs) {
    void navigator.locks.request(NAME, () => {
      otherTabs.postMessage('down')
      return promise
    })
  }
  return resolve
}

function lowerWhileHeld(): void {
  const raise = lower()
  setTimeout(raise, LONGEST_MS)
  void navigator.locks.request(NAME, { mode: 'shared' }, () => {}).then(raise, raise)
}

otherTabs?.addEventListener('message', lowerWhileHeld)
// A page that is opened while a wheel turns was not told.
if (otherTabs) lowerWhileHeld()
