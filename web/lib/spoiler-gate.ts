/**
 * A game decides on the server before its screen has played it out. Until then nothing on the page may
 * give the result away: while a curtain is down, the answers of all reads wait behind it, whoever asked
 * for them and why. Errors pass, and so do the answers of writes where the game is played: it waits for
 * one itself. A curtain falls in every open tab of the browser, for the balance shows in all of them.
 */
class Curtain {
  #down = 0
  #wake: (() => void) | undefined
  /** Resolves when it is up; undefined when it is. */
  lifted: Promise<void> | undefined

  /** Lowers it and returns how to raise it; raising it twice does no harm. */
  lower(): () => void {
    this.#down += 1
    this.lifted ??= new Promise((resolve) => {
      this.#wake = resolve
    })
    let isUp = false
    return () => {
      if (isUp) return
      isUp = true
      this.#down -= 1
      if (this.#down > 0) return
      this.#wake?.()
      this.lifted = undefined
    }
  }
}

/** Of this tab and all others, and of the others alone. */
const anywhere = new Curtain()
const elsewhere = new Curtain()

/** Lowers a curtain in every tab and returns how to raise it. */
export function closeSpoilerGate(): () => void {
  const raise = anywhere.lower()
  const raiseElsewhere = lowerElsewhere()
  return () => {
    raise()
    raiseElsewhere()
  }
}

/** Resolves when no curtain is down; undefined when none is. */
export const spoilerGateOpen = (): Promise<void> | undefined => anywhere.lifted

/** The same for the curtains of other tabs: what is done in this one must not tell either what is played there. */
export const otherSpoilerGatesOpen = (): Promise<void> | undefined => elsewhere.lifted

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
  const both = [anywhere.lower(), elsewhere.lower()]
  const raise = () => {
    for (const each of both) each()
  }
  setTimeout(raise, LONGEST_MS)
  void navigator.locks.request(NAME, { mode: 'shared' }, () => {}).then(raise, raise)
}

otherTabs?.addEventListener('message', lowerWhileHeld)
// A page that is opened while a wheel turns was not told.
if (otherTabs) lowerWhileHeld()
