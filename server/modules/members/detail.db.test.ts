import { describe, expect, test } from 'vitest'
import type { OwnRolePermission } from '#contracts/roles.ts'
import { useTestApp } from '#test/app.ts'
import { ban, listMembers, readMember } from '#test/members.ts'
import { memberWithRole } from '#test/own-roles.ts'
import { redeemPlan } from '#test/redemptions.ts'

const app = useTestApp()
const note = (staff: Awaited<ReturnType<ReturnType<typeof app>['member']>>, id: string, text: string) =>
  staff.call('POST /api/admin/members/:id/notes', { params: { id }, body: { text } })

describe('the detail of a member', () => {
  test('holds profile, balances, newest activity, sessions without tokens, and staff actions', async () => {
    const staff = await app().member({ role: 'moderator', name: 'Mo' })
    const member = await app().member({ points: 5000, name: 'Asha', timeZone: 'Asia/Kolkata' })
    const requestId = await redeemPlan(member)
    await ban(staff, member.id, { reason: 'Looked odd', lastDay: '2026-11-30' })
    const detail = await readMember(staff, member.id)
    expect(detail).toMatchObject({
      id: member.id,
      name: 'Asha',
      email: member.account.email,
      emailConfirmed: true,
      phone: null,
      timeZone: 'Asia/Kolkata',
      status: 'banned',
      statusReason: 'Looked odd',
      statusBy: 'Mo',
      statusUntil: '2026-12-01T00:00:00.000Z',
      totalEarned: 5000,
      transactions: 2,
      adjustments: 1,
      mayAdjust: true,
      may: ['activate'],
      redemptions: [{ id: requestId, status: 'pending' }],
      notes: [],
      actions: [{ action: 'member.ban', by: 'Mo', reason: 'Looked odd' }],
    })
    expect(detail.entries?.map(({ seq }) => seq)).toEqual([2, 1])
    const other = await app().member({ name: 'Signed in' })
    const seen = await readMember(staff, other.id)
    expect(seen.sessions).toEqual([
      {
        browser: null,
        system: null,
        startedAt: app().clock.now().toISOString(),
        lastUsedAt: app().clock.now().toISOString(),
      },
    ])
    const rows = await app()
      .database.db.selectFrom('sessions')
      .select('token')
      .where('member_id', '=', other.id)
      .execute()
    expect(JSON.stringify(seen)).not.toContain(rows[0]?.token)
  })

  test('has staff notes, which their subject never reads, and which are deleted with the account', async () => {
    const staff = await app().member({ role: 'super_admin', name: 'Sal' })
    const [support, moderator] = [await app().member({ role: 'support' }), await app().member({ role: 'moderator' })]
    const { id } = await app().member()
    for (const text of ['First', 'Second\r\nline <b>']) {
      app().clock.advance(1)
      expect((await note(staff, id, text)).status).toBe(200)
    }
    expect((await readMember(support, id)).notes).toMatchObject([
      { text: 'Second\nline <b>', by: 'Sal', at: app().clock.now().toISOString() },
      { text: 'First', by: 'Sal' },
    ])
    app().clock.advance(1)
    expect((await note(support, id, 'Called us')).status).toBe(200)
    expect((await readMember(support, id)).notes).toHaveLength(3)
    expect((await note(await app().member(), id, 'May I?')).code).toBe('forbidden')
    expect((await note(support, moderator.id, 'You')).code).toBe('forbidden')
    expect((await note(moderator, moderator.id, 'Me')).code).toBe('selfDealing')
    expect((await note(moderator, staff.id, 'You')).code).toBe('forbidden')
    for (const text of ['', ' ', 'x'.repeat(2001), 'nul\0']) expect((await note(staff, id, text)).status).toBe(400)
    expect((await note(staff, moderator.id, 'Works late')).status).toBe(200)
    expect((await readMember(moderator, moderator.id)).notes).toEqual([])
    expect((await readMember(staff, moderator.id)).notes).toHaveLength(1)
    const text = JSON.stringify((await moderator.call('GET /api/me/export')).body)
    expect(text).not.toContain('Works late')
    expect(
      (await app().database.db.selectFrom('audit_log').selectAll().execute()).map(({ after }) => after).join(),
    ).not.toContain('Works')
  })
})

describe('the export', () => {
  const csv = async (staff: Awaited<ReturnType<ReturnType<typeof app>['member']>>, query: object) =>
    await staff.call('GET /api/admin/members/export', { query: query as never })

  test('contains the chosen or all found members, is safe for spreadsheets, and needs the right of the list', async () => {
    const staff = await app().member({ role: 'support' })
    const bad = await app().member({ name: '=HYPERLINK("http://x")', email: 'formula@gmail.com', points: 7 })
    const good = await app().member({ name: 'Comma, "Quote"' })
    const chosen = await csv(staff, { ids: `${bad.id},${good.id}` })
    expect(chosen.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(chosen.headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, first, second, end] = String(chosen.body).split('\r\n')
    expect(head).toContain('ID,Email,Name,Points,Total Earned,Transactions,Spins,Scratches,Tasks,Status')
    expect(first).toContain(`${bad.id},formula@gmail.com,"'=HYPERLINK(""http://x"")",7,7,1,0,0,0,active`)
    expect(second).toContain('"Comma, ""Quote"""')
    expect(end).toBe('')
    const found = String((await csv(staff, { search: 'formula' })).body)
    expect(found.trimEnd().split('\r\n')).toHaveLength(2)
    const all =
      String((await csv(staff, {})).body)
        .trimEnd()
        .split('\r\n').length - 1
    expect(all).toBe((await listMembers(staff)).found?.counts.all.n)
    expect((await csv(await app().member(), {})).code).toBe('forbidden')
    expect((await csv(staff, { ids: 'no-id' })).code).toBe('invalidInput')
    expect((await csv(staff, { ids: '' })).code).toBe('invalidInput')
    expect((await csv(staff, { ids: Array.from({ length: 201 }, () => good.id).join() })).code).toBe('invalidInput')
  })
})

test('entries and redemptions of a member need the permissions of their lists', async () => {
  const member = await app().member({ points: 5000 })
  await redeemPlan(member)
  const seen = async (permissions: OwnRolePermission[]) => {
    const { entries, redemptions } = await readMember(await memberWithRole(app(), permissions), member.id)
    return [entries?.length, redemptions?.length]
  }
  expect(await seen(['users.read'])).toEqual([undefined, undefined])
  expect(await seen(['users.read', 'transactions.read'])).toEqual([2, undefined])
  expect(await seen(['users.read', 'redemptions.read'])).toEqual([undefined, 1])
})
