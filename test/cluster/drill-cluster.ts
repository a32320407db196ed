import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { SPINS_PER_DAY } from '#test/first-rules.ts'
import { Actor } from '../actor.ts'
import { addActorGroups } from '../crash/actor-groups.ts'
import { compareWorkload } from '../crash/compare.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { Journal } from '../crash/journal.ts'
import { verifyByCommand } from '../crash/server.ts'
import { type ActorGroup, isRetryable, runWorkload, type Send } from '../crash/workload.ts'
import type { TestMember } from '../factories.ts'
import { freePort, onDatabase, runOn, startOwnPostgres } from '../postgres.ts'
import { startPgbouncer, throughPort } from '../programs.ts'
import { EventStreamClient, waitUntilEventsPublished } from './event-stream-client.ts'
import { startHaproxy } from './haproxy.ts'
import { seededRandom } from './seeded-random.ts'
import { ServerInstance } from './server-instance.ts'

const DATABASE = 'paz_cluster'
const EXPORT = 'GET /api/fairness/export'
const EXPORTS_PER_MINUTE = 10
const CALLS = 40
/** Number of acknowledged actions between two kills, and the time until a killed instance starts again. */
const ACTIONS_BETWEEN_KILLS = { least: 10, most: 60 }
const DOWNTIME_MS = { least: 100, most: 2000 }
const RETRY_MS = 100
/** Time for event stream clients to reconnect and read the events that they missed. */
const CATCH_UP_MS = 2000

export interface ClusterPlan {
  readonly instances: number
  readonly kills: number
  readonly seed: number
  readonly haproxy: string
  readonly pgbouncer: string
  /** DATA_DIR of the instances. */
  readonly folder: string
}

export interface ClusterReport {
  readonly acknowledged: number
  readonly seconds: number
  /** Number of times that a client repeated a call. */
  readonly retries: number
  readonly longestGapMs: number
  readonly streamsCut: number
  readonly events: number
  readonly violations: readonly string[]
}

/** Kills instances at random under load through the proxy, and compares the acknowledged actions with the database. */
export async function drillCluster(plan: ClusterPlan, print: (line: string) => void): Promise<ClusterReport> {
  const postgres = await startOwnPostgres([])
  await runOn(postgres.url, `create database ${DATABASE}`)
  const directUrl = onDatabase(postgres.url, DATABASE)
  const pooler = await startPgbouncer(plan.pgbouncer, postgres.url, 8)
  const settings = {
    DATA_DIR: plan.folder,
    SMTP_URL: '',
    PUBLIC_URL: '',
    NODE_ENV: '',
    SECRET,
    DATABASE_PREPARE: 'false',
  }
  const environment = { ...settings, DATABASE_URL: throughPort(directUrl, pooler.port), TRUSTED_PROXIES: '127.0.0.1' }
  const groups = await withDatabase(environment, (database, config) => addActorGroups(database, config, plan.kills + 2))
  print('Started PostgreSQL and pgbouncer, migrated through pgbouncer, added members')
  const instances: ServerInstance[] = []
  for (let index = 0; index < plan.instances; index += 1)
    instances.push(new ServerInstance(await freePort(), environment))
  await Promise.all(instances.map((instance) => instance.start()))
  const proxy = await startHaproxy(
    plan.haproxy,
    instances.map(({ port }) => port),
  )
  const url = `http://127.0.0.1:${proxy.port}`
  print(`${plan.instances} instances behind HAProxy at ${url}`)
  try {
    return await run(plan, { instances, url, groups, environment }, print)
  } finally {
    for (const instance of instances) await instance.kill()
    for (const program of [proxy, pooler, postgres]) await program.stop()
  }
}

interface Cluster {
  readonly instances: readonly ServerInstance[]
  readonly url: string
  readonly groups: ActorGroup[]
  readonly environment: Record<string, string>
}

