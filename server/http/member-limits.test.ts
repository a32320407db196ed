import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FastCounts, localShare, MemberLimiter, type SharedCounts, type WindowUse } from './member-limits.ts'

const MINUTE = 60_000

/** Where processes count together: it can be taken away, and made to forget. */
class Place implements SharedCounts {
  readonly #counts = new Map<string, { endsAt: number; by: Map<object, number> }>()
  away = false

  #row(subject: string, seconds: number, now: number) {
    const row = this.#counts.get(subject)
    if (row && row.endsAt > now) return row
    const fresh = { endsAt: now + seconds * 1000, by: new Map<object, number>() }
    this.#counts.set(subject, fresh)
    return fresh
  }

  #standing({ endsAt, by }: { endsAt: number; by: Map<object, number> }): WindowUse {
    return { endsAt, used: [...by.values()].reduce((sum, count) => sum + count, 0) }
  }

  async add(subject: string, uses: number, seconds: number, now: number): Promise<WindowUse> {
    if (this.away) throw new Error('away')
    const row = this.#row(subject, seconds, now)
    row.by.set(this, (row.by.get(this) ?? 0) + uses)
    return this.#standing(row)
  }

  /** As one process sees it. */
  of(process: object): FastCounts {
    return {
      set: async (subject, whole, seconds, now) => {
        if (this.away) return undefined
        const row = this.#row(subject, seconds, now)
        row.by.set(process, whole)
        return this.#standing(row)
      },
    }
  }

  forget(): void {
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

test('however calls are spread, and whenever the quick place goes, forgets and comes back, nobody gets more than the limit', async () => {
  const event = fc.oneof(
    { weight: 20, arbitrary: fc.record({ by: fc.nat(2), calls: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 1, arbitrary: fc.constantFrom('away', 'back', 'empty') },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 10, maxLength: 60 }),
      fc.constantFrom(10, 30, 300),
      async (events, max) => {
        const [database, quick] = [new Place(), new Place()]
        const limiters = [0, 1, 2].map(() => new MemberLimiter(() => 3, database, quick.of({})))
        let through = 0
        let refused = 0
        let wasAway = false
        for (const one of events) {
          if (one === 'away') {
            quick.away = true
            wasAway = true
          } else if (one === 'back') quick.away = false
          else if (one === 'empty') {
            quick.forget()
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
        // Moving from one place to the other, each process says what it knows when it next asks: until all have, part is not seen.
        expect(through).toBeLessThanOrEqual(wasAway ? 3 * max : max)
        // Nobody is refused who has not come near it.
        if (refused > 0) expect(through).toBeGreaterThanOrEqual(Math.floor(max * 0.7))
      },
    ),
    { numRuns: 200 },
  )
})

test('one process alone asks nobody, and a call that cannot be counted is not lost', async () => {
  const database = new Place()
  database.away = true
  const alone = new MemberLimiter(() => 1, database)
  for (let call = 0; call < 300; call += 1) expect(alone.take('ada', { max: 300, seconds: 60 }, 0)).toBeUndefined()
  expect(() => alone.take('ada', { max: 300, seconds: 60 }, 0)).toThrow('Too many attempts')
  expect(alone.take('ada', { max: 300, seconds: 60 }, MINUTE)).toBeUndefined()

  const one = new MemberLimiter(() => 2, database)
  const call = () => isLetThrough(() => one.take('eve', { max: 10, seconds: 60 }, 0))
  expect(await call()).toBe(false)
  database.away = false
  const answers = await Promise.all(Array.from({ length: 12 }, call))
  // The one that failed was counted, as every call is.
  expect(answers.filter(Boolean)).toHaveLength(9)
})

test('what processes give out by themselves is together a quarter of the limit at most', () => {
  for (let processes = 2; processes <= 200; processes += 1)
    expect(processes * localShare(300, processes)).toBeLessThanOrEqual(75)
})

test('who stays away is forgotten', () => {
  const limiter = new MemberLimiter(() => 1, new Place())
  const call = (subject: string, minute: number) => limiter.take(subject, { max: 300, seconds: 60 }, minute * MINUTE)
  for (let member = 0; member < 1000; member += 1) call(`${member}`, 10)
  expect(limiter.size).toBe(1000)
  call('somebody', 11)
  expect(limiter.size).toBe(1)
})
