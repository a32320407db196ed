// Budgets under commits that race on several connections, of which some are killed.

import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { decideFunded } from '#server/commands/budget-room.ts'
import type { CommandLogic } from '#server/commands/command.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { type NumberedRules, readRuleBook } from '#server/modules/rules/index.ts'
import { activateRules } from '#test/activate-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { SMALL_PRIZES, setCeilings } from '#test/budgets.ts'
import { engine, runsAllTests } from '#test/db.ts'
import { fakeNotifier } from '#test/decide.ts'
import { createScratchCard } from '../games/create-scratch-card.ts'
import { spinWheel } from '../games/spin-wheel.ts'
import { readNamedUse, setNamedBudget } from './named-budgets.ts'

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z' })
const db = () => app().database.db
const CAMPAIGN = 'campaign 01a1f8d3-ea00-7af6-998f-060e588c0c44'
const wheel = { ...SMALL_PRIZES.wheel, spinsPerDay: 100 }
const MOST = 20

const { parts, decide } = spinWheel({ eventRow: () => ({ ...fakeNotifier.eventRow({}), id: crypto.randomUUID() }) })

/** Spins by the rules of a campaign while its budget has room, else by the active ones. @returns the points */
const fundedSpin = (rules: NumberedRules): CommandLogic<object, number, typeof parts> => ({
  parts,
  decide: (input) => {
    const decision = decideFunded(decide, input as never, { rules, budget: CAMPAIGN })
    return 'output' in decision ? { ...decision, output: decision.output.prize.points } : decision
  },
})

let admin: Actor
let members: Actor[]
let campaign: NumberedRules
beforeAll(async () => {
  const prizes = wheel.prizes.map((prize) => ({ ...prize, points: prize.points * 2 }))
  const number = await activateRules(app(), { ...SMALL_PRIZES, wheel: { ...wheel, prizes } })
  await activateRules(app(), { ...SMALL_PRIZES, wheel })
  campaign = (await readRuleBook(db())).numbered(number)
  admin = await app().member({ role: 'super_admin' })
  members = await Promise.all(Array.from({ length: 12 }, () => app().member()))
})

const spin = (member: Actor) =>
  runForMember(db(), fundedSpin(campaign), member.account.id, { budgets: [CAMPAIGN] }, app().clock.now())

/** Spins until a budget refuses. A connection that is killed fails a spin, which may have been committed. */
async function spinUntilClosed(member: Actor, afterSpin: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await spin(member)
    } catch (error) {
      if (error instanceof Problem && error.code === 'budgetClosed') return
      if (error instanceof Problem && error.code !== 'commandBusy') throw error
    }
    await afterSpin()
  }
}

/** Ends the connection of a running commit, and none of another call of this function. */
const killOne = () =>
  sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and query like 'select commit_commands%' and state = 'active' limit 1`.execute(
    db(),
  )

/** The points of spins since the day began, and what the budgets count. */
async function countsOf() {
  const { rows } = await sql<{ issued: number; funded: number; most: number; used: number; usedByMember: number }>`
    with by_member as materialized (
      select sum(points) as issued, sum(points) filter (where rule_set = ${campaign.number}) as funded
      from draws where created_at >= date_trunc('day', ${app().clock.now()}::timestamptz) group by member_id
    )
    select coalesce(sum(issued), 0)::bigint as issued, coalesce(sum(funded), 0)::bigint as funded, max(issued)::bigint as most,
      (select sum(used) from budget_shards where budget_id = 'wheel day' and period_start = ${app().clock.now()}::timestamptz::date)::bigint as used,
      (select max(used) from budget_shards where budget_id = 'member day' and period_start = ${app().clock.now()}::timestamptz::date)::bigint as "usedByMember"
    from by_member`.execute(db())
  const [row] = rows
  if (!row) throw new Error('a row is selected')
  return row
}

test('budgets are used up to the last play and never exceeded, with commits on many connections and kills', async () => {
  const budgets = fc.record({
    total: fc.integer({ min: 100, max: 900 }),
    ofMember: fc.integer({ min: 40, max: 300 }),
    ofCampaign: fc.integer({ min: 40, max: 600 }),
  })
  await fc.assert(
    fc.asyncProperty(budgets, async ({ total, ofMember, ofCampaign }) => {
      app().clock.advance(24 * 3600)
      const now = app().clock.now()
      const set = await setCeilings(admin, [
        { scope: 'wheel', period: 'day', points: total },
        { scope: 'member', period: 'day', points: ofMember },
      ])
      expect(set.status).toBe(200)
      await inTransaction(db(), async (tx) => {
        await setNamedBudget(tx, CAMPAIGN, null, now)
        await setNamedBudget(tx, CAMPAIGN, ofCampaign, now)
      })
      let spins = 0
      const afterSpin = async () => {
        spins += 1
        if (engine === 'postgres' && spins % 9 === 0) await killOne()
      }
      // Two spin for each member, so that their commits also conflict.
      await Promise.all([...members, ...members].map((member) => spinUntilClosed(member, afterSpin)))

      const { issued, funded, most, used, usedByMember } = await countsOf()
      expect({ used, usedByMember }).toEqual({ used: issued, usedByMember: most })
      expect(issued).toBeLessThanOrEqual(total)
      expect(most).toBeLessThanOrEqual(ofMember)
      expect(await readNamedUse(db(), CAMPAIGN)).toEqual({ ceiling: ofCampaign, used: funded })
      expect(funded).toBeLessThanOrEqual(ofCampaign)
      // No play fits any more: in all, or for each member.
      expect(issued > total - MOST || issued > members.length * (ofMember - MOST)).toBe(true)
    }),
    // Without shrinking: after a failure, spins may still run.
    { numRuns: runsAllTests ? 8 : 2, seed: 78, endOnFailure: true },
  )
})

test('a card that a named budget paid for counts against it until it is claimed, and the removed budget is left alone', async () => {
  app().clock.advance(24 * 3600)
  const now = () => app().clock.now()
  const set = (ceiling: number | null) => inTransaction(db(), (tx) => setNamedBudget(tx, CAMPAIGN, ceiling, now()))
  await setCeilings(admin, [])
  await set(null)
  await set(50)
  const card = createScratchCard(systemRandom)
  const funded: CommandLogic<object, string, typeof card.parts> = {
    parts: card.parts,
    decide: (input) => {
      const decision = decideFunded(card.decide, input as never, { rules: campaign, budget: CAMPAIGN })
      return 'output' in decision ? { ...decision, output: decision.output.card.id } : decision
    },
  }
  const [ada, bob] = members as [Actor, Actor]
  const create = (member: Actor) => runForMember(db(), funded, member.account.id, { budgets: [CAMPAIGN] }, now())
  const claim = (member: Actor, id: string) =>
    member.call('POST /api/games/scratch/cards/:id/claim', { params: { id } })
  const ofAda = await create(ada)
  expect(await readNamedUse(db(), CAMPAIGN)).toEqual({ ceiling: 50, used: 20 })
  const claimed = await claim(ada, ofAda)
  expect(claimed.status).toBe(200)
  expect(await readNamedUse(db(), CAMPAIGN)).toEqual({ ceiling: 50, used: claimed.body.prize.points })
  const ofBob = await create(bob)
  await set(25)
  expect(await readNamedUse(db(), CAMPAIGN)).toEqual({ ceiling: 25, used: claimed.body.prize.points + 20 })
  await set(null)
  expect(await readNamedUse(db(), CAMPAIGN)).toBeUndefined()
  expect((await claim(bob, ofBob)).status).toBe(200)
})
