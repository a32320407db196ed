import { setTimeout as wait } from 'node:timers/promises'

/** Wakes a loop before its pause is over. */
export interface WakeUpSignal {
  ring(): void
  /** Resolves when it rings, after that time, or when the signal says so. A ring that nobody waited for counts. */
  heard(ms: number, signal: AbortSignal): Promise<void>
}

export function createWakeUpSignal(): WakeUpSignal {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async heard(ms, signal) {
      const over = new AbortController()
      const ring = new Promise<void>((resolve) => {
        wake = resolve
      })
      if (!rung) {
        const signals = AbortSignal.any([signal, over.signal])
        await Promise.race([ring, wait(ms, undefined, { signal: signals }).catch(() => {})])
      }
      over.abort()
      wake = undefined
      rung = false
    },
  }
}
