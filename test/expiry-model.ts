// An independent model of the expiry of points, with days as numbers, and random histories to compare the database with it.

import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { crashingNotifier } from './crashing-notifier.ts'
import { expiryContext, post, runExpiry } from './expiry.ts'

const DAY_MS = 24 * 3_600_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** Returns the day on which points expire: one day after 12 months, where 29 February may become 28 February. */
function expiryDayAfter(day: number): number {
  const date = new Date(day * DAY_MS)
  const [year, month] = [date.getUTCFullYear() + 1, date.getUTCMonth()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS + 1
}

const points = (count: number) => (count === 1 ? '1 point' : `${count} points`)
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

export class ExpiryModel {
  balance = 0
  warnings = 0
  isBanned = false
  readonly mails: string[] = []
  readonly expiries: string[] = []
  #last: number
  #gone = 0

  constructor(start: Date) {
    this.#last = dayOf(start)
  }

  recordActivity(at: Date, change: number): void {
    this.balance += change
    this.#beginAnew(dayOf(at))
  }

  job(at: Date): void {
    const today = dayOf(at)
    const regular = expiryDayAfter(this.#last)
    const due = [regular - 31, this.#gone - 8, this.#gone][this.warnings] ?? 0
    if (today < due) return
    if (this.isBanned || this.balance === 0) this.warnings = 0
    else if (this.warnings === 0) this.#warn('', Math.max(regular, today + 31))
    else if (this.warnings === 1) this.#warn('Last reminder: ', Math.max(this.#gone, today + 8))
    else {
      this.mails.push(`${points(this.balance)} ${verb(this.balance, 'has', 'have')} expired`)
      this.expiries.push(`redeem -${this.balance} expiry`)
      this.balance = 0
      this.#beginAnew(today)
    }
  }

  reactivate(): void {
    this.isBanned = false
    this.warnings = 0
  }

  #warn(prefix: string, gone: number): void {
    this.#gone = gone
    this.warnings += 1
    const date = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }).format(gone * DAY_MS)
    this.mails.push(`${prefix}${points(this.balance)} ${verb(this.balance, 'expires', 'expire')} on ${date}`)
  }

  #beginAnew(today: number): void {
    this.#last = Math.max(this.#last, today)
    this.warnings = 0
  }
}

export type Step =
  | { readonly kind: 'wait'; readonly days: number; readonly hours: number }
  | { readonly kind: 'earn' | 'redeem' | 'credit' | 'debit' | 'refund' | 'prize'; readonly points: number }
  | { readonly kind: 'job'; readonly crashes: readonly number[]; readonly instances: number }
  | { readonly kind: 'ban' | 'return' }

const wait = (min: number, max: number) =>
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min, max }), hours: fc.nat(23) })
const change = (...kinds: readonly ('earn' | 'redeem' | 'credit' | 'debit' | 'refund' | 'prize')[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), points: fc.integer({ min: 1, max: 60 }) })
const job = fc.record({
  kind: fc.constant('job' as const),
  crashes: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  instances: fc.integer({ min: 1, max: 2 }),
})
/** Waits some days, mostly until a warning or expiry is due, and runs the job. */
const jobLater = fc
  .tuple(fc.oneof(fc.constantFrom(8, 22, 23, 24, 31, 334, 335, 336), fc.integer({ min: 0, max: 400 })), job)
  .map(([days, run]): Step[] => [{ kind: 'wait', days, hours: 0 }, run])
const one = (arbitrary: fc.Arbitrary<Step>) => arbitrary.map((step): Step[] => [step])

export const steps: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.oneof(
      { arbitrary: jobLater, weight: 12 },
      { arbitrary: one(job), weight: 2 },
      { arbitrary: one(wait(0, 40)), weight: 2 },
      { arbitrary: one(change('earn', 'earn', 'redeem')), weight: 2 },
      { arbitrary: one(change('credit', 'debit', 'refund', 'prize')), weight: 4 },
      { arbitrary: one(fc.record({ kind: fc.constantFrom('ban' as const, 'return' as const) })), weight: 1 },
    ),
    { minLength: 5, maxLength: 40 },
  )
  .map((parts) => parts.flat())

const TASKS = {
  earn: 'quiz',
  redeem: 'redemption',
  credit: 'adjustment',
  debit: 'adjustment',
  refund: 'refund',
  prize: 'leaderboard',
} as const

/** Runs a step on the product and on the model. */
export async function playStep(app: TestApp, memberId: string, model: ExpiryModel, step: Step): Promise<void> {
  const { database, clock } = app
  const now = clock.now()
  switch (step.kind) {
    case 'wait':
      clock.advance((step.days * 24 + step.hours) * 3600)
      return
    case 'job':
      for (const death of step.crashes) {
        const notifier = crashingNotifier(database.db, expiryContext(app).notifier, death)
        await runExpiry(app, { notifier }).catch((error: Error) =>
          expect(error.message).toMatch(/killed|terminat|connection/i),
        )
      }
      await Promise.all(Array.from({ length: step.instances }, () => runExpiry(app)))
      model.job(now)
      return
    case 'ban':
    case 'return': {
      const isReturn = step.kind === 'return'
      if (isReturn !== model.isBanned) return
      const status = isReturn ? 'active' : 'banned'
      await database.db.updateTable('members').set({ status }).where('id', '=', memberId).execute()
      if (isReturn) model.reactivate()
      else model.isBanned = true
      return
    }
    default: {
      const points = step.kind === 'redeem' || step.kind === 'debit' ? -step.points : step.points
      if (model.balance + points < 0) return
      await post(database.db, memberId, points, TASKS[step.kind], now)
      if (step.kind === 'earn' || step.kind === 'redeem') model.recordActivity(now, points)
      else model.balance += points
    }
  }
}
