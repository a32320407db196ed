import type { NotNull } from 'kysely'
import { systemClock } from '#server/adapters/clock.ts'
import { systemRandom } from '#server/adapters/random.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { createCodeCipher } from '#server/modules/rewards/index.ts'
import { addMember, type TestMember } from '../factories.ts'
import type { ActorGroup } from './workload.ts'

export const MEMBERS_PER_GROUP = 6
const OPENING_POINTS = 2000
const STAFF = 6

/** Adds members for each round, because a member has only five spins a day. Staff and plan are the same in all rounds. */
export async function addActorGroups({ db }: Database, config: Config, rounds: number): Promise<ActorGroup[]> {
  const add = async (count: number, options: Parameters<typeof addMember>[3]) => {
    const members: TestMember[] = []
    for (let number = 0; number < count; number += 1) members.push(await addMember(db, systemClock, config, options))
    return members
  }
  const plan = await db
    .selectFrom('plans')
    .select(['id', 'points'])
    .$narrowType<{ points: NotNull }>()
    .orderBy('points')
    .executeTakeFirstOrThrow()
  // Half of the members get a code.
  const instantPlan = await addInstantPlan(db, config, Math.ceil((rounds * MEMBERS_PER_GROUP) / 2))
  const staff = await add(STAFF, { role: 'moderator' })
  const groups: ActorGroup[] = []
  for (let round = 0; round < rounds; round += 1) {
    groups.push({ members: await add(MEMBERS_PER_GROUP, { granted: OPENING_POINTS }), staff, plan, instantPlan })
  }
  return groups
}

/** Adds a plan with activation codes in stock. @param needsCode whether it is out of stock when they are; otherwise staff deliver then */
export async function addInstantPlan(
  db: Db,
  { codeKeys }: Config,
  codes: number,
  { id: subscriptionId = 'instant', needsCode = false } = {},
): Promise<ActorGroup['instantPlan']> {
  const cipher = createCodeCipher(codeKeys, systemRandom)
  const plan = { id: crypto.randomUUID(), points: 500 }
  await db
    .insertInto('subscriptions')
    .values({ id: subscriptionId, name: 'Instant', category: 'other', description: '', position: 1000 })
    .execute()
  await db
    .insertInto('plans')
    .values({ ...plan, subscription_id: subscriptionId, duration: '1 Month', months: 1, needs_code: needsCode })
    .execute()
  await db
    .insertInto('activation_codes')
    .values(
      Array.from({ length: codes }, (_, index) => {
        const id = crypto.randomUUID()
        const code = `${subscriptionId} ${index}`
        return {
          ...{ id, plan_id: plan.id, state: 'available', batch: 'A batch', added_at: systemClock.now() },
          ...{ ciphertext: cipher.encrypt(code, id), fingerprint: cipher.fingerprints(code)[0] },
        } as const
      }),
    )
    .execute()
  return plan
}
