import { Actor } from '../actor.ts'
import { chanceOf } from '../cluster/chance.ts'
import { Listener } from '../cluster/listener.ts'
import { Journal } from '../crash/journal.ts'
import { stripedPicture } from '../pictures.ts'
import type { OpenApi } from '../sample-input.ts'
import type { Person } from './actor.ts'
import { live } from './actors.ts'
import { Client } from './client.ts'
import { judge } from './ending.ts'
import { Faults } from './faults.ts'
import { STOCK } from './limits.ts'
import { Mailbox } from './mailbox.ts'
import { Memory } from './memory.ts'
import { COUNTED } from './office-life.ts'
import { type Engine, faultsOf } from './plan.ts'
import { Reader } from './readers.ts'
import { mustBeWhole, neverDone, reportLines } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { Tally } from './tally.ts'
import type { World } from './world.ts'

const LISTENERS = 10
/** Where nothing is acknowledged for so long, the next fault does not wait for more. */
const FAULT_AT_LAST_MS = 20_000
/** What part of the time is over when one instance is killed no more. */
const SPARED_FROM = 0.6

export interface SoakPlan {
  readonly engine: Engine
  readonly instances: number
  readonly minutes: number
  readonly seed: number
  readonly folder: string
  /** Told what the instances log. */
  readonly log: (text: string) => void
}

/** Lets everybody do everything while everything fails, then judges. @returns the violations */
export async function soak(plan: SoakPlan, say: (line: string) => void): Promise<readonly string[]> {
  const stage = await openStage(plan)
  const tally = new Tally(say)
  try {
    await run(plan, stage, tally, say)
  } catch (error) {
    tally.violate(`the soak could not go on: ${(error as Error).stack}`)
  } finally {
    await stage.close()
  }
  return tally.violations
}

async function run(plan: SoakPlan, stage: Stage, tally: Tally, say: (line: string) => void): Promise<void> {
  const { seed, minutes } = plan
  const url = `http://127.0.0.1:${stage.front.port}`
  say(`${stage.fleet.length} instances at ${url}, ${stage.members.length} members`)
  const journal = new Journal()
  const client = new Client(url, journal, tally, chanceOf(seed + 1))
  const world: World = { client, mailbox: new Mailbox(client), codes: [], members: [] }
  await countPlan(client, stage.staff[0] as Person)
  const document = (await new Actor(url, undefined).send<OpenApi>('GET', '/api/openapi.json')).body
  const cast = { ...stage, reader: new Reader(document), picture: await stripedPicture('png') }
  const listeners = spread(stage.members, LISTENERS).map((member) => new Listener(url, member))
  const memory = new Memory(stage.fleet)

  const living = live(world, cast, seed)
  const failing = new AbortController()
  const failed = fail(plan, stage, { client, failing: failing.signal }, say)
  await Promise.race([client.pause(minutes * 60_000), living, failed])
  say('Nothing fails any more')
  failing.abort()
  await failed
  memory.stop()
  const times = [...journal.times]
  client.closing.abort()
  await living
  say('Everybody has heard')
  await judge({ client, stage, listeners, say })

  const { said, violations } = memory.judge(plan.engine)
  for (const line of [...reportLines(tally, journal, times), `Memory: ${said}`]) say(line)
  for (const violation of violations) tally.violate(violation)
  if (mustBeWhole(minutes)) for (const deed of neverDone(tally)) tally.violate(`no ${deed} was ever acknowledged`)
}

/** Some of those who come early and later: of those who come first staff have banned nearly everybody in the end. */
function spread<One>(all: readonly One[], count: number): One[] {
  const every = Math.max(1, Math.floor(all.length / 3 / count))
  return all.filter((_, place) => place % every === 0).slice(0, count)
}

/** The faults of the seed, each after its number of acknowledged actions. @returns when everything is back */
async function fail(
  { seed, engine, minutes }: SoakPlan,
  stage: Stage,
  { client, failing }: { client: Client; failing: AbortSignal },
  say: (line: string) => void,
): Promise<void> {
  const faults = new Faults(stage, client.tally, chanceOf(seed + 2), say)
  const { journal } = client
  const spareFrom = performance.now() + minutes * SPARED_FROM * 60_000
  for (const fault of faultsOf(seed, engine)) {
    const due = journal.answers(journal.answered + fault.after)
    await Promise.race([due, timeUp(failing, FAULT_AT_LAST_MS)])
    if (failing.aborted) break
    if (performance.now() > spareFrom) faults.spareOne()
    faults.strike(fault)
  }
  await faults.over()
}

/** Resolves after that time, or when it is over with failing. */
function timeUp(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/** A plan of which there are few, for whose stock members compete. */
async function countPlan(client: Client, admin: Person): Promise<void> {
  const form = { subscriptionId: COUNTED, duration: '1 Month', points: 400, reason: 'A new contract' } as const
  const { body } = await client.act('addPlan', admin, { body: form })
  const id = body?.plan.id ?? ''
  await client.act('countStock', admin, { params: { id }, body: { seenLeft: null, left: STOCK } })
}
