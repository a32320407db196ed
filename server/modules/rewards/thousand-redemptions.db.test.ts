// A thousand members (fewer on the second engine) redeem a plan with codes for a tenth of them at the same time (docs/product.md#stock-of-codes).

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Actor, Answer } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { runsAllTests } from '#test/db.ts'
import { addManyMembers } from '#test/many-members.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, planOf } from '#test/redemptions.ts'

const app = useTestApp()
/** The second engine has one connection, which 200 members fill as well. */
const MEMBERS = runsAllTests ? 1000 : 200
const CODES = MEMBERS / 10
const POINTS = 1500
const PRICE = 600

let admin: Actor
let members: readonly Actor[]
beforeAll(async () => {
  admin = await app().member({ role: 'super_admin' })
  members = await addManyMembers(app(), MEMBERS, POINTS)
})

/** Reads balances and codes of the members. A balance is also compared with the sum of its entries. */
async function readState(planId: string) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from activation_codes where plan_id = ${planId} and state = 'delivered') as delivered,
      (select count(*) from activation_codes where plan_id = ${planId} and state = 'available') as available,
      (select count(distinct code_id) from redemptions where plan_id = ${planId}) as codes,
      (select count(distinct member_id) from redemptions where plan_id = ${planId} and status = 'completed') as completed,
      (select count(distinct member_id) from redemptions where plan_id = ${planId} and status = 'pending') as pending,
      (select count(*) from wallets w where w.points is distinct from
        (select sum(points) from entries_of(w.member_id) t) and w.seq > 0) as unsound`.execute(app().database.db)
  return rows[0]
}

const REFUSED = { name: 'are refused', needsCode: true, pending: 0 }
const QUEUED = { name: 'wait in the queue', needsCode: false, pending: MEMBERS - CODES }

// What a plan without codes does next does not depend on the engine.
test.each(runsAllTests ? [REFUSED, QUEUED] : [REFUSED])(
  `${CODES} of ${MEMBERS} get a code, each another one, and ${MEMBERS - CODES} $name`,
  async ({ needsCode, pending }) => {
    const subscriptionId = needsCode ? 'only_codes' : 'codes_then_staff'
    const { plan } = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: PRICE })).body
    const codes = Array.from({ length: CODES }, (_, n) => `${subscriptionId}-${n}`)
    await stockCodes(admin, plan.id, codes)
    await admin.call('POST /api/admin/plans/:id/needs-code', {
      params: { id: plan.id },
      body: { seen: false, needsCode },
    })
    const form = formFor(await planOf(admin, subscriptionId))
    const before = await pointsOfMembers()

    const answers = await Promise.all(members.map((member) => redeem(member, form)))

    const outcomes = Object.groupBy(
      answers,
      ({ status, code, body }) => (status === 200 ? body.redemption.status : code) ?? '',
    )
    expect(Object.fromEntries(Object.entries(outcomes).map(([name, list]) => [name, list?.length]))).toEqual(
      needsCode ? { completed: CODES, planOutOfStock: MEMBERS - CODES } : { completed: CODES, pending },
    )
    expect(await readState(plan.id)).toEqual({
      ...{ delivered: CODES, available: 0, codes: CODES, completed: CODES, pending },
      unsound: 0,
    })
    expect(before - (await pointsOfMembers())).toBe((CODES + pending) * PRICE)
  },
)

const TRIES = 5

/** Redeems. As a browser does, it sends the call again with its key if the connection breaks, because a thousand are opened at once. */
async function redeem(
  member: Actor,
  body: ReturnType<typeof formFor>,
): Promise<Answer<AnswerByKey<'POST /api/redemptions'>>> {
  const key = randomUUID()
  const send = () => member.call('POST /api/redemptions', { body, key })
  for (let attempt = 1; attempt < TRIES; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      // What fetch throws for a broken connection.
      if (!(error instanceof TypeError)) throw error
    }
  }
  return await send()
}

const pointsOfMembers = async () =>
  (await sql<{ sum: number }>`select sum(points) from wallets`.execute(app().database.db)).rows[0]?.sum ?? 0
