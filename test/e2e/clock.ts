/** How far ahead the clock of a run is, in milliseconds; a process of a run reads it from its environment. */
export const CLOCK_OFFSET_VARIABLE = 'E2E_CLOCK_AHEAD_MS'

/**
 * A run begins in the morning of the fifteenth of the month to come, whenever it is started: no day and no month ends while it
 * lasts, and what is dated a few days back lies in the same month. Ahead and not back, since the browser goes by its own clock
 * when it throws cookies away.
 *
 * @returns how far that is from now, in milliseconds
 */
export function clockOffset(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 9) - now.getTime()
}

/** Sets `Date` ahead. Complete in itself, since pages are given its source. */
export function shiftClock(ahead: number): void {
  const now = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (target, from, newTarget) => Reflect.construct(target, from.length ? from : [now() + ahead], newTarget),
    apply: (target) => new target(now() + ahead).toString(),
    get: (target, key) => (key === 'now' ? () => now() + ahead : Reflect.get(target, key)),
  })
}
