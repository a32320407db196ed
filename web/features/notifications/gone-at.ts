const DAY_MS = 24 * 3_600_000

/**
 * The instant at which points are gone that a warning left so many whole days: the beginning of a day (UTC). A
 * notice is read later than it was written, when 'in 30 days' is no longer true.
 */
export const goneAt = (warnedAt: string, days: number): string =>
  new Date(Date.parse(warnedAt.slice(0, 10)) + (days + 1) * DAY_MS).toISOString()
