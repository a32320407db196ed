import { expect } from 'vitest'
import { Actor } from './actor.ts'
import { stockCodes } from './code-stock.ts'
import { providedPlan, redeem, sendMessage } from './providers.ts'
import { formFor, planOf, redemptionAt } from './redemptions.ts'
import type { ServerPlace } from './server-place.ts'
import { until } from './until.ts'

/** Matches every code that {@link deliverPlainCodes} delivers. */
export const PLAIN_CODE = /SECRET-CODE[\w-]*/

/** Delivers a code that staff type, one of the stock and one of a provider (`WITH_WEBHOOK`), and shows them to their member. */
export async function deliverPlainCodes(url: string, { staff: admin, member: account }: ServerPlace): Promise<void> {
  const [member, staff] = [new Actor(url, account), new Actor(url, admin)]
  const reveal = async (id: string) =>
    (await member.call('POST /api/redemptions/:id/reveal', { params: { id } })).body.activationCode
  expect(await reveal(await redemptionAt(member, staff, 'completed'))).toContain('SECRET-CODE-4711')

  const plan = await planOf(member)
  expect((await stockCodes(staff, plan.id, ['SECRET-CODE-OF-THE-STOCK'])).status).toBe(200)
  const stocked = await member.call('POST /api/redemptions', { body: formFor(plan) })
  expect(await reveal(stocked.body.redemption.id)).toBe('SECRET-CODE-OF-THE-STOCK')

  const { id } = await redeem(member, (await providedPlan(staff)).subscriptionId)
  const message = { externalId: id, status: 'done', code: 'SECRET-CODE-OF-A-PROVIDER' } as const
  // The message counts once the order was sent.
  await until(
    () => sendMessage(new Actor(url, undefined), message),
    ({ body }) => body.state === 'done',
  )
  expect(await reveal(id)).toBe('SECRET-CODE-OF-A-PROVIDER')
}
