import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { NotNull } from 'kysely'
import { pino } from 'pino'
import { systemClock } from '#server/adapters/clock.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { addMember, type TestMember } from '../factories.ts'
import { compare } from './compare.ts'
import { ask, Journal } from './journal.ts'
import { ACTIONS_PER_MEMBER, type Cast, play } from './play.ts'
import { startServer, verifyByCommand } from './server.ts'

const SECRET = 'a secret of more than 32 characters for crashes'
const MEMBERS_PER_KILL = 6
const STAFF = 6
const OPENING = 2000

export interface CrashReport {
  readonly acknowledged: number
  readonly retried: number
  /** Of the retried: those that had been done before the kill, and were answered from what was kept. */
  readonly hadBeenDone: number
  readonly verified: number
  readonly violations: readonly string[]
}

/**
 * Kills the server `kills` times while people spin and redeem, starts it again, lets them retry what they
 * heard nothing of, and compares what they were told with the database.
 */
export async function crash(environment: Record<string, string>, kills: number): Promise<CrashReport> {
  // Whatever is set outside must not lead to another database or mail server.
  const settings = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '', ...environment, SECRET }
  const casts = await withDatabase(settings, (database, config) => addCasts(database, config, kills + 1))
  const journal = new Journal()
  const violations: string[] = []
  let retried = 0
  let hadBeenDone = 0
  const verify = () => {
    const { status, said } = verifyByCommand(settings)
    if (status !== 0) violations.push(`verify ended with ${status}: ${said}`)
  }

  for (const [round, cast] of casts.entries()) {
    const server = await startServer(settings)
    const again = journal.unheard
    retried += again.length
    const playing = play(server.url, journal, cast)
    if (round < kills) {
      // Somewhere between the first answer and the last, whatever the speed of this machine, and not just
      // after an answer.
      const moment = journal.answered + randomInt(1, MEMBERS_PER_KILL * ACTIONS_PER_MEMBER)
      await Promise.race([playing, journal.answers(moment)])
      await wait(randomInt(10))
      await server.kill()
      await playing
    } else {
      await playing
      violations.push(...(await answersAgain(server.url, journal)))
      const code = await server.stop()
      if (code !== 0) violations.push(`the server ended with ${code} when it was told to stop`)
    }
    hadBeenDone += again.filter((action) => action.answer?.replayed).length
    verify()
  }
  const members = casts.flatMap((cast) => cast.members)
  const cost = casts[0]?.plan.points ?? 0
  violations.push(
    ...(await withDatabase(settings, ({ db }) => compare(db, journal, { members, opening: OPENING, cost }))),
  )
  return { acknowledged: journal.answered, retried, hadBeenDone, verified: casts.length, violations }
}

/** Every answer that was ever given is given again, word for word. */
async function answersAgain(url: string, journal: Journal): Promise<string[]> {
  const violations: string[] = []
  for (const action of journal.actions.filter(({ answer }) => answer?.status === 200)) {
    const again = await ask(url, action)
    if (!again.replayed || JSON.stringify(again.body) !== JSON.stringify(action.answer?.body)) {
      violations.push(`a ${action.deed} was answered anew: ${again.status} ${JSON.stringify(again.body)}`)
    }
  }
  return violations
}

async function withDatabase<Result>(
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
async function addCasts(database: Database, config: ReturnType<typeof readConfig>, rounds: number): Promise<Cast[]> {
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
    casts.push({ members: await add(MEMBERS_PER_KILL, { points: OPENING }), staff, plan })
  }
  return casts
}
