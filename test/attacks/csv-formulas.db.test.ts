// Formulas in CSV exports of staff and members: a spreadsheet must not evaluate any text of a user.

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { approve, download, proposeCodes } from '../approvals.ts'
import { proposeLedgerExport } from '../economy.ts'
import { adjust } from '../members.ts'
import { addPlan, planIn } from '../plans.ts'
import { changeBalance, investigate } from '../points-audit.ts'
import { oneCode, redeem } from '../promo-codes.ts'
import { formFor, move, planOf } from '../redemptions.ts'
import type { Call } from '../sample-input.ts'
import { publishedCalls } from './published-calls.ts'

const app = useTestApp({ environment: { STAFF_DAILY_POINTS: 'off' } })

/** Texts that a spreadsheet evaluates as formulas. */
const FORMULAS = [
  '=cmd|"/c calc"!A1',
  '+SUM(1;2)',
  '-SUM(1;2)',
  '@SUM(1;2)',
  '\t=SUM(1;2)',
  '\r=SUM(1;2)',
  '\n=SUM(1;2)',
  ' =SUM(1;2)',
  '"=SUM(1;2)',
  '＝SUM(1;2)',
  '＋SUM(1;2)',
  '－SUM(1;2)',
  '＠SUM(1;2)',
  'a;=SUM(1;2)',
  'a\t=SUM(1;2)',
  'a\n=SUM(1;2)',
  'a";"=SUM(1;2)',
  'a,=SUM(1;2)',
]
const STARTS = /^[" ]*[=+\-@\t\r＝＋－＠]/u
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/

/** Parses the cells of a CSV with this separator: a comma, a semicolon or a tab. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at] ?? ''
    if (isQuoted && sign === '"' && csv[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

function expectNoFormula(csv: string, name: string): void {
  for (const separator of [',', ';', '\t']) {
    for (const cell of cellsOf(csv.replace(/^\ufeff/, ''), separator)) {
      if (NUMBER.test(cell)) continue
      expect(STARTS.test(cell), `${name}, by ${JSON.stringify(separator)}: ${JSON.stringify(cell)}`).toBe(false)
    }
  }
}

let staff: Actor
let members: readonly Actor[]
let exports: readonly Call[]
const today = () => app().clock.now().toISOString().slice(0, 10)

/** Writes a formula into every text that is exported. */
async function writeFormulas(formula: string, at: number): Promise<Actor> {
  const member = await app().member({ name: formula, email: `=x+${at}@gmail.com`, points: 20_000 })
  expect((await adjust(staff, member.id, 5, { reason: formula })).status).toBe(200)
  const form = { ...formFor(await planOf(member)), notes: formula, email: `+x${at}@example.com` }
  const [done, refused] = [
    (await member.call('POST /api/redemptions', { body: form })).body.redemption.id,
    (await member.call('POST /api/redemptions', { body: form })).body.redemption.id,
  ]
  await move(staff, done, 'pending', 'processing')
  await move(staff, done, 'processing', 'completed', { activationCode: formula, instructions: formula })
  await move(staff, refused, 'pending', 'cancelled', { reason: formula })
  const { code } = await oneCode(staff, { code: `-${at}-SUM`, description: formula })
  expect((await redeem(member, code)).status).toBe(200)
  // A name that the application would clean, as older rows may contain it.
  await sql`update members set name = ${formula} where id = ${member.id}`.execute(app().database.db)
  return member
}

beforeAll(async () => {
  staff = await app().member({ role: 'super_admin', name: '=STAFF()' })
  members = []
  for (const [at, formula] of FORMULAS.entries()) members = [...members, await writeFormulas(formula, at)]
  await addPlan(staff, { subscriptionId: 'formulas', name: '=SERVICE()', duration: '1 Month', points: 900 })
  const plan = await planIn(staff, 'formulas')
  const [first] = members
  const form = { planId: plan.id, expectedPoints: plan.points ?? 0, email: 'me@example.com', country: 'IN' as const }
  expect((await first?.call('POST /api/redemptions', { body: form }))?.status).toBe(200)
  for (const { id } of members) await changeBalance(app(), id, -1)
  await investigate(app(), staff)
  exports = (await publishedCalls(app())).filter(
    ({ path, operation }) => !path.includes('{') && operation.responses['200']?.content['text/csv; charset=utf-8'],
  )
})

/** Exports without texts of the staff member who reads them, or of anyone. */
const WITHOUT_TEXTS = [
  '/api/transactions/export',
  '/api/admin/analytics-exports',
  '/api/admin/economy/movements-export',
]

describe('a formula', () => {
  test('is in no export of staff', async () => {
    expect(exports.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/admin/members/export', '/api/transactions/export']),
    )
    const seen: string[] = []
    for (const { path, operation } of exports) {
      const table = operation.parameters.find(({ name }) => name === 'table')
      const tables = (table?.schema.enum as string[] | undefined) ?? ['']
      for (const one of tables) {
        app().clock.advance(60)
        const takesDays = operation.parameters.some(({ name, required }) => name === 'from' && required)
        const days = `from=${today()}&to=${today()}`
        const query = table ? `?table=${one}&${days}` : takesDays ? `?${days}` : ''
        const answer = await staff.send<string>('GET', path + query)
        expect(answer.status, path + query).toBe(200)
        expect(answer.headers.get('content-disposition'), path).toMatch(
          /^attachment; filename="[a-z-]+\d{4}-\d\d-\d\d\.csv"$/,
        )
        expectNoFormula(answer.body, path + query)
        if (answer.body.includes('SUM(1') || answer.body.includes('-SUM')) seen.push(path)
      }
    }
    // Check that the exports contain the texts.
    for (const path of exports.map((call) => call.path))
      if (!WITHOUT_TEXTS.includes(path)) expect(seen, path).toContain(path)
  })

  test('is in no export of members', async () => {
    for (const member of members) {
      const { body } = await member.send<string>('GET', '/api/transactions/export')
      expectNoFormula(body, member.account.email)
      expect(body.trimEnd().split('\r\n').length).toBeGreaterThan(3)
    }
  })

  test('is in no export of the ledger', async () => {
    const colleague = await app().member({ role: 'super_admin' })
    const { approval } = (await proposeLedgerExport(staff, today())).body
    await approve(colleague, approval.id)
    const { body } = await staff.send<string>('GET', `/api/admin/ledger-exports/${approval.id}`)
    expect(body).toContain('SUM(1')
    expectNoFormula(body, 'ledger')
  })

  test('is in no export of activation codes', async () => {
    const colleague = await app().member({ role: 'moderator' })
    const { approval } = (await proposeCodes(staff, today())).body
    await approve(colleague, approval.id)
    const { csv } = (await download(staff, approval.id)).body
    expect(csv).toContain('SUM(1')
    expectNoFormula(csv, 'codes')
  })
})
