// Spends budgets by 32 clients on four processes that are killed at random, and checks meanwhile that no more is issued than the ceilings:
// node test/crash/budget-soak.ts --seconds 600 --seed 1. Exit code 1 for a violation. Needs PostgreSQL's server.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { systemClock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { sfc32 } from '#server/modules/economy/model/sfc32.ts'
import { storeActiveRules } from '../activate-rules.ts'
import { Actor } from '../actor.ts'
import { SMALL_PRIZES, setCeilings } from '../budgets.ts'
import { addMember, type TestMember } from '../factories.ts'
import { onDatabase, runOn, startPostgres } from '../postgres.ts'
import { SECRET, withDatabase } from './database.ts'
import { provideSite, type ServerProcess, startServer } from './server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const SECONDS = Number(values.seconds)
const words = sfc32(Number(values.seed))
const below = (count: number): number => words() % count

const PROCESSES = 4
const CLIENTS = 32
const MEMBERS = 400
/** The clients spend this in some seconds; then it is raised by as much. */
const STEP_POINTS = 5000
const CHECK_MS = 200
const KILL_MS = 3000

/** Returns the points of each budget: its ceiling, what its shards count, and what is issued or held. */
async function countsOf(db: Db) {
  // One statement is one snapshot of the database.
  const { rows } = await sql<{ id: string; ceiling: number; used: number; issued: number }>`
    select b.id, b.ceiling, (select coalesce(sum(s.used), 0)::bigint from budget_shards s where s.budget_id = b.id) as used,
      (select coalesce(sum(t.points), 0)::bigint from transactions t where t.type = 'earn' and b.scope in ('all', points_source(t.task_type)))
      + (select coalesce(sum(h.points), 0)::bigint from budget_holds h where b.scope in ('all', h.source)) as issued
    from budgets b`.execute(db)
  return rows
}

const violationsOf = async (db: Db): Promise<string[]> =>
  (await countsOf(db)).flatMap(({ id, ceiling, used, issued }) =>
    issued > ceiling || used !== issued
      ? [`${id}: ${issued} points are issued or held, ${used} are counted, of ${ceiling}`]
      : [],
  )

async function play(member: TestMember, server: ServerProcess): Promise<void> {
  const actor = new Actor(server.url, member)
  if (below(3) > 0) {
    await actor.call('POST /api/games/wheel/spins')
    return
  }
  const { status, body } = await actor.call('POST /api/games/scratch/cards')
  // Some cards stay open.
  if (status === 200 && below(4) > 0) {
    await actor.call('POST /api/games/scratch/cards/:id/claim', { params: { id: body.card.id } })
  }
}

async function run(environment: Record<string, string>): Promise<string[]> {
  return await withDatabase(environment, async ({ db }, config) => {
    await storeActiveRules(db, SMALL_PRIZES, new Date(Date.now() - 1000))
    const members: TestMember[] = []
    for (let count = 0; count < MEMBERS; count += 1) members.push(await addMember(db, systemClock, config, {}))
    const staff = await addMember(db, systemClock, config, { role: 'super_admin' })
    const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(environment)))
    const violations = new Set<string>()
    const until = Date.now() + SECONDS * 1000
    const isOver = () => Date.now() >= until || violations.size > 0
    let [plays, kills, points] = [0, 0, 0]

    const raise = async () => {
      points += STEP_POINTS
      const ceilings = [
        { scope: 'all', period: 'month', points: 2 * points },
        { scope: 'wheel', period: 'month', points },
      ] as const
      await setCeilings(new Actor(servers[0]?.url ?? '', staff), [...ceilings]).catch(() => {})
    }
    await raise()
    const client = async () => {
      while (!isOver()) {
        const [member, server] = [members[below(MEMBERS)], servers[below(PROCESSES)]]
        // A call to a process that was killed fails; what it has done is in the database.
        if (member && server) await play(member, server).catch(() => {})
        plays += 1
      }
    }
    const killer = async () => {
      while (!isOver()) {
        await wait(KILL_MS)
        const index = 1 + below(PROCESSES - 1)
        await servers[index]?.kill()
        servers[index] = await startServer(environment)
        kills += 1
        if (kills % 2 === 0) await raise()
      }
    }
    const checker = async () => {
      while (!isOver()) {
        for (const violation of await violationsOf(db)) violations.add(violation)
        await wait(CHECK_MS)
      }
    }
    await Promise.all([...Array.from({ length: CLIENTS }, client), killer(), checker()])
    for (const violation of await violationsOf(db)) violations.add(violation)
    await Promise.all(servers.map((server) => server.stop()))
    console.log(`${plays} calls and ${kills} kills in ${SECONDS} s, ${violations.size} violations`)
    for (const { id, ceiling, used } of await countsOf(db)) console.log(`${id}: ${used} of ${ceiling} points`)
    return [...violations]
  })
}

provideSite()
const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'paz-budget-'))
const name = `paz_budget_${process.pid}`
try {
  await runOn(server.url, `create database ${name}`)
  const violations = await run({
    ...{ SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '', DATA_DIR: folder, SECRET },
    DATABASE_URL: onDatabase(server.url, name),
  })
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await runOn(server.url, `drop database if exists ${name} with (force)`)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
