// Redemptions that wait for staff get the codes that come into the stock (docs/product.md#stock-of-codes).

import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { runOrders } from '#server/modules/providers/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { checkCodeFile, codeFile, importCodes, stockCodes } from '#test/code-stock.ts'
import { hold } from '#test/holds.ts'
import { adjust } from '#test/members.ts'
import { contentsOf, notifierOf } from '#test/notifications.ts'
import { addPlan } from '#test/plans.ts'
import { providerStandIn } from '#test/provider-stand-in.ts'
import { chooseProvider, orderContext, WITH_WEBHOOK } from '#test/providers.ts'
import { formFor, move, planOf } from '#test/redemptions.ts'
import { deliverWaiting } from './deliver-waiting.ts'

const app = useTestApp({ environment: WITH_WEBHOOK })
const db = () => app().database.db

let admin: Actor
let moderator: Actor
let subscriptionId: string
let planId: string
let count = 0

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  moderator = await app().member({ role: 'moderator' })
  count += 1
  subscriptionId = `awaited_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
})

interface Waiting {
  readonly member: Actor
  readonly id: string
}
async function redeem(): Promise<Waiting> {
  const member = await app().member({ points: 10_000 })
  const { body } = await member.call('POST /api/redemptions', { body: formFor(await planOf(member, subscriptionId)) })
  app().clock.advance(60)
  return { member, id: body.redemption.id }
}
async function redeemMany(n: number): Promise<readonly Waiting[]> {
  const all: Waiting[] = []
  while (all.length < n) all.push(await redeem())
  return all
}
const codes = (n: number) => Array.from({ length: n }, (_, index) => `awaited-${count}-${index}`)
const runJob = () =>
  deliverWaiting(db(), { notifier: notifierOf(app()), log: pino({ level: 'silent' }) }, app().clock.now())
const read = async ({ member, id }: Waiting) => (await member.call('GET /api/redemptions/:id', { params: { id } })).body
const statusesOf = (all: readonly Waiting[]) => Promise.all(all.map(async (one) => (await read(one)).status))
const codeOf = async ({ member, id }: Waiting) =>
  (await member.call('POST /api/redemptions/:id/reveal', { params: { id } })).body.activationCode
const freeCodes = async () =>
  (await admin.call('GET /api/admin/plans/:id/codes', { params: { id: planId } })).body.available

test('the oldest get the codes, each once, as any delivery; the others still wait', async () => {
  const all = await redeemMany(3)
  const [first, second] = all
  if (!first || !second) expect.fail()
  const begun = await redeem()
  await move(admin, begun.id, 'pending', 'processing')
  expect(await runJob()).toBe(0)
  await stockCodes(admin, planId, ['AWAITED-A'], { expiresOn: '2100-01-31' })
  const file = codeFile(['AWAITED-B', '', '', '', ''])
  const { seen } = (await checkCodeFile(admin, planId, file)).body
  expect((await importCodes(admin, planId, file, seen)).body.added).toBe(1)
  const mailed = (await app().mails()).length
  expect(await runJob()).toBe(2)
  expect(await statusesOf(all)).toEqual(['completed', 'completed', 'pending'])
  expect((await read(begun)).status).toBe('processing')
  expect((await app().mails()).length).toBe(mailed + 2)
  expect(await Promise.all([codeOf(first), codeOf(second)])).toEqual(['AWAITED-A', 'AWAITED-B'])
  const data = expect.objectContaining({ redemptionId: first.id, status: 'completed' })
  expect((await contentsOf(first.member))[0]).toEqual({ kind: 'redemption', data })
  expect((await read(second)).timeline.map(({ status }) => status)).toEqual(['pending', 'completed'])
  expect(await runJob()).toBe(0)
  expect((await app().mails()).length).toBe(mailed + 2)
})

test('open stores learn that the last code was delivered', async () => {
  const onlooker = await app().member()
  const news = async (after?: string) => {
    await app().mails()
    return (await onlooker.call('GET /api/events/missed', { query: { after } })).body
  }
  await redeemMany(2)
  await stockCodes(admin, planId, codes(2))
  app().clock.advance(1)
  const before = String((await news()).id)
  expect(await runJob()).toBe(2)
  expect((await news(before)).types).toEqual(['plans'])
})

test('several batches are delivered', async () => {
  const member = await app().member({ points: 100_000 })
  const form = formFor(await planOf(member, subscriptionId))
  const { id } = (await member.call('POST /api/redemptions', { body: form })).body.redemption
  for (let n = 1; n < 120; n += 1) await member.call('POST /api/redemptions', { body: form })
  await stockCodes(admin, planId, codes(119))
  expect(await runJob()).toBe(119)
  expect(await read({ member, id })).toMatchObject({ status: 'completed' })
  expect(await freeCodes()).toBe(0)
})

test('those that are held, about to be refunded, taken by staff, or of a banned member are passed over', async () => {
  const [held, refunded, taken, banned, next] = await redeemMany(5)
  if (!held || !refunded || !taken || !banned || !next) expect.fail()
  await hold(admin, held.id)
  await adjust(moderator, (await app().member()).id, 4900)
  expect((await move(moderator, refunded.id, 'pending', 'cancelled')).body.waits).toBe(true)
  const assign = (toMe: boolean, seen: string | null) =>
    admin.call('POST /api/admin/redemptions/:id/assignee', { params: { id: taken.id }, body: { toMe, seen } })
  expect((await assign(true, null)).status).toBe(200)
  const setStatus = (status: 'active' | 'banned') =>
    db().updateTable('members').set({ status }).where('id', '=', banned.member.id).execute()
  await setStatus('banned')
  await stockCodes(admin, planId, codes(4))
  expect(await runJob()).toBe(1)
  await setStatus('active')
  expect(await statusesOf([held, refunded, taken, banned, next])).toEqual([
    ...['pending', 'pending', 'pending', 'pending'],
    'completed',
  ])
  expect((await assign(false, admin.id)).status).toBe(200)
  expect(await runJob()).toBe(2)
  expect(await statusesOf([held, refunded, taken, banned])).toEqual(['pending', 'pending', 'completed', 'completed'])
  expect(await freeCodes()).toBe(1)
})

test('one that a provider delivers is passed over; one whose order has failed is not', async () => {
  await chooseProvider(admin, planId, null, 'webhook')
  const ordered = await redeem()
  const failed = await redeem()
  const provider = providerStandIn((id) => (id === failed.id ? 'fails' : 'later'))
  await runOrders(db(), orderContext(app()), provider)
  await stockCodes(admin, planId, codes(2))
  expect(await runJob()).toBe(1)
  expect(await statusesOf([ordered, failed])).toEqual(['pending', 'completed'])
})

test('beside new redemptions, staff and a second run, each code is given once and no code is left', async () => {
  const waiting = await redeemMany(12)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => app().member({ points: 600 })))
  const body = formFor(await planOf(admin, subscriptionId))
  await stockCodes(admin, planId, codes(10))
  await Promise.all([
    runJob(),
    ...buyers.map((buyer) => buyer.call('POST /api/redemptions', { body })),
    ...waiting.slice(0, 4).map(({ id }) => move(moderator, id, 'pending', 'completed')),
    ...waiting.slice(4, 6).map(({ id }) => move(moderator, id, 'pending', 'cancelled')),
    runJob(),
  ])
  await runJob()
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where status = 'completed')::int as completed, count(distinct code_id)::int as codes,
      count(*) filter (where status = 'completed' and code_id is null)::int as without,
      (select count(*) from activation_codes where plan_id = ${planId} and state = 'available')::int as free,
      (select count(*) from activation_codes where plan_id = ${planId} and state = 'delivered')::int as delivered,
      (select count(*) from (select from redemption_events e join redemptions o on o.id = e.redemption_id
        where o.plan_id = ${planId} and e.status = 'completed' group by e.redemption_id having count(*) > 1) twice)::int as twice
    from redemptions where plan_id = ${planId}`.execute(db())
  const [counts] = rows
  expect(counts).toMatchObject({ free: 0, twice: 0, without: 0 })
  expect(counts?.codes).toBe(counts?.completed)
  expect(counts?.delivered).toBe(counts?.completed)
  expect(counts?.completed).toBeGreaterThanOrEqual(10)
})
