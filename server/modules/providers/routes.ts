import {
  chooseProvider as chooseContract,
  endOrder as endContract,
  listProviders,
  receiveOrder,
  receiveTremendous,
} from '#contracts/providers.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { findPlan } from '#server/modules/rewards/index.ts'
import { chooseProvider, endOrder } from './change-orders.ts'
import { askSoon } from './claim-orders.ts'
import type { Providers } from './create-providers.ts'
import type { OrderOutcome } from './provider.ts'
import { readProviders } from './read-providers.ts'
import { type OrderContext, settleOrder } from './settle-order.ts'

/** Mounts the routes of providers: those of staff, and the one that the operator's own provider calls. */
export function mountProviders(mount: Mount, context: OrderContext, { all, webhook, tremendous }: Providers): void {
  const setUp = all.map(({ name }) => name)

  mount(listProviders, async ({ db, now }) => readProviders(db, setUp, now))

  mount(chooseContract, async (call) => {
    await chooseProvider(call.tx, call.input, setUp, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id, call.now) }
  })

  mount(endContract, async (call) => {
    await endOrder(call.tx, context.notifier, call.input, staffCall(call), call.now)
    return { state: 'failed' as const }
  })

  mount(receiveOrder, async ({ tx, input, bodyText, request }) => {
    assertThat(webhook, 'notFound')
    assertThat(webhook.isGenuine(request.headers, bodyText), 'webhookSignatureInvalid')
    const { externalId: redemptionId, ...sent } = input.body.data
    const order = await tx
      .selectFrom('provider_orders')
      .select('member_id')
      .where('redemption_id', '=', redemptionId)
      .where('provider', '=', 'webhook')
      .executeTakeFirst()
    assertThat(order, 'notFound')
    const outcome: OrderOutcome =
      sent.status === 'done'
        ? { kind: 'done', code: sent.code, instructions: sent.instructions }
        : { kind: 'failed', reason: sent.reason }
    const state = await settleOrder(tx, context, { memberId: order.member_id, redemptionId }, outcome)
    assertThat(state, 'notFound')
    return { state }
  })

  mount(receiveTremendous, async ({ tx, input, bodyText, request, now }) => {
    assertThat(tremendous, 'notFound')
    assertThat(tremendous.isGenuine(request.headers, bodyText), 'webhookSignatureInvalid')
    return { asked: await askSoon(tx, 'tremendous', new Date(input.body.created_at), now) }
  })
}
