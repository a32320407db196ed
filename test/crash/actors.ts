// Who plays while something is killed, and the database that they play on.

import type { NotNull } from 'kysely'
import { pino } from 'pino'
import { systemClock } from '#server/adapters/clock.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { addMember, type TestMember } from '../factories.ts'
import type { Cast } from './play.ts'

export const SECRET = 'a secret of more than 32 characters for crashes'
export const MEMBERS = 6
/** What each of them begins with. */
const OPENING = 2000
const STAFF = 6

export async function withDatabase<Result>(
  environment: Record<string, string>,
  work: (database: Database, config: ReturnType<typeof readConfig>) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment)
  const database = openDatabase(config.database, pino({ level: 'silent' }))
  await database.connected
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}

/** Members for every round, since each has but five spins a day; staff and plan are the same in all. */
export async function addActors(
  database: Database,
  config: ReturnType<typeof readConfig>,
  rounds: number,
): Promise<Cast[]> {
  const { db } = database
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
  const casts: Cast[] = []
  for (let round = 0; round < rounds; round += 1) {
    casts.push({ members: await add(MEMBERS, { granted: OPENING }), staff, plan })
  }
  return casts
}
