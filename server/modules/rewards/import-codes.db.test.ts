// Staff add codes by a CSV with a dry run, and what codes cost reaches reports (docs/product.md#code-files).

import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { checkCodeFile, codeFile, importCodes, stockCodes } from '#test/code-stock.ts'
import { fieldErrors, storeCosts } from '#test/economy.ts'
import { memberWithRole } from '#test/own-roles.ts'
import { addPlan } from '#test/plans.ts'
import { formFor, planOf } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })

let admin: Actor
let planId: string
let subscriptionId: string
let count = 0
const stock = async () => (await admin.call('GET /api/admin/plans/:id/codes', { params: { id: planId } })).body
const redeem = async (member: Actor) =>
  (await member.call('POST /api/redemptions', { body: formFor(await planOf(member, subscriptionId)) })).body.redemption

beforeEach(async () => {
  admin = await app().member({ role: 'super_admin' })
  count += 1
  subscriptionId = `filed_${count}`
  planId = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body.plan.id
})

test('before the operator has chosen a currency, rows with a cost are left out', async () => {
  const file = codeFile([`C-${count}`, '', '', '1.50', ''], [`D-${count}`, '', '', '', ''])
  const { body } = await checkCodeFile(admin, planId, file)
  expect(body).toMatchObject({ added: 1, currency: null, cost: null, problems: [{ row: 2, problem: 'noCurrency' }] })
  expect((await stockCodes(admin, planId, ['C-0'], { cost: '1.50' })).code).toBe('codesNoCurrency')
  expect(await stock()).toMatchObject({ available: 0, currency: null, cost: null })
})

test('a check names each wrong row, and the import adds the others with cost, expiry and batch', async () => {
  await storeCosts(admin)
  await stockCodes(admin, planId, ['KNOWN-1'])
  const file = [
    'Code;Batch;Cost;Expiry;Instructions',
    'new-1;First;1.50;2026-05-04;Open the app',
    ';;1;;',
    'new-2;;2;;',
    '',
    'known 1;;;;',
    'NEW1;;;;',
    'new-3;;1,50;;',
    'new-4;;-1;;',
    'new-5;;;2026-13-01;',
    'new-6;;;2026-05-03;',
    `${'x'.repeat(501)};;;;`,
    `new-7;;;;${'x'.repeat(2001)}`,
    `new-8;${'x'.repeat(81)};;;`,
    'new-9;;;;;more',
    'new-10;First;;;',
  ].join('\r\n')
  const { body: checked } = await checkCodeFile(admin, planId, file)
  expect(checked).toEqual({
    ...{ added: 3, currency: 'USD', cost: '3.50', uncosted: 1, seen: expect.stringMatching(/^[0-9a-f]{64}$/) },
    batches: [
      { batch: 'First', added: 2, cost: '1.50' },
      { batch: 'From a file', added: 1, cost: '2.00' },
    ],
    problems: [
      { row: 3, problem: 'missing' },
      { row: 6, problem: 'available' },
      { row: 7, problem: 'repeated' },
      { row: 8, problem: 'wrongCost' },
      { row: 9, problem: 'wrongCost' },
      { row: 10, problem: 'wrongExpiry' },
      { row: 11, problem: 'expired' },
      { row: 12, problem: 'tooLong' },
      { row: 13, problem: 'longInstructions' },
      { row: 14, problem: 'longBatch' },
      { row: 15, problem: 'shape' },
    ],
  })
  expect((await stock()).available).toBe(1)

  const key = newKey()
  const done = await importCodes(admin, planId, file, checked.seen, key)
  expect(done.body).toMatchObject({ added: 3, skipped: 11, plan: { codes: 4 } })
  expect((await importCodes(admin, planId, file, checked.seen, key)).body).toEqual(done.body)
  const stored = await stock()
  expect(stored).toMatchObject({ available: 4, currency: 'USD', cost: '3.50' })
  expect(stored.batches.find(({ batch }) => batch === 'First')).toMatchObject({
    ...{ available: 2, cost: '1.50', uncosted: 1, expiresOn: '2026-05-04' },
  })
  const entry = await app()
    .database.db.selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'plan.import_codes')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(entry.after)).toEqual({
    ...{ batches: ['First', 'From a file'], added: 3, skipped: 11, cost: '3.50 USD' },
  })
  expect(JSON.stringify([checked, done.body, entry])).not.toMatch(/new-?\d|known-?1/i)
})

