import { Webhook } from 'standardwebhooks'
import type { RequestByKey } from '#contracts/index.ts'
import type { ProviderName } from '#contracts/provider-rules.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { OrderContext } from '#server/modules/providers/index.ts'
import { createCodeCipher } from '#server/modules/rewards/index.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { addPlan } from './plans.ts'
import { formFor, planOf, redeemPlan } from './redemptions.ts'

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a key of tests with enough bytes').toString('base64')}`
/** Environment with the operator's own service as a provider. Nothing calls it in tests. */
export const WITH_WEBHOOK = {
  PROVIDER_WEBHOOK_URL: 'https://codes.example/orders',
  PROVIDER_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

/** What handling orders needs. */
export const orderContext = ({ config, clock }: TestApp): OrderContext => ({
  cipher: createCodeCipher(config.codeKeys, systemRandom),
  notifier: createNotifier(clock, systemRandom),
  ...{ clock, random: systemRandom },
  log: { info: () => {}, warn: () => {} } as never,
})

export const chooseProvider = (
  staff: Actor,
  planId: string,
  seen: ProviderName | null,
  provider: ProviderName | null,
) => staff.call('POST /api/admin/plans/:id/provider', { params: { id: planId }, body: { seen, provider } })

let plans = 0
/** Adds a subscription of 600 points that the operator's own service delivers. @returns its id and its plan */
export async function providedPlan(staff: Actor): Promise<{ subscriptionId: string; planId: string }> {
  plans += 1
  const subscriptionId = `provided_${plans}`
  const planId = (await addPlan(staff, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
  await chooseProvider(staff, planId, null, 'webhook')
  return { subscriptionId, planId }
}

/** Redeems a plan. @returns the redemption */
export const redeem = async (member: Actor, subscriptionId: string) =>
  (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, subscriptionId)) })).body.redemption

type Message = RequestByKey<'POST /api/providers/webhook'>['body']['data']

/** Sends a message of the provider. @param more what is forged: the secret, the time, headers, or another body than the signed one */
export function sendMessage(
  guest: Actor,
  data: Message,
  more: { secret?: string; at?: Date; headers?: Record<string, string>; sent?: string } = {},
) {
  const { secret = WEBHOOK_SECRET, at = new Date(), headers = {}, sent } = more
  const body = JSON.stringify({ type: 'order.updated', data })
  const id = 'msg_1'
  return guest.send<{ state: string }>('POST', '/api/providers/webhook', sent ?? body, {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
    ...headers,
  })
}

export const endOrder = (staff: Actor, id: string, reason = 'The provider has no such order') =>
  staff.call('POST /api/admin/redemptions/:id/order/end', { params: { id }, body: { reason } })

/** Stores an order of a redemption that was sent. */
export async function storeOrder({ database: { db }, clock }: TestApp, member: Actor, id: string): Promise<void> {
  const at = clock.now()
  await db
    .insertInto('provider_orders')
    .values({
      ...{ member_id: member.id, redemption_id: id, provider: 'webhook', state: 'sent', attempts: 1 },
      ...{ created_at: at, due_at: at, sent_at: at },
    })
    .execute()
}

/** Redeems the cheapest plan, and stores an order of it that was sent. @returns the id of the redemption */
export async function orderedRedemption(app: TestApp, member: Actor): Promise<string> {
  const id = await redeemPlan(member)
  await storeOrder(app, member, id)
  return id
}
