// Property test: in any sequence of actions, no account moves more than the configured value in 24 hours without a
// colleague. What an action moved is measured in the tables before and after it, not read from the budget.

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { type TestApp, useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { signInAgain } from '#test/expiry.ts'
import { adjust } from '#test/members.ts'
import { addCode, edit, generate, switchCode } from '#test/promo-codes.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'
import { givePassword } from '#test/second-factor.ts'

const DAILY = 3000
const HOUR_MS = 3_600_000
const RUNS = 2
const LENGTH = 80

const app = useTestApp({ environment: { STAFF_DAILY_POINTS: String(DAILY), APPROVAL_POINTS: 'off' } })

type Action =
  | { readonly kind: 'adjust'; readonly by: number; readonly to: number; readonly points: number }
  | { readonly kind: 'addCode'; readonly by: number; readonly points: number; readonly uses: number | null }
  | { readonly kind: 'generate'; readonly by: number; readonly count: number; readonly points: number }
  | { readonly kind: 'editCode'; readonly by: number; readonly code: number; readonly uses: number | null }
  | { readonly kind: 'extendCode'; readonly by: number; readonly code: number; readonly days: number }
  | { readonly kind: 'switchCode'; readonly by: number; readonly code: number; readonly isActive: boolean }
  | { readonly kind: 'price'; readonly by: number; readonly plan: number; readonly factor: number }
  | { readonly kind: 'task'; readonly by: number; readonly points: number; readonly active: boolean }
  | { readonly kind: 'redeem'; readonly by: number }
  | { readonly kind: 'move'; readonly by: number; readonly to: 'processing' | 'completed' | 'failed' | 'cancelled' }
  | { readonly kind: 'role'; readonly by: number; readonly to: number }
  | { readonly kind: 'approve'; readonly by: number }
  | { readonly kind: 'wait'; readonly hours: number }

const staffIndex = fc.nat(3)
const index = fc.nat(5)
const points = fc.integer({ min: 1, max: 2000 })
const uses = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 6 })
const one = <Kind extends Action['kind'], Rest extends object>(
  kind: Kind,
  rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
) => fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Action>

