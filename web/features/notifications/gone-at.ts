const DAY_MS = 24 * 3_600_000

/**
 * Returns the instant at which points expire, the start of a day in UTC. A notification may be read days after it was
 * written, so it shows the date, not the days that were left.
 */
export const expiresAtFrom = (warnedAt: string, days: number): string =>
  new Date(Date.parse(warnedAt.slice(0, 10)) + (days + 1) * DAY_MS).toISOString()
