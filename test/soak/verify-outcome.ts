import { setTimeout as wait } from 'node:timers/promises'
import { type EventStreamClient, waitUntilEventsPublished } from '../cluster/event-stream-client.ts'
import { compareLines } from '../crash/compare.ts'
import { withDatabase } from '../crash/database.ts'
import { verifyByCommand } from '../crash/server.ts'
import type { Client } from './client.ts'
import { findBrokenInvariants } from './invariants.ts'
import type { SoakActor } from './soak-actor.ts'
import type { Testbed } from './testbed.ts'

const ATTEMPTS = 120
const INTERVAL_MS = 500
/** Time for event stream clients to reconnect and read the events that they missed. */
const CATCH_UP_MS = 2500

/** Polls a condition. @returns whether it became true in time */
async function becomesTrue(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await isTrue()) return true
    await wait(INTERVAL_MS)
  }
  return false
}

interface EndedRun {
  readonly client: Client
  readonly testbed: Testbed
  readonly streams: readonly EventStreamClient[]
  readonly print: (line: string) => void
}

/**
 * Verifies, after all faults are over and all actors have their answers, that each acknowledged action is in the database once,
 * every limit held, and no work is left. Adds violations to the results.
 */
export async function verifyOutcome({ client, testbed, streams, print }: EndedRun): Promise<void> {
  const { results, journal } = client
  const expect = (isRight: boolean, what: string) =>
    isRight ? print(`ok: ${what}`) : results.addViolation(`false: ${what}`)
  const admin = testbed.staff[0] as SoakActor

  await endMailLeases(testbed, expect)
  const areMailsSent = async () => (await client.read('GET /api/admin/stats', admin))?.system.mails.waiting === 0
  expect(await becomesTrue(areMailsSent), 'every mail was sent')
  expect(await becomesTrue(() => isInvestigated(client, admin)), 'the points of all members were investigated')
  const findings = await findingsOf(client, admin, new Set([...testbed.members, ...testbed.staff].map(({ id }) => id)))
  expect(findings.length === 0, `the investigation found nothing ${findings.join('; ')}`)
  if (testbed.postgres) await expectAllEvents(testbed, streams, expect)
  for (const stream of streams) stream.stop()

  for (const instance of testbed.instances) expect((await instance.stop()) === 0, 'an instance stops cleanly')
  const { status, output } = verifyByCommand(testbed.directSettings)
  expect(status === 0, `npm run verify: ${output.split('\n').slice(0, 3).join('; ')}`)
  await withDatabase(testbed.directSettings, async ({ db }) => {
    const violations = [...(await compareLines(db, journal)), ...(await findBrokenInvariants(db))]
    for (const line of violations) results.addViolation(line)
    expect(
      violations.length === 0,
      `each of ${journal.answered} answers is right: acknowledged actions are in the database once, every limit held`,
    )
  })
}

/** Ends the leases of mails, because a killed process holds its mails for two minutes. */
async function endMailLeases(
  { instances, directSettings }: Testbed,
  expect: (isRight: boolean, what: string) => void,
): Promise<void> {
  for (const instance of instances) expect((await instance.stop()) === 0, 'an instance stops cleanly')
  await withDatabase(directSettings, async ({ db }) => {
    await db.updateTable('outbox').set({ available_at: new Date() }).where('topic', '=', 'mail').execute()
  })
  await Promise.all(instances.map((instance) => instance.start()))
}

/** Returns the findings, except for missing bonuses of actors who were created with a session and never signed in. */
async function findingsOf(client: Client, admin: SoakActor, created: ReadonlySet<string>): Promise<string[]> {
  const findings: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '100', ...(cursor && { cursor }) }
    const page = await client.read('GET /api/admin/points-audit/members', admin, { query } as never)
    for (const { id, kinds } of page?.items ?? []) {
      const { signup_missing: missing, ...others } = kinds
      if (Object.keys(others).length > 0 || (missing && !created.has(id)))
        findings.push(`${id} ${JSON.stringify(kinds)}`)
    }
    cursor = page?.nextCursor ?? undefined
  } while (cursor)
  return findings
}

let runId: string | undefined
/** Starts an investigation once. @returns whether it has ended */
async function isInvestigated(client: Client, admin: SoakActor): Promise<boolean> {
  runId ??= (await client.act('investigate', admin, {}, ['auditRunning'])).body?.run.id
  const audit = await client.read('GET /api/admin/points-audit', admin)
  return runId !== undefined && audit?.found?.id === runId
}

async function expectAllEvents(
  { directSettings }: Testbed,
  streams: readonly EventStreamClient[],
  expect: (isRight: boolean, what: string) => void,
): Promise<void> {
  await withDatabase(directSettings, async ({ db }) => {
    await waitUntilEventsPublished(db)
    await wait(CATCH_UP_MS)
    const connected = streams.filter(({ member }) => !(member as SoakActor).mayBeBlocked)
    const counts = await Promise.all(connected.map((stream) => stream.countEvents(db)))
    const published = counts.reduce((sum, count) => sum + count.published, 0)
    const missed = counts.reduce((sum, count) => sum + count.missed, 0)
    expect(missed === 0, `${connected.length} browsers received all ${published} events for them (${missed} missed)`)
  })
}
