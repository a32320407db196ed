// Every change by staff adds an entry to the audit log in the same transaction.

import { describe, expect, test } from 'vitest'
import { type RouteKey, routes } from '#contracts/index.ts'
import { isAudited } from '#contracts/route.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { useTestApp } from './app.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'

const app = useTestApp()

const audited = Object.values(routes)
  .filter(isAudited)
  .map((route) => route.key as RouteKey)

const entriesAfter = (seq: number) =>
  app().database.db.selectFrom('audit_log').selectAll().where('seq', '>', seq).orderBy('seq').execute()

describe('a change by staff', () => {
  test.each(audited)('%s is in the audit log with actor, action, address and request id', async (key) => {
    const act = STAFF_ACTIONS[key]
    if (!act) throw new Error('test/staff-actions.ts has no call of this route')
    const staff = await app().member({ role: 'super_admin', points: 5000 })
    const member = await app().member({ points: 5000 })
    const call = await act({ app: app(), staff, member })
    const before = await entriesAfter(0)
    const { status, code, headers } = await call()
    expect({ status, code }).toEqual({ status: 200, code: undefined })
    const entries = await entriesAfter(before.at(-1)?.seq ?? 0)
    expect(entries).not.toEqual([])
    for (const entry of entries) {
      expect(entry).toMatchObject({ actor_id: staff.id, request_id: headers.get('x-request-id') })
      expect(entry.address).not.toBe('')
      expect(entry.action).toMatch(/^[a-z_]+\.[a-z_]+$/)
      expect(entry.subject_id).not.toBe('')
    }
  })

  test('extends the hash chain, which verifies', async () => {
    expect((await verifyAudit(app().database.db)).findings).toEqual([])
  })

  test('has an action only for audited routes', () => {
    expect(Object.keys(STAFF_ACTIONS).filter((key) => !audited.includes(key as RouteKey))).toEqual([])
  })
})
