// Completing redemptions one after the other, and many by a list of codes (docs/product.md#complete-and-next).

import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { hold } from '#test/holds.ts'
import { addPlan } from '#test/plans.ts'
import { endOrder, storeOrder } from '#test/providers.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })

let admin: Actor
let member: Actor
let planId: string
let subscriptionId: string
let count = 0
/** Redeems a number of times, a second apart. @returns the ids, oldest first */
async function redeem(n: number, by = member): Promise<string[]> {
  const body = formFor(await planOf(by, subscriptionId))
  const ids: string[] = []
  for (let nth = 0; nth < n; nth += 1) {
    app().clock.advance(1)
    ids.push((await by.call('POST /api/redemptions', { body })).body.redemption.id)
  }
  return ids
}
const next = async (query: { after?: string } = {}, staff = admin) =>
  (await staff.call('GET /api/admin/redemptions/next', { query: { subscription: subscriptionId, ...query } })).body
const preview = async (text: string, staff = admin) =>
  (await staff.call('POST /api/admin/plans/:id/completions/preview', { params: { id: planId }, body: { list: text } }))
    .body
const complete = (pairs: readonly { id: string; activationCode: string }[], staff = admin) =>
  staff.call('POST /api/admin/plans/:id/completions', {
    params: { id: planId },
    body: { pairs: [...pairs], instructions: 'Open the app' },
  })
