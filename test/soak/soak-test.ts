import { join } from 'node:path'
import { Actor } from '../actor.ts'
import { EventStreamClient } from '../cluster/event-stream-client.ts'
import { seededRandom } from '../cluster/seeded-random.ts'
import { Journal } from '../crash/journal.ts'
import { stripedPicture } from '../pictures.ts'
import type { OpenApi } from '../sample-input.ts'
import type { SoakContext } from './activities.ts'
import { Client } from './client.ts'
import { FailoverServer } from './failover-server.ts'
import { FaultInjector } from './fault-injector.ts'
import { type Engine, planFaults } from './fault-plan.ts'
import { COUNTED_STOCK } from './invariants.ts'
import { Mailbox } from './mailbox.ts'
import { MemoryMonitor } from './memory-monitor.ts'
import { unpackPreviousVersion } from './previous-version.ts'
import { RandomReader } from './random-reader.ts'
import { replaceVersions } from './replace-versions.ts'
import { gapIn, longestGap, neverAcknowledged, reportLines, requiresFullCoverage } from './report.ts'
import { Results } from './results.ts'
import { runActors } from './run-actors.ts'
import type { SoakActor } from './soak-actor.ts'
import { COUNTED_SUBSCRIPTION } from './super-admin-activities.ts'
import { openTestbed, type Testbed } from './testbed.ts'
import { verifyOutcome } from './verify-outcome.ts'

const STREAM_CLIENTS = 10
/** After this time without enough acknowledged actions, the next fault comes anyway. */
const MAX_FAULT_DISTANCE_MS = 20_000
/** Share of the run after which the last instance is protected from faults. */
const PROTECTED_FROM = 0.6
/** Share of the run in which versions are replaced. */
const REPLACING_SHARE = 0.5
/** The longest time without any answer while versions are replaced, and while a standby takes over, in times of the plan's. */
const GAPS = { upgrade: 1, failover: 2 }

export interface SoakPlan {
  readonly engine: Engine
  readonly instances: number
  readonly minutes: number
  readonly seed: number
  /** Starts with the previous version, which is replaced and restored before the faults. */
  readonly upgrade: boolean
  /** Promotes a standby between the replacements and the faults. */
  readonly failover: boolean
  /** The longest time without any answer while versions are replaced. */
  readonly maxGapMs: number
  readonly folder: string
  /** Called with each part of the instances' log. */
  readonly log: (text: string) => void
}

/** Runs actors and injects faults, then verifies the outcome. @returns the violations */
export async function runSoakTest(plan: SoakPlan, print: (line: string) => void): Promise<readonly string[]> {
  const previous = plan.upgrade ? unpackPreviousVersion(join(plan.folder, 'previous')) : undefined
  const testbed = await openTestbed({ ...plan, previous })
  const results = new Results(print)
  try {
    await run(plan, testbed, results, print)
  } catch (error) {
    results.addViolation(`the soak test stopped with an error: ${(error as Error).stack}`)
  } finally {
    await testbed.close()
  }
  return results.violations
}