const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: one('adjust', {
      by: staffIndex,
      to: index,
      points: fc.oneof(
        points,
        points.map((n) => -n),
      ),
    }),
  },
  { weight: 4, arbitrary: one('addCode', { by: staffIndex, points, uses }) },
  { weight: 1, arbitrary: one('generate', { by: staffIndex, count: fc.integer({ min: 1, max: 5 }), points }) },
  { weight: 2, arbitrary: one('editCode', { by: staffIndex, code: index, uses }) },
  { weight: 1, arbitrary: one('extendCode', { by: staffIndex, code: index, days: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 3, arbitrary: one('switchCode', { by: staffIndex, code: index, isActive: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: one('price', { by: staffIndex, plan: index, factor: fc.constantFrom(0.6, 0.9, 1.1, 1.9, 3) }),
  },
  { weight: 1, arbitrary: one('task', { by: staffIndex, points, active: fc.boolean() }) },
  { weight: 2, arbitrary: one('redeem', { by: index }) },
  {
    weight: 4,
    arbitrary: one('move', { by: staffIndex, to: fc.constantFrom('processing', 'completed', 'failed', 'cancelled') }),
  },
  { weight: 1, arbitrary: one('role', { by: staffIndex, to: index }) },
  { weight: 4, arbitrary: one('approve', { by: staffIndex }) },
  { weight: 3, arbitrary: one('wait', { hours: fc.integer({ min: 1, max: 13 }) }) },
)

/** What members have and can get, in points. */
interface Value {
  readonly balances: ReadonlyMap<string, number>
  /** Points that can still be redeemed by each code; Infinity without a limit. */
  readonly codes: ReadonlyMap<string, number>
  readonly prices: ReadonlyMap<string, number>
  /** What each offered task pays; 0 for one that is off. */
  readonly tasks: ReadonlyMap<string, number>
}

async function measure({ database, clock }: TestApp): Promise<Value> {
  const read = async (query: ReturnType<typeof sql<{ id: string; n: number | null }>>) =>
    new Map((await query.execute(database.db)).rows.map(({ id, n }) => [id, n === null ? Infinity : Number(n)]))
  const [balances, codes, prices, tasks] = [
    await read(sql`select member_id as id, points as n from wallets`),
    await read(sql`
      select id, case when not is_active or deleted_at is not null or expires_at <= ${clock.now()} then 0
        else points * (max_uses - used_count) end as n
      from promo_codes`),
    await read(sql`select id, points as n from plans where points is not null and deleted_at is null`),
    await read(sql`select id, case when active then points else 0 end as n from tasks`),
  ]
  return { balances, codes, prices, tasks }
}

/** @returns points: how much balances changed plus what became obtainable; Infinity without an upper bound */
function measureMoved(before: Value, after: Value): number {
  let sum = 0
  for (const [id, points] of after.balances) sum += Math.abs(points - (before.balances.get(id) ?? 0))
  for (const [id, points] of after.codes) {
    const had = before.codes.get(id) ?? 0
    if (points > had) sum += points - had
  }
  for (const [id, points] of after.tasks) if (points > (before.tasks.get(id) ?? 0)) sum = Infinity
  return sum
}

/** Runs the actions and checks the limits. */
class Simulation {
  readonly app: TestApp
  readonly staff: readonly Actor[]
  readonly members: readonly Actor[]
  readonly redemptions: { id: string; status: 'pending' | 'processing' }[] = []
  /** What each account moved alone, and when. */
  readonly alone: { by: string; at: number; points: number }[] = []
  /** Earlier prices, and until when they were valid. */
  readonly prices: { plan: string; points: number; until: number }[] = []

  constructor(app: TestApp, staff: readonly Actor[], members: readonly Actor[]) {
    this.app = app
    this.staff = staff
    this.members = members
  }

  async do(action: Action): Promise<void> {
    if (action.kind === 'wait') {
      this.app.clock.advance(action.hours * 3600)
      // A session of staff ends after twelve hours, also of members who became staff.
      for (const actor of [...this.staff, ...this.members]) await signInAgain(this.app, actor)
      return
    }
    const before = await measure(this.app)
    const isAlone = action.kind !== 'approve' && action.kind !== 'redeem'
    await this.#send(action)
    const after = await measure(this.app)
    const now = this.app.clock.now().getTime()
    if (isAlone) {
      const by = this.staff[action.by]?.id ?? ''
      this.alone.push({ by, at: now, points: measureMoved(before, after) })
      this.#expectWithinBudget(by, now)
      this.#expectNoCut(before, after, now)
    }
    for (const [plan, points] of before.prices) this.prices.push({ plan, points, until: now })
  }

  #expectWithinBudget(by: string, now: number): void {
    const recent = this.alone.filter((one) => one.by === by && one.at > now - 24 * HOUR_MS)
    expect(recent.reduce((sum, { points }) => sum + points, 0)).toBeLessThanOrEqual(DAILY)
  }

  /** Checks that a price is not below its lowest of the last 24 hours. */
  #expectNoCut(before: Value, after: Value, now: number): void {
    for (const [plan, points] of after.prices) {
      const was = before.prices.get(plan) ?? 0
      const recent = this.prices.filter((one) => one.plan === plan && one.until > now - 24 * HOUR_MS)
      if (points < was) expect(points).toBeGreaterThanOrEqual(Math.min(...recent.map((one) => one.points)))
    }
  }

  async #send(action: Exclude<Action, { kind: 'wait' }>): Promise<unknown> {
    const staff = this.staff[action.by % this.staff.length] as Actor
    const member = this.members[
      ('to' in action && typeof action.to === 'number' ? action.to : action.by) % this.members.length
    ] as Actor
    switch (action.kind) {
      case 'adjust':
        return await adjust(staff, member.id, action.points)
      case 'addCode':
        return await addCode(staff, { points: action.points, maxUses: action.uses, lastDay: '2027-06-30' })
      case 'generate':
        return await generate(staff, { count: action.count, points: action.points, maxUses: 1 })
      case 'editCode':
        return await edit(staff, await this.#code(action.code), { maxUses: action.uses })
      case 'extendCode': {
        const day = new Date(Date.parse('2027-06-30') + action.days * 24 * HOUR_MS).toISOString().slice(0, 10)
        return await edit(staff, await this.#code(action.code), { lastDay: day })
      }
      case 'switchCode':
        return await switchCode(staff, await this.#code(action.code), action.isActive)
      case 'price': {
        const { plans } = (await staff.call('GET /api/admin/plans')).body
        const plan = plans?.[action.plan]
        if (!plan?.points) return undefined
        const body = { expectedPoints: plan.points, points: Math.round(plan.points * action.factor), reason: 'A test' }
        return await staff.call('POST /api/admin/plans/:id/price', { params: { id: plan.id }, body })
      }
      case 'task': {
        const task = (await staff.call('GET /api/admin/tasks')).body.tasks?.[0]
        const body = { points: action.points, active: action.active }
        return task && (await staff.call('PATCH /api/admin/tasks/:id', { params: { id: task.id }, body }))
      }
      case 'redeem': {
        const answer = await member.call('POST /api/redemptions', { body: formFor(await planOf(member)) })
        if (answer.status === 200) this.redemptions.push({ id: answer.body.redemption.id, status: 'pending' })
        return answer
      }
      case 'move': {
        const redemption = this.redemptions[0]
        if (!redemption) return undefined
        const answer = await move(staff, redemption.id, redemption.status, action.to)
        if (answer.status !== 200 || answer.body.waits) return answer
        if (action.to === 'processing') redemption.status = 'processing'
        else this.redemptions.shift()
        return answer
      }
      case 'role':
        return await staff.call('POST /api/admin/staff', {
          body: { email: member.account.email, role: 'super_admin', reason: 'A test', password: PASSWORD },
        })
      case 'approve': {
        const open = (await approvalsOf(staff))?.find(({ may }) => may.includes('approve'))
        return open && (await approve(staff, open.id))
      }
    }
  }

  async #code(at: number): Promise<string> {
    const rows = await this.app.database.db.selectFrom('promo_codes').select('id').orderBy('id').execute()
    return rows[at % Math.max(1, rows.length)]?.id ?? '00000000-0000-0000-0000-000000000000'
  }
}

async function openSimulation(): Promise<Simulation> {
  // Budgets and proposals of earlier runs have expired.
  app().clock.advance(72 * 3600)
  const staff: Actor[] = []
  for (const role of ['super_admin', 'super_admin', 'super_admin', 'moderator'] as const) {
    const actor = await app().member({ role })
    await givePassword(app(), actor.id)
    staff.push(actor)
  }
  const members = await Promise.all(Array.from({ length: 6 }, () => app().member({ points: 4000 })))
  return new Simulation(app(), staff, members)
}

test('no account moves more than the configured amount in 24 hours without a colleague', async () => {
  const sequence = fc.array(actionArbitrary, { minLength: LENGTH, maxLength: LENGTH, size: 'max' })
  let doneAlone = 0
  await fc.assert(
    fc.asyncProperty(sequence, async (actions) => {
      const simulation = await openSimulation()
      for (const action of actions) await simulation.do(action)
      doneAlone += simulation.alone.filter(({ points }) => points > 0).length
    }),
    // A failure prints its seed. Shrinking is off, since each run takes seconds.
    { numRuns: RUNS, endOnFailure: true },
  )
  // Some actions were done alone, and some were not.
  expect(doneAlone).toBeGreaterThan(0)
  const proposed = await app().database.db.selectFrom('approvals').select('id').execute()
  expect(proposed.length).toBeGreaterThan(0)
})
