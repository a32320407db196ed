import { setTimeout } from 'node:timers/promises'

/** Where the time comes from. Passed in everywhere, so that a test can stand at any instant. */
export interface Clock {
  now(): Date
}

/** A clock by which one can wait. */
export interface Timer extends Clock {
  /** Resolves when that moment has come; at once when it has passed. */
  until(moment: Date): Promise<void>
}

export const systemClock: Timer = {
  now: () => new Date(),
  until: async (moment) => {
    const ms = moment.getTime() - Date.now()
    if (ms > 0) await setTimeout(ms)
  },
}
