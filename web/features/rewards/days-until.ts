const DAY_MS = 24 * 3_600_000

/** Returns the whole days left until an instant; 0 on its last day. */
export const daysUntil = (instant: string, now: number): number =>
  Math.max(0, Math.floor((Date.parse(instant) - now) / DAY_MS))
