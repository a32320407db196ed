import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, download, proposeCodes } from '#test/approvals.ts'
import { CODE, codeFor, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp({ now: '2026-05-04T10:00:00.000Z' })
const TODAY = '2026-05-04'
const moderator = () => app().member({ role: 'moderator' })

async function stage() {
  const [asker, colleague, member] = await Promise.all([moderator(), moderator(), app().member({ points: 5000 })])
  const id = await redemptionAt(member, asker, 'completed')
  return { asker, colleague, member, id }
}

const revealsOf = (id: string) =>
  app().database.db.selectFrom('code_reveals').select('by_id').where('redemption_id', '=', id).execute()

test('an approved export delivers codes to its author alone, and records every code', async () => {
  const { asker, colleague, id } = await stage()
  const { approval } = (await proposeCodes(asker, TODAY)).body
  expect(approval).toMatchObject({
    facts: { kind: 'codes', from: TODAY, to: TODAY },
    state: 'waiting',
    may: ['withdraw'],
  })
  expect(await download(asker, approval.id)).toMatchObject({ status: 409, code: 'approvalClosed' })
  expect(await approve(asker, approval.id)).toMatchObject({ status: 403 })
  await approve(colleague, approval.id)
  expect(await revealsOf(id)).toEqual([])
  expect((await download(colleague, approval.id)).status).toBe(404)

  app().clock.advance(60)
  const { asker: late, id: later } = await stage()
  const { body } = await download(asker, approval.id)
  expect(body.fileName).toBe(`codes-${TODAY}-to-${TODAY}.csv`)
  const lines = body.csv.trim().split('\r\n')
  expect(lines[0]).toContain('Redemption,Subscription,Duration,Email,Code,Completed')
  expect(lines.find((line) => line.startsWith(id))).toContain(CODE)
  // Codes delivered after the approval are neither exported nor counted.
  const [decided] = await approvalsOf(asker, 'decided')
  expect(decided?.facts).toMatchObject({ kind: 'codes', count: 1 })
  expect(body.csv).not.toContain(later)
  expect(await revealsOf(id)).toEqual([{ by_id: asker.id }])
  expect((await download(late, approval.id)).status).toBe(404)

  // No stored answer and no audit entry contains codes.
  const { db } = app().database
  const stored = await db.selectFrom('idempotency_keys').select('response').execute()
  const audit = await db.selectFrom('audit_log').select(['before', 'after']).execute()
  expect(JSON.stringify([stored, audit])).not.toContain(CODE)

  app().clock.advance(48 * 3600)
  expect(await download(asker, approval.id)).toMatchObject({ status: 409, code: 'approvalClosed' })
})

test('a code that replaced another after the approval is not exported', async () => {
  const { asker, colleague, member, id } = await stage()
  const replaced = await redemptionAt(member, asker, 'completed')
  const today = app().clock.now().toISOString().slice(0, 10)
  app().clock.advance(60)
  const { approval } = (await proposeCodes(asker, today)).body
  await approve(colleague, approval.id)
  app().clock.advance(60)
  const activationCode = crypto.randomUUID()
  const body = { seen: 0, activationCode, reason: 'Used before' }
  const params = { id: replaced }
  const replacement = await colleague.call('POST /api/admin/redemptions/:id/replacement', { params, body })
  expect(replacement.status).toBe(200)
  const { csv } = (await download(asker, approval.id)).body
  expect(csv).toContain(codeFor(id))
  expect(csv).not.toContain(activationCode)
  expect(csv).not.toContain(replaced)
  expect(await revealsOf(replaced)).toEqual([])
})

test('days without codes, in the wrong order, or more than a year apart are refused', async () => {
  const asker = await moderator()
  expect((await proposeCodes(asker, '2020-01-01')).code).toBe('codesExportEmpty')
  expect((await proposeCodes(asker, '2026-05-02', '2026-05-01')).code).toBe('codesExportDates')
  expect((await proposeCodes(asker, '2024-05-02', '2026-05-01')).code).toBe('codesExportDates')
  expect((await proposeCodes(asker, '2026-02-30')).status).toBe(400)
  expect((await proposeCodes(asker, '0000-01-01')).status).toBe(400)
  const support = await app().member({ role: 'support' })
  expect((await proposeCodes(support, TODAY)).status).toBe(403)
})
