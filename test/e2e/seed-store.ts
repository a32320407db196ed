// Rows for the tests of the store: a subscription that exists only in the database, and a member with redemptions in every state.

import { systemClock } from '#server/adapters/clock.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { createCodeCipher, readCatalogue } from '#server/modules/rewards/index.ts'
import { moveRedemption } from '#server/modules/rewards/move-redemption.ts'
import { requestRedemption } from '#server/modules/rewards/request-redemption.ts'
import { CUSTOM_SUBSCRIPTION, SEEDED_CODE, SEEDED_REDEMPTIONS } from './actors.ts'

const HOUR_MS = 3_600_000

/** Inserts a subscription without name and category. */
export async function addCustomSubscription(db: Db): Promise<void> {
  const { id, plans } = CUSTOM_SUBSCRIPTION
  await db.insertInto('subscriptions').values({ id, name: null, category: null, deleted_at: null }).execute()
  await db
    .insertInto('plans')
    .values(plans.map((plan) => ({ ...plan, id: newId(systemClock, systemRandom), subscription_id: id })))
    .execute()
}

/** Adds the redemptions of a member. @param staffId staff member who moves them */
export async function addSeededRedemptions(
  db: Db,
  config: Config,
  member: { readonly id: string; readonly email: string },
  staffId: string,
): Promise<void> {
  const clock = systemClock
  const random = systemRandom
  const rewards = {
    dailyPoints: undefined,
    notifier: createNotifier(clock, random),
    clock,
    random,
    cipher: createCodeCipher(config.codeKeys, random),
  }
  const catalogue = await readCatalogue(db)
  for (const { service, hoursAgo, moves, reason, endsInDays } of SEEDED_REDEMPTIONS) {
    const plan = catalogue.find(({ id }) => id === service)?.plans[0]
    if (!plan) throw new Error(`the catalogue has no ${service}`)
    const asked = new Date(clock.now().getTime() - hoursAgo * HOUR_MS)
    const form = {
      planId: plan.id,
      expectedPoints: plan.points,
      email: member.email,
      country: 'IN',
      notes: '',
    } as const
    const { redemption } = await runForMember(db, requestRedemption(rewards), member.id, { body: form }, asked)
    const { id } = redemption
    let from: 'pending' | (typeof moves)[number] = 'pending'
    for (const [index, to] of moves.entries()) {
      const now = new Date(asked.getTime() + (index + 1) * HOUR_MS)
      const body = {
        from,
        to,
        activationCode: `${SEEDED_CODE}-${id}`,
        instructions: 'Open Settings, choose Gift codes.\nEnter the code there.',
        reason: reason ?? '',
        ...(endsInDays && { lastDay: dayIn(endsInDays) }),
      }
      await inTransaction(db, (tx) =>
        moveRedemption(
          tx,
          rewards,
          id,
          body,
          { actorId: staffId, address: '127.0.0.1', requestId: null, limits: {} },
          now,
        ),
      )
      from = to
    }
  }
  // Its member has seen these codes.
  await db.updateTable('redemptions').set({ has_new_code: false }).where('member_id', '=', member.id).execute()
}

const dayIn = (days: number): string =>
  new Date(systemClock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
