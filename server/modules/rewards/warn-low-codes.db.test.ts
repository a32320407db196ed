// The warning to staff when the codes of a plan get low (docs/product.md#stock-of-codes).

import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { addPlan } from '#test/plans.ts'
import { orderContext } from '#test/providers.ts'
import { formFor, planOf } from '#test/redemptions.ts'
import { warnLowCodes } from './warn-low-codes.ts'

const app = useTestApp({ now: '2026-05-12T10:00:00.000Z' })
const warn = () => warnLowCodes(app().database.db, orderContext(app()).notifier, app().clock.now())

const warningsTo = async (staff: Actor) => {
  const { items } = (await staff.call('GET /api/notifications')).body
  return items.flatMap(({ content }) => (content.kind === 'low_codes' ? [content.data] : []))
}
const subjectsTo = async (staff: Actor) =>
  (await app().mails()).filter(({ to }) => to === staff.account.email).map(({ subject }) => subject)

test('staff who manage plans are warned once when codes get low, and again after there were enough', async () => {
  const admin = await app().member({ role: 'super_admin' })
  const moderator = await app().member({ role: 'moderator' })
  const add = async (subscriptionId: string) =>
    (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
  const planId = await add('music_box')
  const names = Array.from({ length: 30 }, (_, n) => `music-${n}`)
  const stock = (count: number) => stockCodes(admin, planId, names.splice(0, count))
  const redeem = async (times: number) => {
    const member = await app().member({ points: 600 * times })
    const body = formFor(await planOf(member, 'music_box'))
    for (let time = 0; time < times; time += 1) await member.call('POST /api/redemptions', { body })
  }
  await stock(8)
  expect(await warn()).toBe(0)

  // Four a week: the other four last for seven days, and three do not.
  await redeem(4)
  expect(await warn()).toBe(0)
  await redeem(1)
  expect(await Promise.all([warn(), warn()])).toContain(1)
  expect(await warn()).toBe(0)
  const warning = { plans: 1, first: { subscription: 'Music Box', duration: '1 Month', codes: 3, days: 4 } }
  expect(await warningsTo(admin)).toEqual([warning])
  expect(await subjectsTo(admin)).toEqual(['Few codes left: Music Box, 1 Month'])
  expect([await warningsTo(moderator), await subjectsTo(moderator)]).toEqual([[], []])

  // Seven days are enough, and not enough for a new warning.
  await stock(2)
  expect(await warn()).toBe(0)
  await redeem(1)
  expect(await warn()).toBe(0)
  await stock(10)
  await warn()
  await redeem(8)
  expect(await warn()).toBe(1)
  expect(await warningsTo(admin)).toHaveLength(2)
})

test('a plan that needs a code and has none is named with others in one warning', async () => {
  const admin = await app().member({ role: 'super_admin' })
  for (const subscriptionId of ['film_box', 'game_box']) {
    const { plan } = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body
    await admin.call('POST /api/admin/plans/:id/needs-code', {
      params: { id: plan.id },
      body: { seen: false, needsCode: true },
    })
  }
  expect(await warn()).toBe(2)
  expect(await warningsTo(admin)).toMatchObject([{ plans: 2, first: { codes: 0, days: 0 } }])
  const mail = (await app().mails()).find(({ subject }) => subject === 'Few codes left for 2 plans')
  expect(mail?.text).toContain('Film Box, 1 Month: no code; Game Box, 1 Month: no code')
})
