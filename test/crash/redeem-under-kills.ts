// Many members redeem a plan with few activation codes at the same time, while the server is killed (docs/product.md#stock-of-codes).

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { systemClock } from '#server/adapters/clock.ts'
import { grantPoints } from '../factories.ts'
import { addManyMembers } from '../many-members.ts'
import { addInstantPlan } from './actor-groups.ts'
import { SECRET, withDatabase } from './database.ts'
import { readMisplacedCodes } from './database-lines.ts'
import { Journal } from './journal.ts'
import { startServer, verifyByCommand } from './server.ts'
import { isRetryable } from './workload.ts'

interface Race {
  readonly members: number
  readonly codes: number
  readonly kills: number
  /** Whether the plan is out of stock when its codes are; otherwise the redemptions wait for staff. */
  readonly needsCode: boolean
}

export interface RaceReport {
  /** How many redemptions had each outcome. */
  readonly outcomes: Readonly<Record<string, number>>
  readonly retried: number
  readonly violations: readonly string[]
}

const POINTS = 1000
/** Rounds after the kills, for calls that were answered with an error after which they can be sent again. */
const MORE_ROUNDS = 20

/** Sends each redemption with its key until it is answered, kills the server meanwhile, and compares the answers with the database. */
export async function redeemUnderKills(environment: Record<string, string>, race: Race): Promise<RaceReport> {
  const settings = { DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '', ...environment, SECRET }
  const subscription = race.needsCode ? 'only_codes' : 'codes_then_staff'
  const { plan, actors } = await withDatabase(settings, async (database, config) => ({
    plan: await addInstantPlan(database.db, config, race.codes, { id: subscription, needsCode: race.needsCode }),
    actors: await addManyMembers({ database, config, clock: systemClock, url: '' }, race.members, 0),
  }))
  await withDatabase(settings, async ({ db }) => {
    for (const { account } of actors) await grantPoints(db, systemClock, account.id, POINTS)
  })
  const body = { planId: plan.id, expectedPoints: plan.points, email: 'me@example.com', country: 'IN' }
  const journal = new Journal()
  for (const { account } of actors) journal.begin('redeem', account, { body })
  const violations: string[] = []
  let retried = 0

  for (let round = 0; journal.unanswered.length > 0 && round < race.kills + MORE_ROUNDS; round += 1) {
    const server = await startServer(settings)
    const waiting = journal.unanswered
    if (round > 0) retried += waiting.length
    const running = Promise.all(
      waiting.map((action) =>
        journal.send(server.url, action).catch((error: unknown) => {
          if (!isRetryable(error)) throw error
        }),
      ),
    )
    if (round < race.kills) {
      // Enough are left for the kills that follow.
      const answers = randomInt(1, Math.max(2, Math.ceil(waiting.length / (race.kills - round + 1))))
      await Promise.race([running, journal.waitForAnswers(journal.answered + answers)])
      await server.kill()
      await running
    } else {
      await running
      const code = await server.stop()
      if (code !== 0) violations.push(`the server ended with ${code} after SIGTERM`)
    }
  }

  const outcomes = countOutcomes(journal)
  const others = race.members - race.codes
  const expected: Record<string, number> = race.needsCode
    ? { completed: race.codes, planOutOfStock: others }
    : { completed: race.codes, pending: others }
  violations.push(...differences('outcomes', outcomes, expected))
  const { status, output } = verifyByCommand(settings)
  if (status !== 0) violations.push(`verify ended with ${status}: ${output}`)
  await withDatabase(settings, async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where status = 'completed')::int as completed, count(*) filter (where status = 'pending')::int as pending,
        count(distinct code_id)::int as codes, (select count(*)::int from activation_codes where plan_id = ${plan.id} and state = 'available') as free
      from redemptions where plan_id = ${plan.id}`.execute(db)
    const stored = { completed: race.codes, pending: race.needsCode ? 0 : others, codes: race.codes, free: 0 }
    violations.push(...differences('redemptions and codes', rows[0] ?? {}, stored))
    for (const line of await readMisplacedCodes(db))
      violations.push(`an activation code is not where it belongs: ${line}`)
  })
  return { outcomes, retried, violations }
}

/** Counts the redemptions by their status, or by the code of the refusal. */
function countOutcomes(journal: Journal): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { answer } of journal.actions) {
    const { redemption } = (answer?.body ?? {}) as { redemption?: { status: string } }
    const outcome = (answer?.status === 200 ? redemption?.status : answer?.code) ?? 'unanswered'
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

function differences(what: string, found: Record<string, number>, expected: Record<string, number>): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter(
    (name) => (found[name] ?? 0) !== (expected[name] ?? 0),
  )
  return names.map((name) => `${what}: ${found[name] ?? 0} ${name}, expected ${expected[name] ?? 0}`)
}
