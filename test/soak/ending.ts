// When nothing fails any more and everybody has heard: what was acknowledged is there once, every limit held, nothing is left over.

import { setTimeout as wait } from 'node:timers/promises'
import { everythingIsTold, type Listener } from '../cluster/listener.ts'
import { withDatabase } from '../crash/actors.ts'
import { compareLines } from '../crash/compare.ts'
import { verifyByCommand } from '../crash/server.ts'
import type { Person } from './actor.ts'
import type { Client } from './client.ts'
import { brokenRules } from './limits.ts'
import type { Stage } from './stage.ts'

const TRIES = 120
const EVERY_MS = 500
const LISTENERS_CATCH_UP_MS = 2500

/** Asks until it is right. @returns whether it became so in time */
async function becomes(isRight: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isRight()) return true
    await wait(EVERY_MS)
  }
  return false
}

interface Ended {
  readonly client: Client
  readonly stage: Stage
  readonly listeners: readonly Listener[]
  readonly say: (line: string) => void
}

/** Looks at everything; each violation is noted with the tally. */
export async function judge({ client, stage, listeners, say }: Ended): Promise<void> {
  const { tally, journal } = client
  const expect = (isRight: boolean, what: string) => (isRight ? say(`ok: ${what}`) : tally.violate(`not so: ${what}`))
  const admin = stage.staff[0] as Person

  await endLeases(stage, expect)
  const isSent = async () => (await client.read('GET /api/admin/stats', admin))?.system.mails.waiting === 0
  expect(await becomes(isSent), 'every mail was sent')
  expect(await becomes(() => investigated(client, admin)), 'the points of all members were investigated')
  const findings = await findingsOf(client, admin, new Set([...stage.members, ...stage.staff].map(({ id }) => id)))
  expect(findings.length === 0, `the investigation found nothing ${findings.join('; ')}`)
  if (stage.postgres) await heardOfEverything(stage, listeners, expect)
  for (const listener of listeners) listener.stop()

  for (const instance of stage.fleet) expect((await instance.stop()) === 0, 'an instance stops cleanly')
  const { status, said } = verifyByCommand(stage.direct)
  expect(status === 0, `npm run verify: ${said.split('\n').slice(0, 3).join('; ')}`)
  await withDatabase(stage.direct, async ({ db }) => {
    const wrong = [...(await compareLines(db, journal)), ...(await brokenRules(db))]
    for (const line of wrong) tally.violate(line)
    expect(
      wrong.length === 0,
      `each of ${journal.answered} answers is right: what was acknowledged is there once, every limit held`,
    )
  })
}

/** What was claimed by a process that was killed is out of sight for two minutes. Nobody waits for them: they are over now. */
async function endLeases({ fleet, direct }: Stage, expect: (isRight: boolean, what: string) => void): Promise<void> {
  for (const instance of fleet) expect((await instance.stop()) === 0, 'an instance stops cleanly')
  await withDatabase(direct, async ({ db }) => {
    await db.updateTable('outbox').set({ available_at: new Date() }).where('topic', '=', 'mail').execute()
  })
  await Promise.all(fleet.map((instance) => instance.start()))
}

/** People who were made for the soak have a running session and no welcome bonus; that alone is no finding. */
async function findingsOf(client: Client, admin: Person, made: ReadonlySet<string>): Promise<string[]> {
  const findings: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: '100', ...(cursor && { cursor }) }
    const page = await client.read('GET /api/admin/points-audit/members', admin, { query } as never)
    for (const { id, kinds } of page?.items ?? []) {
      const { signup_missing: missing, ...others } = kinds
      if (Object.keys(others).length > 0 || (missing && !made.has(id))) findings.push(`${id} ${JSON.stringify(kinds)}`)
    }
    cursor = page?.nextCursor ?? undefined
  } while (cursor)
  return findings
}

let asked: string | undefined
/** One that began now, when everybody had gone, and has ended. */
async function investigated(client: Client, admin: Person): Promise<boolean> {
  asked ??= (await client.act('investigate', admin, {}, ['auditRunning'])).body?.run.id
  const audit = await client.read('GET /api/admin/points-audit', admin)
  return asked !== undefined && audit?.found?.id === asked
}

async function heardOfEverything(
  { direct }: Stage,
  listeners: readonly Listener[],
  expect: (isRight: boolean, what: string) => void,
): Promise<void> {
  await withDatabase(direct, async ({ db }) => {
    await everythingIsTold(db)
    // Whoever comes back now is told what it missed.
    await wait(LISTENERS_CATCH_UP_MS)
    const there = listeners.filter(({ member }) => !(member as Person).isShutOut)
    const counts = await Promise.all(there.map((listener) => listener.missed(db)))
    const told = counts.reduce((sum, count) => sum + count.told, 0)
    const missed = counts.reduce((sum, count) => sum + count.missed, 0)
    expect(missed === 0, `${there.length} browsers heard of all ${told} events of theirs (${missed} missed)`)
  })
}