async function run(plan: SoakPlan, testbed: Testbed, results: Results, print: (line: string) => void): Promise<void> {
  const { seed, minutes } = plan
  const url = `http://127.0.0.1:${testbed.clientProxy.port}`
  print(`${testbed.instances.length} instances at ${url}, ${testbed.members.length} members`)
  const journal = new Journal()
  const client = new Client(url, journal, results, seededRandom(seed + 1))
  const context: SoakContext = { client, mailbox: new Mailbox(client), codes: [], members: [] }
  await addCountedPlan(client, testbed.staff[0] as SoakActor)
  const document = (await new Actor(url, undefined).send<OpenApi>('GET', '/api/openapi.json')).body
  const actors = { ...testbed, reader: new RandomReader(document), picture: await stripedPicture('png') }
  const streams = spread(testbed.members, STREAM_CLIENTS).map((member) => new EventStreamClient(url, member))
  const memory = new MemoryMonitor(testbed.instances)

  const running = runActors(context, actors, seed)
  const startedAt = performance.now()
  const steps = [...(plan.upgrade ? ['upgrade' as const] : []), ...(plan.failover ? ['failover' as const] : [])]
  for (const step of steps) await Promise.race([runStep(step, plan, testbed, client, print), running])
  const stopFaults = new AbortController()
  const faultsDone = injectFaults(plan, testbed, { client, stop: stopFaults.signal }, print)
  const left = minutes * 60_000 - (performance.now() - startedAt)
  await Promise.race([client.pause(Math.max(0, left)), running, faultsDone])
  print('Stopping the faults')
  stopFaults.abort()
  await faultsDone
  memory.stop()
  const times = [...journal.times]
  client.closing.abort()
  await running
  print('All actors have their answers')
  await verifyOutcome({ client, testbed, streams, print })

  const { summary, violations } = memory.evaluate(plan.engine)
  for (const line of [...reportLines(results, journal, times), `Memory: ${summary}`]) print(line)
  for (const violation of violations) results.addViolation(violation)
  if (requiresFullCoverage(minutes))
    for (const name of neverAcknowledged(results)) results.addViolation(`no ${name} was ever acknowledged`)
}

/** Replaces the versions, or fails over, and reports the longest time without any answer meanwhile. */
async function runStep(
  step: keyof typeof GAPS,
  { minutes, maxGapMs }: SoakPlan,
  testbed: Testbed,
  { journal, results }: Client,
  print: (line: string) => void,
): Promise<void> {
  const first = journal.times.length
  if (step === 'upgrade') {
    print(`The instances have the version before: ${testbed.previous?.name}`)
    await replaceVersions(testbed, REPLACING_SHARE * minutes * 60_000, results, print)
  } else if (testbed.postgres instanceof FailoverServer) {
    print('Killed the primary')
    await testbed.postgres.failOver()
    print('The standby is the primary')
  }
  await journal.waitForAnswers(journal.answered + 1)
  const times = journal.times.slice(Math.max(0, first - 1))
  const gap = longestGap(times)
  print(`Longest time without any answer, ${step}: ${gapIn(gap, times)}`)
  if (gap.ms > GAPS[step] * maxGapMs) results.addViolation(`no answer for ${Math.round(gap.ms)} ms (${step})`)
}

/** Picks members who start early and late, because staff ban most of those who start first. */
function spread<One>(all: readonly One[], count: number): One[] {
  const distance = Math.max(1, Math.floor(all.length / 3 / count))
  return all.filter((_, index) => index % distance === 0).slice(0, count)
}

/** Injects the faults of the seed, each after its number of acknowledged actions. @returns when all are over */
async function injectFaults(
  { seed, engine, minutes }: SoakPlan,
  testbed: Testbed,
  { client, stop }: { client: Client; stop: AbortSignal },
  print: (line: string) => void,
): Promise<void> {
  const injector = new FaultInjector(testbed, client.results, seededRandom(seed + 2), print)
  const { journal } = client
  const protectFrom = performance.now() + minutes * PROTECTED_FROM * 60_000
  for (const fault of planFaults(seed, engine)) {
    const due = journal.waitForAnswers(journal.answered + fault.after)
    await Promise.race([due, timeout(stop, MAX_FAULT_DISTANCE_MS)])
    if (stop.aborted) break
    if (performance.now() > protectFrom) injector.protectLastInstance()
    injector.inject(fault)
  }
  await injector.waitForRecovery()
}

/** Resolves after a time, or on abort. */
function timeout(signal: AbortSignal, ms: number): Promise<void> {
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

/** Adds a plan with little stock, which members compete for. */
async function addCountedPlan(client: Client, admin: SoakActor): Promise<void> {
  const form = {
    subscriptionId: COUNTED_SUBSCRIPTION,
    duration: '1 Month',
    points: 400,
    reason: 'A new contract',
  } as const
  const { body } = await client.act('addPlan', admin, { body: form })
  const id = body?.plan.id ?? ''
  await client.act('setStock', admin, { params: { id }, body: { seenLeft: null, left: COUNTED_STOCK } })
}
