import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Subscription } from '#contracts/rewards.ts'
import { useTestApp } from '#test/app.ts'
import { readCatalogue } from './catalogue.ts'

const app = useTestApp()
const db = () => app().database.db

/** Finds the goal in the whole catalogue: the rule, written a second time. */
function goalIn(catalogue: readonly Subscription[], pinned: string | null, balance: number): string | undefined {
  const plans = catalogue.flatMap((one) => one.plans)
  const available = plans.filter(({ inStock }) => inStock)
  const ahead = available.filter(({ points }) => points > balance).toSorted((one, other) => one.points - other.points)
  const reached = available
    .filter(({ points }) => points <= balance)
    .toSorted((one, other) => other.points - one.points)
  return (plans.find(({ id }) => id === pinned) ?? ahead[0] ?? reached[0])?.id
}

test('the goal is the pinned plan, or else the nearest, or else the most expensive one, for any catalogue', async () => {
  const all = (await readCatalogue(db())).flatMap((one) => one.plans)
  const ids = all.map(({ id }) => id)
  const withdrawn = ids.at(-1) ?? ''
  const change = fc.record({
    id: fc.constantFrom(...ids),
    // Few prices, so that several plans have the same.
    points: fc.constantFrom(500, 600, 700, 2000),
    in_stock: fc.boolean(),
    stock_left: fc.constantFrom(null, 0, 3),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.option(fc.constantFrom(...ids)),
      fc.constantFrom(0, 500, 650, 90_000),
      fc.boolean(),
      async (changes, pinned, points, isWithdrawn) => {
        for (const { id, ...values } of changes)
          await db().updateTable('plans').set(values).where('id', '=', id).execute()
        await db().updateTable('plans').set({ deleted_at: null }).where('id', '=', withdrawn).execute()
        const member = await app().member({ points })
        if (pinned) await member.call('PUT /api/me/goal', { body: { planId: pinned } })
        const deletedAt = isWithdrawn ? app().clock.now() : null
        await db().updateTable('plans').set({ deleted_at: deletedAt }).where('id', '=', withdrawn).execute()
        const { goal } = (await member.call('GET /api/me/goal')).body
        expect(goal?.planId).toBe(goalIn(await readCatalogue(db()), pinned, points))
        expect(goal?.isPinned ?? false).toBe(goal !== null && goal?.planId === pinned)
      },
    ),
    { numRuns: 40 },
  )
})

test('without a plan on offer there is no goal', async () => {
  await db().updateTable('plans').set({ in_stock: false }).execute()
  const member = await app().member({ points: 100 })
  expect((await member.call('GET /api/me/goal')).body).toEqual({ goal: null })
})
