import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FastCounts, localShare, MemberLimiter } from './member-limits.ts'
import type { SharedCounts, WindowUse } from './rate-limit.ts'

const MINUTE = 60_000

/** A shared store that can become unavailable or lose its data. */
class FakeStore implements SharedCounts {
  readonly #counts = new Map<string, { endsAt: number; by: Map<object, number> }>()
  isAway = false

  #row(subject: string, seconds: number, now: number) {
    const row = this.#counts.get(subject)
    if (row && row.endsAt > now) return row
    const fresh = { endsAt: now + seconds * 1000, by: new Map<object, number>() }
    this.#counts.set(subject, fresh)
    return fresh
  }

  #useOf({ endsAt, by }: { endsAt: number; by: Map<object, number> }): WindowUse {
    return { endsAt, used: [...by.values()].reduce((sum, count) => sum + count, 0) }
  }

  async add(subject: string, uses: number, seconds: number, now: number): Promise<WindowUse> {
    if (this.isAway) throw new Error('away')
    const row = this.#row(subject, seconds, now)
    row.by.set(this, (row.by.get(this) ?? 0) + uses)
    return this.#useOf(row)
  }

  /** Returns the store's view of one process. */
  of(process: object): FastCounts {
    return {
      set: async (subject, whole, seconds, now) => {
        if (this.isAway) return undefined
        const row = this.#row(subject, seconds, now)
        row.by.set(process, whole)
        return this.#useOf(row)
      },
    }
  }

  clear(): void {
    this.#counts.clear()
  }
}

const isLetThrough = async (call: () => Promise<void> | undefined): Promise<boolean> => {
  try {
    await call()
    return true
  } catch {
    return false
  }
}

test('no member gets more than the limit, however calls are spread, and whenever the fast store fails or loses data', async () => {
  const event = fc.oneof(
    { weight: 20, arbitrary: fc.record({ by: fc.nat(2), calls: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 1, arbitrary: fc.constantFrom('away', 'back', 'empty') },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 60 }),
      fc.constantFrom(10, 30, 300),
      async (events, max) => {
        const [database, fast] = [new FakeStore(), new FakeStore()]
        const limiters = [0, 1, 2].map(() => new MemberLimiter(() => 3, database, fast.of({})))
        let through = 0
        let refused = 0
        let wasAway = false
        for (const one of events) {
          if (one === 'away') {
            fast.isAway = true
            wasAway = true
          } else if (one === 'back') fast.isAway = false
          else if (one === 'empty') {
            fast.clear()
            wasAway = true
          } else {
            const calls = Array.from({ length: one.calls }, () =>
              isLetThrough(() => limiters[one.by]?.take('ada', { max, seconds: 60 }, 1000)),
            )
            const passed = (await Promise.all(calls)).filter(Boolean).length
            through += passed
            refused += one.calls - passed
          }
        }
        // After a change of store, each process stores its count with its next reservation; until then its calls are not counted.
        expect(through).toBeLessThanOrEqual(wasAway ? 3 * max : max)
        // Calls are refused only near the limit.
        if (refused > 0) expect(through).toBeGreaterThanOrEqual(Math.floor(max * 0.7))
      },
    ),
    { numRuns: 200 },
  )
})

test('a single process uses no store, and a call that could not be stored still counts', async () => {
  const database = new FakeStore()
  database.isAway = true
  const alone = new MemberLimiter(() => 1, database)
  for (let call = 0; call < 300; call += 1) expect(alone.take('ada', { max: 300, seconds: 60 }, 0)).toBeUndefined()
  expect(() => alone.take('ada', { max: 300, seconds: 60 }, 0)).toThrow('Too many attempts')
  expect(alone.take('ada', { max: 300, seconds: 60 }, MINUTE)).toBeUndefined()

  const one = new MemberLimiter(() => 2, database)
  const call = () => isLetThrough(() => one.take('eve', { max: 10, seconds: 60 }, 0))
  expect(await call()).toBe(false)
  database.isAway = false
  const answers = await Promise.all(Array.from({ length: 12 }, call))
  // The failed call counts as well.
  expect(answers.filter(Boolean)).toHaveLength(9)
})

test('the local shares of all processes are together at most a quarter of the limit', () => {
  for (let processes = 2; processes <= 200; processes += 1)
    expect(processes * localShare(300, processes)).toBeLessThanOrEqual(75)
})

test('ended windows are deleted', () => {
  const limiter = new MemberLimiter(() => 1, new FakeStore())
  const call = (subject: string, minute: number) => limiter.take(subject, { max: 300, seconds: 60 }, minute * MINUTE)
  for (let member = 0; member < 1000; member += 1) call(`${member}`, 10)
  expect(limiter.size).toBe(1000)
  call('another', 11)
  expect(limiter.size).toBe(1)
})
