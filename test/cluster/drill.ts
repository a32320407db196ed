import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SPINS_PER_DAY } from '#contracts/rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { Actor } from '../actor.ts'
import { addActors, SECRET, withDatabase } from '../crash/actors.ts'
import { compare } from '../crash/compare.ts'
import { Journal } from '../crash/journal.ts'
import { type Cast, isAway, play, type Send } from '../crash/play.ts'
import { verifyByCommand } from '../crash/server.ts'
import type { TestMember } from '../factories.ts'
import { freePort, onDatabase, runOn, startOwnPostgres } from '../postgres.ts'
import { startPgbouncer, throughPort } from '../programs.ts'
import { chanceOf } from './chance.ts'
import { FleetMember, startHaproxy } from './fleet.ts'
import { everythingIsTold, Listener } from './listener.ts'

const DATABASE = 'paz_cluster'
const EXPORT = 'GET /api/fairness/export'
const EXPORTS_PER_MINUTE = 10
const CALLS = 40
/** After how many more acknowledged actions the next instance is killed, and how long it stays dead. */
const ACTIONS = { least: 10, most: 60 }
const DEAD_MS = { least: 100, most: 2000 }
const RETRY_MS = 100

export interface ClusterPlan {
  readonly instances: number
  readonly kills: number
  readonly seed: number
  readonly haproxy: string
  readonly pgbouncer: string
  /** Where what the instances keep outside the database goes. */
  readonly folder: string
}

export interface ClusterReport {
  readonly acknowledged: number
  readonly seconds: number
  /** How often a client had to ask again. */
  readonly retries: number
  readonly longestGapMs: number
  readonly streamsCut: number
  readonly events: number
  readonly violations: readonly string[]
}

/** Kills instances at random while people play by way of the proxy, and compares what they were told with the database. */
export async function drillCluster(plan: ClusterPlan, say: (line: string) => void): Promise<ClusterReport> {
  const postgres = await startOwnPostgres([])
  await runOn(postgres.url, `create database ${DATABASE}`)
  const direct = onDatabase(postgres.url, DATABASE)
  const pooler = await startPgbouncer(plan.pgbouncer, postgres.url, 8)
  const settings = {
    DATA_DIR: plan.folder,
    SMTP_URL: '',
    PUBLIC_URL: '',
    NODE_ENV: '',
    SECRET,
    DATABASE_PREPARE: 'false',
  }
  const environment = { ...settings, DATABASE_URL: throughPort(direct, pooler.port), TRUSTED_PROXIES: '127.0.0.1' }
  const casts = await withDatabase(environment, (database, config) => addActors(database, config, plan.kills + 2))
  say('PostgreSQL, pgbouncer and members are there; the migrations went through pgbouncer')
  const fleet: FleetMember[] = []
  for (let index = 0; index < plan.instances; index += 1) fleet.push(new FleetMember(await freePort(), environment))
  await Promise.all(fleet.map((member) => member.start()))
  const proxy = await startHaproxy(
    plan.haproxy,
    fleet.map(({ port }) => port),
  )
  const url = `http://127.0.0.1:${proxy.port}`
  say(`${plan.instances} instances behind HAProxy at ${url}`)
  try {
    return await run(plan, { fleet, url, casts, environment }, say)
  } finally {
    for (const member of fleet) await member.kill()
    for (const program of [proxy, pooler, postgres]) await program.stop()
  }
}

interface Stage {
  readonly fleet: readonly FleetMember[]
  readonly url: string
  readonly casts: Cast[]
  readonly environment: Record<string, string>
}

