import { setTimeout as sleep } from 'node:timers/promises'

/** Ends the pause of a loop early. */
export interface WakeUpSignal {
  send(): void
  /** Resolves when the signal is sent, after `ms`, or on abort. A signal sent before the call also counts. */
  wait(ms: number, abort: AbortSignal): Promise<void>
}

export function createWakeUpSignal(): WakeUpSignal {
  let isSent = false
  let wake: (() => void) | undefined
  return {
    send() {
      isSent = true
      wake?.()
    },
    async wait(ms, abort) {
      const finished = new AbortController()
      const sent = new Promise<void>((resolve) => {
        wake = resolve
      })
      if (!isSent) {
        const signal = AbortSignal.any([abort, finished.signal])
        await Promise.race([sent, sleep(ms, undefined, { signal }).catch(() => {})])
      }
      finished.abort()
      wake = undefined
      isSent = false
    },
  }
}
