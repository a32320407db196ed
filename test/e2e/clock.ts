/** Environment variable with the clock offset of a run in milliseconds. */
export const CLOCK_OFFSET_VARIABLE = 'E2E_CLOCK_AHEAD_MS'

/**
 * Returns the clock offset of a run that starts now. A run starts in the morning of the 15th of the next month, so that no day or
 * month ends during it and recent dates are in the same month. The clock is ahead, because browsers expire cookies by the real clock.
 *
 * @returns milliseconds from now
 */
export function clockOffset(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 9) - now.getTime()
}

/** Shifts `Date`. Uses nothing from this module, because pages get its source. */
export function shiftClock(ahead: number): void {
  const now = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (target, from, newTarget) => Reflect.construct(target, from.length ? from : [now() + ahead], newTarget),
    apply: (target) => new target(now() + ahead).toString(),
    get: (target, key) => (key === 'now' ? () => now() + ahead : Reflect.get(target, key)),
  })
}
