/** Where the time comes from. Passed in everywhere, so that a test can stand at any instant. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
