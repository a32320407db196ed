import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileAuditAnchors } from '#server/adapters/audit-anchor-store.ts'
import { readHead, storeAnchor } from '#server/modules/audit-log/index.ts'
import type { Actor } from '#test/actor.ts'
import { TEST_SECRET, useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { adjust, ban } from '#test/members.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-audit-log-'))
const AUDIT_HEAD_FILE = join(folder, 'head.jsonl')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = useTestApp({ environment: { AUDIT_HEAD_FILE } })

let chief: Actor
let warden: Actor
let member: Actor
beforeAll(async () => {
  chief = await app().member({ role: 'super_admin', name: 'Carla Chief' })
  warden = await app().member({ role: 'moderator', name: 'Wim Warden', email: 'wim.warden@gmail.com' })
  member = await app().member({ name: 'Mia Member', email: 'mia.member@gmail.com', points: 500 })
  await adjust(warden, member.id, 25, { seenAdjustments: 1 })
  app().clock.advance(24 * 3600)
  await ban(chief, member.id)
  const { id } = await app().member({ role: 'support' })
  await chief.call('POST /api/admin/security/staff/:id/end-sessions', { params: { id }, body: { reason: '=1+1' } })
})

const find = async (query = {}) => (await chief.call('GET /api/admin/security/audit', { query })).body
const actions = async (query = {}) => (await find(query)).items.map(({ action }) => action)

describe('the audit log', () => {
  test('is listed newest first and page by page, with actor and subject', async () => {
    const { items, nextCursor } = await find()
    expect(items.map(({ action }) => action)).toEqual(['staff.end_sessions', 'member.ban', 'member.adjust_points'])
    expect(nextCursor).toBeNull()
    expect(items[1]).toMatchObject({
      actorName: 'Carla Chief',
      subjectType: 'member',
      subjectId: member.id,
      subjectName: 'Mia Member',
    })
    const first = await find({ limit: 2 })
    const rest = await find({ limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...rest.items]).toEqual(items)
  })

  test('is searched by colleague, action, subject, a member’s address and request', async () => {
    const [, banned] = (await find()).items
    expect(await actions({ search: 'WIM' })).toEqual(['member.adjust_points'])
    expect(await actions({ search: 'wim.warden@gmail.com' })).toEqual(['member.adjust_points'])
    expect(await actions({ search: 'ban' })).toEqual(['member.ban'])
    expect(await actions({ search: 'mia.member@gmail.com' })).toEqual(['member.ban', 'member.adjust_points'])
    expect(await actions({ search: member.id })).toEqual(['member.ban', 'member.adjust_points'])
    expect(await actions({ search: banned?.requestId ?? '' })).toEqual(['member.ban'])
    expect(await actions({ search: 'nothing like it' })).toEqual([])
    expect(await actions({ search: `' or true --` })).toEqual([])
  })

  test('is filtered by colleague, action and days', async () => {
    const today = app().clock.now().toISOString().slice(0, 10)
    expect(await actions({ actor: warden.id })).toEqual(['member.adjust_points'])
    expect(await actions({ action: 'member.ban' })).toEqual(['member.ban'])
    expect(await actions({ action: 'member.ban', actor: warden.id })).toEqual([])
    expect(await actions({ from: today })).toEqual(['staff.end_sessions', 'member.ban'])
    expect(await actions({ to: '2026-11-20' })).toEqual(['member.adjust_points'])
    expect((await chief.call('GET /api/admin/security/audit', { query: { from: today, to: '2026-01-01' } })).code).toBe(
      'daysReversed',
    )
    const newest = await find({ from: today, limit: 1 })
    expect((await find({ from: today, limit: 1, cursor: newest.nextCursor })).items).toMatchObject([
      { action: 'member.ban' },
    ])
    const { body } = await chief.call('GET /api/admin/security/audit-terms')
    expect(body.actions).toEqual(['member.adjust_points', 'member.ban', 'staff.end_sessions'])
    expect(body.actors.map(({ name }) => name).sort()).toEqual(['Carla Chief', 'Wim Warden'])
  })

  test('shows the values before and after an entry', async () => {
    const { seq = 0 } = (await find()).items[1] ?? {}
    const read = (value: string) => chief.call('GET /api/admin/security/audit/:seq', { params: { seq: value } })
    const { body } = await read(String(seq))
    expect(JSON.parse(body.before)).toMatchObject({ status: 'active' })
    expect(JSON.parse(body.after)).toMatchObject({ status: 'banned' })
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/)
    for (const wrong of ['99999', '999999999999999', 'x', '-1']) expect((await read(wrong)).code).toBe('notFound')
  })

  test('is exported as CSV without formulas', async () => {
    const answer = await fetch(`${app().url}/api/admin/security/audit-export?search=chief`, {
      headers: { cookie: chief.cookie ?? '' },
    })
    const lines = (await answer.text()).trim().split('\r\n')
    expect(answer.headers.get('content-disposition')).toMatch(/audit-log-\d{4}-\d\d-\d\d\.csv/)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`'=1+1`)
  })

  test('is readable by super admins only', async () => {
    for (const path of [
      'audit',
      'audit-terms',
      'audit-export',
      'audit-check',
      'audit/1',
      'second-factors',
      'failures',
    ]) {
      expect((await warden.send('GET', `/api/admin/security/${path}`)).code).toBe('forbidden')
    }
  })
})

describe('checking it', () => {
  const check = async () => (await chief.call('GET /api/admin/security/audit-check')).body
  const note = async () =>
    storeAnchor(
      app().database.db,
      fileAuditAnchors(AUDIT_HEAD_FILE),
      TEST_SECRET,
      await readHead(app().database.db),
      app().clock.now(),
    )

  test('reports that all holds, and the state of the head outside the database', async () => {
    expect(await check()).toMatchObject({ entries: 3, found: 0, heads: [{ place: 'file', state: 'missing' }] })
    await note()
    expect(await check()).toMatchObject({ found: 0, heads: [{ state: 'matches', seq: 3, by: 0 }] })
  })

  test('reports the first broken entry, and shows a damaged one as stored', async () => {
    await bypassTriggers(app().database.db, `update audit_log set before = 'x' where seq = 2`)
    expect(await check()).toMatchObject({ found: 1, findings: [{ seq: 2, damage: 'entry altered' }] })
    const { body } = await chief.call('GET /api/admin/security/audit/:seq', { params: { seq: '2' } })
    expect(body.before).toBe('x')
    await bypassTriggers(
      app().database.db,
      'delete from audit_log where seq = 3',
      'update audit_log_head set (seq, hash) = (select seq, hash from audit_log where seq = 2)',
    )
    expect(await check()).toMatchObject({ entries: 2, found: 1, heads: [{ state: 'truncated', by: 1, seq: 3 }] })
  })
})
