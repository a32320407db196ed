// Activation codes under redemptions that race on several connections, of which some are killed.

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import { Problem } from '#server/http/problem.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { engine } from '#test/db.ts'
import { fakeNotifier } from '#test/decide.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, planOf } from '#test/redemptions.ts'
import { requestRedemption } from './request-redemption.ts'

const app = useTestApp()
const db = () => app().database.db
const CODES = 15
const MEMBERS = 40

const row = () => ({ ...fakeNotifier.eventRow({}), id: crypto.randomUUID() })
const redeem = requestRedemption({ notifier: { eventRow: row, mailRow: row } as never, random: systemRandom })

let admin: Actor
beforeAll(async () => {
  admin = await app().member({ role: 'super_admin' })
})

/** Ends the connection of a running commit. */
const killOne = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'select commit_commands%' and state = 'active' limit 1`.execute(
    db(),
  )

let attempts = 0
/** Redeems once, however often it has to try. A member can pay once, so a repeated commit is refused. */
async function redeemOnce(member: Actor, body: ReturnType<typeof formFor>): Promise<void> {
  for (;;) {
    attempts += 1
    if (engine === 'postgres' && attempts % 7 === 0) await killOne()
    try {
      await runForMember(db(), redeem, member.account.id, { body }, app().clock.now())
      return
    } catch (error) {
      if (!(error instanceof Problem)) continue
      if (error.code === 'planOutOfStock' || error.code === 'insufficientPointsForRedemption') return
      if (error.code !== 'commandBusy') throw error
    }
  }
}

async function countsOf(planId: string) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from activation_codes where plan_id = ${planId} and state = 'delivered')::int as delivered,
      (select count(*) from activation_codes where plan_id = ${planId} and state = 'available')::int as available,
      count(*) filter (where status = 'completed')::int as completed, count(distinct code_id)::int as codes,
      count(*) filter (where status = 'pending')::int as pending
    from redemptions where plan_id = ${planId}`.execute(db())
  return rows[0]
}

test.each([
  [true, 0],
  [false, MEMBERS - CODES],
])(
  'each code goes to one redemption, with commits on many connections and kills; needs a code: %s',
  async (needsCode, pending) => {
    const subscriptionId = `raced_${pending}`
    const { plan } = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body
    await stockCodes(
      admin,
      plan.id,
      Array.from({ length: CODES }, (_, n) => `race-${pending}-${n}`),
    )
    await admin.call('POST /api/admin/plans/:id/needs-code', {
      params: { id: plan.id },
      body: { seen: false, needsCode },
    })
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => app().member({ points: 1000 })))
    const body = formFor(await planOf(admin, subscriptionId))
    await Promise.all(members.map((member) => redeemOnce(member, body)))
    expect(await countsOf(plan.id)).toEqual({
      ...{ delivered: CODES, available: 0, completed: CODES, codes: CODES },
      pending,
    })
    const audits = await Promise.all(members.map(({ id }) => verifyLedger(db(), id)))
    expect(audits.flatMap(({ findings }) => findings)).toEqual([])
  },
)

test('codes that staff withdraw meanwhile go to no one', async () => {
  const subscriptionId = 'withdrawn'
  const { plan } = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body
  await stockCodes(
    admin,
    plan.id,
    Array.from({ length: CODES }, (_, n) => `withdrawn-${n}`),
  )
  const members = await Promise.all(Array.from({ length: 20 }, () => app().member({ points: 1000 })))
  const body = formFor(await planOf(admin, subscriptionId))
  const [withdrawn] = await Promise.all([
    admin.call('POST /api/admin/plans/:id/codes/void', {
      params: { id: plan.id },
      body: { batch: 'A batch', reason: 'Called back' },
    }),
    ...members.map((member) => member.call('POST /api/redemptions', { body })),
  ])
  const counts = await countsOf(plan.id)
  expect(counts).toMatchObject({ available: 0, delivered: CODES - withdrawn.body.voided })
  expect(counts?.completed).toBe(counts?.delivered)
  expect((counts?.completed ?? 0) + (counts?.pending ?? 0)).toBe(20)
})
