// A price change that needs a colleague's approval. It is refused when the price has changed meanwhile.

import { sql } from 'kysely'
import { type ApprovalKind, asKind } from '#server/modules/approvals/index.ts'
import { setPrice } from './change-plan.ts'
import { inferName } from './infer-subscription-details.ts'
import type { PricePayload } from './price-change-threshold.ts'

export const priceApproval = (): ApprovalKind =>
  asKind<'price', PricePayload>({
    kind: 'price',
    describe: async (db, payloads) => {
      const plans = await db
        .selectFrom('plans as p')
        .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
        .select(['p.id', 'p.duration', 'p.subscription_id', 's.name'])
        .where('p.id', '=', sql<string>`any(${payloads.map(({ planId }) => planId)}::uuid[])`)
        .execute()
      return payloads.map(({ planId, from, to }) => {
        const plan = plans.find(({ id }) => id === planId)
        if (!plan) throw new Error('a plan is never removed from its table')
        return {
          kind: 'price',
          planId,
          name: plan.name ?? inferName(plan.subscription_id),
          duration: plan.duration,
          from,
          to,
        }
      })
    },
    apply: async (tx, { planId, from, to }, { id, reason, requester, staff }, now) => {
      const more = { approval: id, proposedBy: requester.memberId }
      await setPrice(tx, { planId, from, to, reason, more }, staff, now)
    },
  })