const codeOf = async (id: string) => (await member.call('POST /api/redemptions/:id/reveal', { params: { id } })).body

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  member = await app().member({ points: 20_000 })
  count += 1
  subscriptionId = `queue_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 500 })).body.plan.id
})

describe('the next redemption', () => {
  test('is the oldest open one that is not held and not the viewer’s', async () => {
    const moderator = await app().member({ role: 'moderator', points: 1000 })
    const [own = ''] = await redeem(1, moderator)
    const [held = '', first = '', second = ''] = await redeem(3)
    await hold(admin, held)
    const found = await next({}, moderator)
    expect(found).toMatchObject({ next: { redemption: { id: first }, planId, planInstructions: '' }, waiting: 2 })
    const { createdAt, id } = found.next?.redemption ?? expect.fail('none')
    expect((await next({ after: `${createdAt}~${id}` }, moderator)).next?.redemption.id).toBe(second)
    expect((await next()).next?.redemption.id).toBe(own)
    expect(
      (
        await app()
          .member({ role: 'support' })
          .then((one) => one.call('GET /api/admin/redemptions/next'))
      ).code,
    ).toBe('forbidden')
  })

  test('is one that no colleague has open, while there is another', async () => {
    const colleague = await app().member({ role: 'moderator' })
    const [first = '', second = ''] = await redeem(2)
    const look = (who: Actor, id: string) =>
      who.call('POST /api/admin/presence', { body: { kind: 'redemption', id, closed: false } })
    await look(colleague, first)
    expect(await next()).toMatchObject({ next: { redemption: { id: second } }, waiting: 2 })
    // What the viewer has open stays.
    await look(admin, second)
    await look(colleague, second)
    expect((await next()).next?.redemption.id).toBe(second)
    expect((await next({}, await app().member({ role: 'moderator' }))).next?.redemption.id).toBe(first)
    app().clock.advance(41)
    expect((await next()).next?.redemption.id).toBe(first)
  })

  test('is not one that a provider delivers, unless its order failed', async () => {
    const [ordered = '', other = ''] = await redeem(2)
    await storeOrder(app(), member, ordered)
    expect(await next()).toMatchObject({ next: { redemption: { id: other } }, waiting: 1 })
    expect((await preview('PROVIDED-1\nPROVIDED-2')).pairs.map(({ id }) => id)).toEqual([other])
    expect((await complete([{ id: ordered, activationCode: 'PROVIDED-1' }])).body).toEqual({
      results: [{ id: ordered, outcome: 'moved' }],
    })
    await endOrder(admin, ordered)
    expect(await next()).toMatchObject({ next: { redemption: { id: ordered } }, waiting: 2 })
  })

  test('has the instructions of its plan, which staff change with an audit entry', async () => {
    await redeem(1)
    const body = { instructions: 'Open the app, then Redeem.' }
    await admin.call('PUT /api/admin/plans/:id/instructions', { params: { id: planId }, body })
    expect((await next()).next?.planInstructions).toBe('Open the app, then Redeem.')
    const entry = await app()
      .database.db.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'plan.instructions')
      .where('subject_id', '=', planId)
      .executeTakeFirstOrThrow()
    expect([entry.before, entry.after].map((text) => JSON.parse(text ?? ''))).toEqual([{ instructions: '' }, body])
  })

  test('has instructions that are not replaced by staff who saw others', async () => {
    const staff = await app().member({ role: 'moderator' })
    const read = async () => (await next()).next?.planInstructions ?? ''
    const change = (actor: Actor, instructions: string, seen?: string) =>
      actor.call('PUT /api/admin/plans/:id/instructions', {
        params: { id: planId },
        body: { instructions, ...(seen !== undefined && { seen }) },
      })
    await redeem(1)
    const seen = await read()
    expect((await change(staff, 'Open the site.', seen)).status).toBe(200)
    expect(await change(admin, 'Open the shop.', seen)).toMatchObject({
      ...{ status: 409, code: 'catalogueConflict' },
      body: { values: { instructions: 'Open the site.' } },
    })
    expect(await read()).toBe('Open the site.')
    expect((await change(admin, 'Open the shop.', 'Open the site.')).status).toBe(200)
    // A page of an older version.
    expect((await change(staff, '')).status).toBe(200)
    expect(await read()).toBe('')
  })
})

test('a pending redemption is completed in one move, which records both steps', async () => {
  const [id = ''] = await redeem(1)
  expect((await move(admin, id, 'pending', 'completed')).body.redemption).toMatchObject({
    status: 'completed',
    timeline: [{ status: 'pending' }, { status: 'processing' }, { status: 'completed' }],
  })
})

describe('a list of codes', () => {
  test('is paired with the oldest redemptions, and names the lines that cannot be used', async () => {
    const [given = '', first = '', second = ''] = await redeem(3)
    await move(admin, given, 'pending', 'completed', { activationCode: `GIVEN-${count}` })
    await stockCodes(admin, (await planOf(admin, 'netflix')).id, [`OTHER-${count}`])
    const text = [
      `A-${count}`,
      '',
      `a${count}`,
      `given ${count}`,
      `OTHER-${count}`,
      'x'.repeat(501),
      `B-${count}`,
      `C-${count}`,
    ]
    const { pairs, skipped } = await preview(text.join('\n'))
    expect(pairs.map(({ line, id }) => [line, id])).toEqual([
      [1, first],
      [7, second],
    ])
    expect(skipped).toEqual([
      { line: 3, problem: 'repeated' },
      { line: 4, problem: 'used' },
      { line: 5, problem: 'used' },
      { line: 6, problem: 'tooLong' },
      { line: 8, problem: 'late' },
    ])
    expect((await next()).waiting).toBe(2)
  })

  test('completes what the preview showed, and names what a colleague was faster with', async () => {
    const ids = await redeem(4)
    const [first = '', second = '', third = '', fourth = ''] = ids
    const { pairs } = await preview(ids.map((_, nth) => `LIST-${count}-${nth}`).join('\n'))
    expect(pairs.map(({ id }) => id)).toEqual(ids)
    await move(admin, second, 'pending', 'cancelled')
    await hold(admin, third)
    await move(admin, fourth, 'pending', 'processing')
    const { body } = await complete([
      { id: first, activationCode: `LIST-${count}-0` },
      { id: second, activationCode: `LIST-${count}-1` },
      { id: third, activationCode: `LIST-${count}-2` },
      { id: fourth, activationCode: `LIST-${count}-0` },
    ])
    expect(body.results).toEqual([
      { id: first, outcome: 'completed' },
      { id: second, outcome: 'moved' },
      { id: third, outcome: 'moved' },
      { id: fourth, outcome: 'used' },
    ])
    expect(await codeOf(first)).toEqual({ activationCode: `LIST-${count}-0`, instructions: 'Open the app' })
    // The code of the cancelled one was not stored.
    expect((await complete([{ id: fourth, activationCode: `LIST-${count}-1` }])).body.results).toEqual([
      { id: fourth, outcome: 'completed' },
    ])
    const entries = await app()
      .database.db.selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', admin.id)
      .execute()
    expect(JSON.stringify(entries)).not.toContain(`LIST-${count}`)
  })

  test('of two colleagues with the same list and the same redemptions completes each once', async () => {
    const ids = await redeem(6)
    const colleague = await app().member({ role: 'moderator' })
    const pairs = ids.map((id, nth) => ({ id, activationCode: `BOTH-${count}-${nth}` }))
    const answers = await Promise.all([complete(pairs), complete(pairs.toReversed(), colleague)])
    const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
    expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(6)
    const rows = await app()
      .database.db.selectFrom('redemptions')
      .select('code_id')
      .where('plan_id', '=', planId)
      .execute()
    expect(new Set(rows.map(({ code_id }) => code_id)).size).toBe(6)
  })

  test('is refused for redemptions of another plan, and for viewers without the permission', async () => {
    const other = (await addPlan(admin, { subscriptionId: `${subscriptionId}_b`, duration: '1 Month', points: 500 }))
      .body.plan.id
    const [id = ''] = await redeem(1)
    const body = { pairs: [{ id, activationCode: 'X-1' }] }
    expect((await admin.call('POST /api/admin/plans/:id/completions', { params: { id: other }, body })).code).toBe(
      'notFound',
    )
    for (const actor of [member, await app().member({ role: 'support' })]) {
      expect((await complete(body.pairs, actor)).code).toBe('forbidden')
    }
  })

  test('leaves the redemption of the viewer to a colleague', async () => {
    const moderator = await app().member({ role: 'moderator', points: 1000 })
    const [id = ''] = await redeem(1, moderator)
    expect((await preview('OWN-1', moderator)).pairs).toEqual([])
    expect((await complete([{ id, activationCode: 'OWN-1' }], moderator)).body.results).toEqual([
      { id, outcome: 'moved' },
    ])
  })
})
