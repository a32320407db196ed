// Warns staff who manage plans when the codes of a plan get low (docs/product.md#stock-of-codes).

import { sql } from 'kysely'
import {
  coverDays,
  LOW_COVER_DAYS,
  RECOVERED_COVER_DAYS,
  WARNED_PLANS_SHOWN,
} from '#contracts/activation-code-rules.ts'
import type { PlanWithFewCodes } from '#contracts/notifications.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { mayAs } from '#server/http/staff-role.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { inferName } from './infer-subscription-details.ts'
import { codeStocks, lastsLessThan } from './low-codes.ts'

/**
 * Warns by a notification and a mail about plans whose codes got low since the last run, once each until they have recovered. Several processes
 * may do so at once.
 *
 * @returns the number of these plans
 */
export async function warnLowCodes(db: Db, notifier: Pick<Notifier, 'notify' | 'mail'>, now: Date): Promise<number> {
  return await inTransaction(db, async (tx) => {
    await sql`delete from low_code_warnings w where not exists (
      select from ${codeStocks(now)} stocks where stocks.id = w.plan_id and ${lastsLessThan(RECOVERED_COVER_DAYS)})`.execute(
      tx,
    )
    const plans = await recordLowPlans(tx, now)
    const [first] = plans
    if (!first) return 0
    const data = { first, plans: plans.length }
    const mail = { kind: 'lowCodes', plans: plans.slice(0, WARNED_PLANS_SHOWN), count: plans.length } as const
    const staff = await tx
      .selectFrom('members')
      .select(['id', 'email', 'name'])
      .where(mayAs('members', 'system.manage'))
      .where('status', '=', 'active')
      .execute()
    for (const member of staff) {
      await notifier.notify(tx, member.id, { kind: 'low_codes', data })
      await notifier.mail(tx, member, mail)
    }
    return plans.length
  })
}

/** Records the plans that have got low. @returns those that were not recorded before, the first to run out first */
async function recordLowPlans(tx: Tx, now: Date): Promise<PlanWithFewCodes[]> {
  const { rows } = await sql<{
    subscription_id: string
    name: string | null
    duration: string
    codes: number
    delivered: number
  }>`
    with low as (
      select * from ${codeStocks(now)} stocks where ${lastsLessThan(LOW_COVER_DAYS)}
    ), warned as (
      insert into low_code_warnings (plan_id, warned_at) select id, ${now}::timestamptz from low order by id
      on conflict do nothing returning plan_id
    )
    select subscription_id, name, duration, codes, delivered from low join warned on warned.plan_id = low.id
    order by subscription_id, duration`.execute(tx)
  return rows
    .map(({ subscription_id, name, duration, codes, delivered }) => ({
      ...{ subscription: name ?? inferName(subscription_id), duration, codes },
      // A plan without deliveries is low only when it needs codes and has none.
      days: coverDays(codes, delivered) ?? 0,
    }))
    .sort((one, other) => one.days - other.days || one.codes - other.codes)
}