async function run(plan: ClusterPlan, cluster: Cluster, print: (line: string) => void): Promise<ClusterReport> {
  const { instances, url, groups, environment } = cluster
  const violations: string[] = []
  const expect = (isRight: boolean, what: string) => {
    print(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const members = groups.flatMap((group) => group.members)
  const streams = groups
    .flatMap((group) => group.members.slice(0, 2))
    .map((member) => new EventStreamClient(url, member))
  while (!streams.every(({ isConnected }) => isConnected)) await wait(50)

  const journal = new Journal()
  const retries = { count: 0 }
  const start = performance.now()
  const running = (async () => {
    for (const group of groups.slice(1)) await runWorkload(sendWithRetries(url, journal, retries), journal, group)
  })()
  const killing = killAtRandom(cluster, plan, { journal, running }, print)
  await running
  const seconds = Math.round((performance.now() - start) / 1000)
  const times = [...journal.times]
  await killing
  // The last group runs without kills: it retries what the other groups left unanswered.
  for (const group of groups.slice(0, 1)) await runWorkload(sendWithRetries(url, journal, retries), journal, group)

  const passed = await exportDuringKill(url, instances, members[0] as TestMember)
  expect(
    passed <= EXPORTS_PER_MINUTE,
    `${passed} of ${CALLS} exports passed, the limit is ${EXPORTS_PER_MINUTE} a minute`,
  )
  const events = await withDatabase(environment, async ({ db }) => {
    const spins = await maxSpinsPerDay(db)
    expect(spins <= SPINS_PER_DAY, `no member spun more than ${SPINS_PER_DAY} times a day`)
    await waitUntilEventsPublished(db)
    await wait(CATCH_UP_MS)
    const counts = await Promise.all(streams.map((stream) => stream.countEvents(db)))
    const published = counts.reduce((sum, count) => sum + count.published, 0)
    const missed = counts.reduce((sum, count) => sum + count.missed, 0)
    expect(published > 0 && missed === 0, `${streams.length} browsers received all ${published} events for them`)
    return published
  })
  for (const stream of streams) stream.stop()
  for (const instance of instances) expect((await instance.stop()) === 0, 'an instance stops cleanly')

  const { status, output } = verifyByCommand(environment)
  expect(status === 0, `npm run verify: ${output.split('\n').slice(0, 2).join('; ')}`)
  const differences = await withDatabase(environment, ({ db }) => compareWorkload(db, journal, { members }))
  for (const line of differences) print(line)
  expect(
    differences.length === 0,
    `each of ${journal.answered} acknowledged actions is in the database once, and no other`,
  )
  const gaps = times.map((time, index) => time - (times[index - 1] ?? time))
  return {
    acknowledged: journal.answered,
    seconds,
    retries: retries.count,
    longestGapMs: Math.round(Math.max(...gaps)),
    streamsCut: streams.reduce((sum, { cuts }) => sum + cuts, 0),
    events,
    violations,
  }
}

/** Sends an action until an instance answers, with the same key. An error of the proxy itself (502, 504) is no answer. */
function sendWithRetries(url: string, journal: Journal, retries: { count: number }): Send {
  return async (action) => {
    while (true) {
      try {
        const answer = await journal.send(url, action)
        if (![502, 504].includes(answer.status)) return answer
        action.answer = undefined
        journal.answered -= 1
        journal.times.pop()
      } catch (error) {
        if (!isRetryable(error)) throw error
      }
      retries.count += 1
      await wait(RETRY_MS)
    }
  }
}

/** Kills one instance after the other as the seed says, and starts each again. @returns when all are up */
async function killAtRandom(
  { instances }: Cluster,
  plan: ClusterPlan,
  { journal, running }: { journal: Journal; running: Promise<void> },
  print: (line: string) => void,
): Promise<void> {
  const random = seededRandom(plan.seed)
  const between = ({ least, most }: { least: number; most: number }) => least + random() * (most - least)
  const restarting: Promise<void>[] = []
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    // Counted in actions and not in time, so that kills hit as many actions on a slow machine as on a fast one.
    const count = journal.answered + Math.floor(between(ACTIONS_BETWEEN_KILLS))
    await Promise.race([running, journal.waitForAnswers(count)])
    const downtime = between(DOWNTIME_MS)
    while (!instances.some(({ isUp }) => isUp)) await wait(50)
    const up = instances.filter(({ isUp }) => isUp)
    const victim = up[Math.floor(random() * up.length)] as ServerInstance
    await victim.kill()
    const left = instances.filter(({ isUp }) => isUp).length
    print(`kill ${kill}: instance ${instances.indexOf(victim) + 1}, for ${Math.round(downtime)} ms; ${left} still up`)
    restarting.push(wait(downtime).then(() => victim.start()))
  }
  await Promise.all(restarting)
}

/** Calls a route far more often than its limit, and kills an instance meanwhile. @returns the number of calls that passed */
async function exportDuringKill(
  url: string,
  instances: readonly ServerInstance[],
  member: TestMember,
): Promise<number> {
  const call = () => new Actor(url, member).call(EXPORT).catch(() => undefined)
  const first = await Promise.all(Array.from({ length: CALLS / 2 }, call))
  await instances[0]?.kill()
  const second = await Promise.all(Array.from({ length: CALLS / 2 }, call))
  await instances[0]?.start()
  return [...first, ...second].filter((answer) => answer?.status === 200).length
}

async function maxSpinsPerDay(db: Db): Promise<number> {
  const { rows } = await sql<{ spins: number }>`
    select coalesce(max(spins), 0) as spins from (
      select count(*) as spins from transactions where task_type = 'spin_win' group by member_id, created_at::date) by_day`.execute(
    db,
  )
  return rows[0]?.spins ?? 0
}
