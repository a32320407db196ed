/**
 * The server decides a game before the screen has played it out. While a gate is closed, answers of all reads are
 * delayed, so they don't reveal the prize early. Errors pass, and so do answers of writes in the game's own tab. A gate
 * closes in every tab of the browser, because all of them show the balance.
 */
class Gate {
  #runningGames = 0
  #resolve: (() => void) | undefined
  /** Resolves when the gate opens; undefined while it is open. */
  whenOpen: Promise<void> | undefined

  /** Closes the gate and returns a function that opens it. Calling that twice has no further effect. */
  close(): () => void {
    this.#runningGames += 1
    this.whenOpen ??= new Promise((resolve) => {
      this.#resolve = resolve
    })
    let isOpened = false
    return () => {
      if (isOpened) return
      isOpened = true
      this.#runningGames -= 1
      if (this.#runningGames > 0) return
      this.#resolve?.()
      this.whenOpen = undefined
    }
  }
}

const anyTabGate = new Gate()
const otherTabsGate = new Gate()

/** Closes the gate in every tab and returns a function that opens it. */
export function closeSpoilerGate(): () => void {
  const openHere = anyTabGate.close()
  const openElsewhere = closeInOtherTabs()
  return () => {
    openHere()
    openElsewhere()
  }
}

/** Resolves when no game is running in any tab; undefined when none is. */
export const whenSpoilerGateOpens = (): Promise<void> | undefined => anyTabGate.whenOpen

/** The same for games in other tabs: writes in this tab must not reveal their results either. */
export const whenOtherTabsGateOpens = (): Promise<void> | undefined => otherTabsGate.whenOpen

const LOCK_NAME = 'paz_spoiler_gate'
/** Longer than a game takes: a suspended tab would hold its lock without a limit. */
const MAX_CLOSED_MS = 40_000

const channel =
  typeof window === 'undefined' || !('BroadcastChannel' in window) || !navigator.locks
    ? undefined
    : new BroadcastChannel(LOCK_NAME)

/** Holds the lock until the gate opens; closing the tab releases it. */
function closeInOtherTabs(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (channel) {
    void navigator.locks.request(LOCK_NAME, () => {
      channel.postMessage('closed')
      return promise
    })
  }
  return resolve
}

function closeWhileLocked(): void {
  const openers = [anyTabGate.close(), otherTabsGate.close()]
  const open = () => {
    for (const openOne of openers) openOne()
  }
  setTimeout(open, MAX_CLOSED_MS)
  void navigator.locks.request(LOCK_NAME, { mode: 'shared' }, () => {}).then(open, open)
}

channel?.addEventListener('message', closeWhileLocked)
// A tab opened during a game did not receive the message.
if (channel) closeWhileLocked()