test('an import is refused as a whole when a code, the currency or the file has changed since the check', async () => {
  await storeCosts(admin)
  const other = await planOf(admin, 'netflix')
  const file = codeFile([`FREE-${count}`, '', '', '1', ''], [`TAKEN-${count}`, '', '', '1', ''])
  const { seen } = (await checkCodeFile(admin, planId, file)).body
  expect((await importCodes(admin, planId, file.replace(',1,', ',2,'), seen)).code).toBe('codeFileChanged')
  expect((await importCodes(admin, other.id, file, seen)).code).toBe('codeFileChanged')
  await stockCodes(admin, other.id, [`TAKEN-${count}`])
  expect((await importCodes(admin, planId, file, seen)).code).toBe('codeFileChanged')
  expect((await stock()).available).toBe(0)
  const again = (await checkCodeFile(admin, planId, file)).body
  await storeCosts(admin, { currency: 'EUR' })
  expect((await importCodes(admin, planId, file, again.seen)).code).toBe('codeFileChanged')
  expect((await stock()).available).toBe(0)
  const races = await Promise.all([
    checkCodeFile(admin, planId, file).then(({ body }) => importCodes(admin, planId, file, body.seen)),
    checkCodeFile(admin, other.id, file).then(({ body }) => importCodes(admin, other.id, file, body.seen)),
  ])
  expect(races.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  ['text without the column', 'codes\nA', 'codeFileUnreadable'],
  ['a heading alone', 'code,batch\n', 'codeFileUnreadable'],
  ['another encoding', Buffer.from('code\n\xe4', 'latin1'), 'codeFileUnreadable'],
  ['an open quote', 'code\n"A', 'codeFileUnreadable'],
  ['too many rows', `code\n${'A\n'.repeat(2001)}`, 'codeFileTooLong'],
  ['a large file', `code\n${'A'.repeat(1_000_001)}`, 'codeFileTooLarge'],
])('%s is refused', async (_, file, code) => {
  expect((await checkCodeFile(admin, planId, file)).code).toBe(code)
})

test('what a code cost is in the details and the export for staff who manage the stock, and in the cost of deliveries', async () => {
  await storeCosts(admin)
  await stockCodes(admin, planId, [`PASTED-${count}`], { cost: '1.23' })
  expect(fieldErrors(await stockCodes(admin, planId, ['W-1'], { cost: '1,23' }))).toHaveProperty('cost')
  const { id } = await redeem(await app().member({ points: 10_000 }))
  const moderator = await app().member({ role: 'moderator' })
  const costFor = async (staff: Actor) =>
    (await staff.call('GET /api/admin/redemptions/:id', { params: { id } })).body.redemption.cost
  expect(await costFor(admin)).toEqual({ amount: '1.23', currency: 'USD' })
  expect(await costFor(moderator)).toBeNull()
  const csvFor = async (staff: Actor) =>
    String((await staff.send('GET', `/api/admin/redemptions/export?ids=${id}`)).body).trimEnd()
  expect(await csvFor(admin)).toMatch(/Expires,Cost,Currency\r\n.*,1\.23,USD$/)
  expect(await csvFor(moderator)).not.toMatch(/Cost|1\.23/)
  const { days } = (await admin.call('GET /api/admin/economy/now')).body
  expect(days.at(-1)).toMatchObject({ deliveredCost: '1230000' })
  const { plans } = (await admin.call('GET /api/admin/economy/costs')).body
  expect(plans.find((plan) => plan.id === planId)).toMatchObject({ measured: { codes: 1, cost: '1.23' } })
})

test('only staff who manage the stock may check and import', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const file = codeFile([`M-${count}`, '', '', '', ''])
  const { seen } = (await checkCodeFile(admin, planId, file)).body
  expect((await checkCodeFile(moderator, planId, file)).code).toBe('forbidden')
  expect((await importCodes(moderator, planId, file, seen)).code).toBe('forbidden')
  const dear = await memberWithRole(app(), ['system.manage'], { price: 599 })
  expect((await checkCodeFile(dear, planId, file)).code).toBe('limitPrice')
  const few = await memberWithRole(app(), ['system.manage'], { codes: 1 })
  const two = codeFile([`M-${count}`, '', '', '', ''], [`N-${count}`, '', '', '', ''])
  const checked = (await checkCodeFile(few, planId, two)).body
  expect((await importCodes(few, planId, two, checked.seen)).code).toBe('limitCodes')
  expect((await stock()).available).toBe(0)
  expect((await importCodes(few, planId, file, seen)).body.added).toBe(1)
})
