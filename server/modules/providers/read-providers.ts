import { sql } from 'kysely'
import { ORDER_STATES, PROVIDERS, type ProviderName, UNKNOWN_ORDERS_SHOWN } from '#contracts/provider-rules.ts'
import type { listProviders } from '#contracts/providers.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import { breakerOf, secondsAfter } from './breaker.ts'

const DAY_SECONDS = 24 * 3600

/** Reads what staff see of providers: those that are set up, chosen for a plan, or have orders under way. */
export async function readProviders(
  db: Db,
  setUp: readonly ProviderName[],
  now: Date,
): Promise<OutputOf<typeof listProviders>> {
  const [states, plans, orders, unknown] = await Promise.all([
    db.selectFrom('provider_states').selectAll().execute(),
    db
      .selectFrom('plans')
      .select((eb) => ['provider', eb.fn.countAll<number>().as('n')])
      .where('provider', 'is not', null)
      .where('deleted_at', 'is', null)
      .groupBy('provider')
      .execute(),
    db
      .selectFrom('provider_orders')
      .select((eb) => ['provider', 'state', eb.fn.countAll<number>().as('n')])
      .where((eb) =>
        eb.or([
          sql<boolean>`state in ('created', 'sent', 'unknown')`,
          eb('ended_at', '>', secondsAfter(now, -DAY_SECONDS)),
        ]),
      )
      .groupBy(['provider', 'state'])
      .execute(),
    db
      .selectFrom('provider_orders as o')
      .innerJoin('redemptions as r', (join) =>
        join.onRef('r.member_id', '=', 'o.member_id').onRef('r.id', '=', 'o.redemption_id'),
      )
      .select(['o.redemption_id', 'o.provider', 'o.sent_at', 'o.reason', 'r.subscription_name', 'r.duration'])
      .where('o.state', '=', 'unknown')
      .orderBy('o.sent_at')
      .limit(UNKNOWN_ORDERS_SHOWN)
      .execute(),
  ])
  const providers = PROVIDERS.flatMap((name) => {
    const state = states.find(({ provider }) => provider === name)
    if (!state) return []
    const counts = Object.fromEntries(
      ORDER_STATES.map((one) => [one, orders.find((row) => row.provider === name && row.state === one)?.n ?? 0]),
    ) as Record<(typeof ORDER_STATES)[number], number>
    const chosenBy = plans.find(({ provider }) => provider === name)?.n ?? 0
    const isSetUp = setUp.includes(name)
    if (!isSetUp && chosenBy === 0 && counts.created + counts.sent + counts.unknown === 0) return []
    return [
      {
        ...{ name, isSetUp, plans: chosenBy, orders: counts },
        breaker: {
          state: breakerOf(state, now),
          failures: state.failures,
          until: state.open_until?.toISOString() ?? null,
        },
        lastFailure: state.failed_at && { at: state.failed_at.toISOString(), reason: state.failure },
        balance:
          state.balance !== null && state.balance_at
            ? { amount: state.balance, currency: state.currency ?? '', at: state.balance_at.toISOString() }
            : null,
      },
    ]
  })
  return {
    providers,
    unknownOrders: unknown.map((row) => ({
      redemptionId: row.redemption_id,
      provider: row.provider,
      subscriptionName: row.subscription_name,
      duration: row.duration,
      sentAt: (row.sent_at ?? now).toISOString(),
      reason: row.reason,
    })),
  }
}