async function run(plan: ClusterPlan, stage: Stage, say: (line: string) => void): Promise<ClusterReport> {
  const { fleet, url, casts, environment } = stage
  const violations: string[] = []
  const expect = (isRight: boolean, what: string) => {
    say(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const members = casts.flatMap((cast) => cast.members)
  const listeners = casts.flatMap((cast) => cast.members.slice(0, 2)).map((member) => new Listener(url, member))
  while (!listeners.every(({ isListening }) => isListening)) await wait(50)

  const journal = new Journal()
  const retries = { count: 0 }
  const start = performance.now()
  const playing = (async () => {
    for (const cast of casts.slice(1)) await play(patient(url, journal, retries), journal, cast)
  })()
  const killing = killAtRandom(stage, plan, { journal, playing }, say)
  await playing
  const seconds = Math.round((performance.now() - start) / 1000)
  const times = [...journal.times]
  await killing
  // The last ones have it quiet, so that what they find is what the others left.
  for (const cast of casts.slice(0, 1)) await play(patient(url, journal, retries), journal, cast)

  const through = await exportWhileKilled(url, fleet, members[0] as TestMember)
  expect(through <= EXPORTS_PER_MINUTE, `${through} of ${CALLS} calls passed where ${EXPORTS_PER_MINUTE} a minute may`)
  const events = await withDatabase(environment, async ({ db }) => {
    const spins = await mostSpins(db)
    expect(spins <= SPINS_PER_DAY, `nobody spun more than ${SPINS_PER_DAY} times a day`)
    await everythingIsTold(db)
    // Whoever comes back now is told what it missed.
    await wait(2000)
    const counts = await Promise.all(listeners.map((listener) => listener.missed(db)))
    const told = counts.reduce((sum, count) => sum + count.told, 0)
    const missed = counts.reduce((sum, count) => sum + count.missed, 0)
    expect(told > 0 && missed === 0, `${listeners.length} browsers heard of all ${told} events of theirs`)
    return told
  })
  for (const listener of listeners) listener.stop()
  for (const member of fleet) expect((await member.stop()) === 0, 'an instance stops cleanly')

  const { status, said } = verifyByCommand(environment)
  expect(status === 0, `npm run verify: ${said.split('\n').slice(0, 2).join('; ')}`)
  const wrong = await withDatabase(environment, ({ db }) => compare(db, journal, { members }))
  for (const line of wrong) say(line)
  expect(wrong.length === 0, `each of ${journal.answered} acknowledged actions is there once, and nothing else`)
  const gaps = times.map((time, place) => time - (times[place - 1] ?? time))
  return {
    acknowledged: journal.answered,
    seconds,
    retries: retries.count,
    longestGapMs: Math.round(Math.max(...gaps)),
    streamsCut: listeners.reduce((sum, { cuts }) => sum + cuts, 0),
    events,
    violations,
  }
}

/** Sends an action until somebody answers, with the same key each time. What the proxy says by itself is no answer. */
function patient(url: string, journal: Journal, retries: { count: number }): Send {
  return async (action) => {
    while (true) {
      try {
        const answer = await journal.send(url, action)
        if (![502, 504].includes(answer.status)) return answer
        action.answer = undefined
        journal.answered -= 1
        journal.times.pop()
      } catch (error) {
        if (!isAway(error)) throw error
      }
      retries.count += 1
      await wait(RETRY_MS)
    }
  }
}

/** One after the other is killed, by the seed; each comes back after a while. @returns when all are back */
async function killAtRandom(
  { fleet }: Stage,
  plan: ClusterPlan,
  { journal, playing }: { journal: Journal; playing: Promise<void> },
  say: (line: string) => void,
): Promise<void> {
  const chance = chanceOf(plan.seed)
  const between = ({ least, most }: { least: number; most: number }) => least + chance() * (most - least)
  const returning: Promise<void>[] = []
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    // By what was done and not by the time: as many actions are cut on a slow machine as on a fast one.
    await Promise.race([playing, journal.answers(journal.answered + Math.floor(between(ACTIONS)))])
    const dead = between(DEAD_MS)
    while (!fleet.some(({ isUp }) => isUp)) await wait(50)
    const up = fleet.filter(({ isUp }) => isUp)
    const victim = up[Math.floor(chance() * up.length)] as FleetMember
    await victim.kill()
    say(
      `kill ${kill}: instance ${fleet.indexOf(victim) + 1}, for ${Math.round(dead)} ms; ${fleet.filter(({ isUp }) => isUp).length} are left`,
    )
    returning.push(wait(dead).then(() => victim.start()))
  }
  await Promise.all(returning)
}

/** Somebody asks far more often than they may, and one of those that count is killed meanwhile. @returns how many calls passed */
async function exportWhileKilled(url: string, fleet: readonly FleetMember[], member: TestMember): Promise<number> {
  const call = () => new Actor(url, member).call(EXPORT).catch(() => undefined)
  const first = await Promise.all(Array.from({ length: CALLS / 2 }, call))
  await fleet[0]?.kill()
  const second = await Promise.all(Array.from({ length: CALLS / 2 }, call))
  await fleet[0]?.start()
  return [...first, ...second].filter((answer) => answer?.status === 200).length
}

async function mostSpins(db: Db): Promise<number> {
  const { rows } = await sql<{ spins: number }>`
    select coalesce(max(spins), 0) as spins from (
      select count(*) as spins from transactions where task_type = 'spin_win' group by member_id, created_at::date) by_day`.execute(
    db,
  )
  return rows[0]?.spins ?? 0
}
