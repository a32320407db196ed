import type { NotNull } from 'kysely'
import { systemClock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
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
  const staff = await add(STAFF, { role: 'moderator' })
  const groups: ActorGroup[] = []
  for (let round = 0; round < rounds; round += 1) {
    groups.push({ members: await add(MEMBERS_PER_GROUP, { granted: OPENING_POINTS }), staff, plan })
  }
  return groups
}
