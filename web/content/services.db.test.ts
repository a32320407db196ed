import { describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { SERVICES } from './services.ts'

const app = useTestApp()

const catalogue = async () => (await (await app().member()).call('GET /api/rewards')).body.subscriptions

describe('the landing page', () => {
  test('lists the subscriptions of the catalogue in its order, each with its cheapest plan', async () => {
    expect(SERVICES).toEqual(
      (await catalogue()).map(({ name, category, plans }) => ({
        name,
        category,
        fromPoints: Math.min(...plans.map(({ points }) => points)),
      })),
    )
  })

  test('may say that the cheapest plan is one month, and that longer plans cost less per month', async () => {
    for (const { name, plans } of await catalogue()) {
      const perMonth = plans.toSorted((a, b) => a.months - b.months).map(({ points, months }) => points / months)
      expect({ name, months: Math.min(...plans.map(({ months }) => months)) }).toEqual({ name, months: 1 })
      for (const cost of perMonth.slice(1)) expect(cost, name).toBeLessThan(perMonth[0] ?? 0)
    }
  })
})
