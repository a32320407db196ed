import { describe, expect, test } from 'vitest'
import { newKey, useTestApp } from '#test/app.ts'
import { addManyMembers } from '#test/many-members.ts'
import { ban, readMember } from '#test/members.ts'

const app = useTestApp()
const BULK = 'POST /api/admin/members/status'
const PREVIEW = 'POST /api/admin/members/status/preview'

async function selection() {
  const staff = await app().member({ role: 'moderator', name: 'Mo' })
  const [ann, ben, bad, boss] = [
    await app().member({ name: 'Ann' }),
    await app().member({ name: 'Ben' }),
    await app().member({ name: 'Bad' }),
    await app().member({ name: 'Boss', role: 'super_admin' }),
  ]
  await ban(staff, bad.id)
  const ids = [ann.id, boss.id, staff.id, bad.id, newKey(), ben.id, ann.id]
  return { staff, ann, ben, bad, boss, ids }
}

const shown = (results: readonly { name: string; status: unknown; skipped: unknown }[]) =>
  results.map(({ name, status, skipped }) => [name, status, skipped])

describe('a bulk action', () => {
  test('previews whom it changes, and reports the outcome of each', async () => {
    const { staff, ann, ben, boss, bad, ids } = await selection()
    const preview = await staff.call(PREVIEW, { body: { ids, action: 'ban' } })
    expect(preview.body.changed).toBe(2)
    expect(shown(preview.body.results)).toEqual([
      ['Ann', 'active', null],
      ['Boss', 'active', 'role'],
      ['Mo', 'active', 'self'],
      ['Bad', 'banned', 'already'],
      ['', null, 'gone'],
      ['Ben', 'active', null],
    ])
    expect((await readMember(staff, ann.id)).status).toBe('active')
    const { body } = await staff.call(BULK, { body: { ids, action: 'ban', reason: 'A ring' } })
    expect(body.changed).toBe(2)
    expect(shown(body.results).map(([name, status]) => [name, status])).toEqual([
      ['Ann', 'banned'],
      ['Boss', 'active'],
      ['Mo', 'active'],
      ['Bad', 'banned'],
      ['', null],
      ['Ben', 'banned'],
    ])
    for (const actor of [ann, ben]) expect((await actor.call('GET /api/session')).body.member).toBeNull()
    expect((await boss.call('GET /api/session')).body.member).not.toBeNull()
    const { db } = app().database
    const audited = await db
      .selectFrom('audit_log')
      .select(['subject_id', 'action', 'reason'])
      .where('reason', '=', 'A ring')
      .execute()
    expect(audited.map(({ subject_id }) => subject_id).sort()).toEqual([ann.id, ben.id].sort())
    const back = await staff.call(BULK, { body: { ids: [ann.id, bad.id], action: 'activate' } })
    expect(shown(back.body.results)).toEqual([
      ['Ann', 'active', null],
      ['Bad', 'active', null],
    ])
  })

  test('is done once, also when repeated or sent by two staff concurrently', async () => {
    const { staff, ann, ben } = await selection()
    const colleague = await app().member({ role: 'moderator' })
    const body = { ids: [ann.id, ben.id], action: 'suspend' as const, reason: 'x' }
    const key = newKey()
    const [first, again, other] = await Promise.all([
      staff.call(BULK, { body, key }),
      staff.call(BULK, { body, key }),
      colleague.call(BULK, { body: { ...body, ids: [ben.id, ann.id] } }),
    ])
    const answers = [first, again, other]
    for (const { status, code } of answers) {
      expect([status, code]).toEqual(status === 200 ? [200, undefined] : [409, 'membersUnchanged'])
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const { db } = app().database
    const audited = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', ann.id).execute()
    expect(audited).toHaveLength(1)
  })

  test('refuses an empty choice, too many, no possible change, no reason, and missing permissions', async () => {
    const { staff, ann, boss, bad } = await selection()
    const send = (body: object, by = staff) => by.call(BULK, { body: body as never })
    for (const route of [BULK, PREVIEW] as const) {
      const { status, body } = await staff.call(route, { body: { ids: [], action: 'ban', reason: 'x' } as never })
      expect([status, (body as { detail?: string }).detail]).toEqual([400, 'Please select users first'])
    }
    expect((await send({ ids: Array.from({ length: 201 }, () => ann.id), action: 'ban', reason: 'x' })).code).toBe(
      'invalidInput',
    )
    expect((await send({ ids: ['1; drop table'], action: 'ban', reason: 'x' })).code).toBe('invalidInput')
    expect((await send({ ids: [boss.id, bad.id], action: 'ban', reason: 'x' })).code).toBe('membersUnchanged')
    expect((await send({ ids: [ann.id], action: 'ban' })).code).toBe('reasonMissing')
    expect((await send({ ids: [ann.id], action: 'ban', reason: 'x', lastDay: '2020-01-01' })).code).toBe(
      'statusEndInvalid',
    )
    for (const role of ['support', 'member'] as const) {
      const actor = await app().member({ role })
      expect((await send({ ids: [ann.id], action: 'ban', reason: 'x' }, actor)).code).toBe('forbidden')
    }
    expect((await readMember(staff, ann.id)).status).toBe('active')
  })

  test('takes two hundred', async () => {
    const { staff } = await selection()
    const ids: string[] = []
    for (let number = 0; number < 200; number += 1) ids.push((await app().member()).id)
    const { body } = await staff.call(BULK, { body: { ids, action: 'ban', reason: 'x' } })
    expect(body.changed).toBe(200)
  })

  describe('on all that match a filter', () => {
    const matching = (search: string) => ({ search, status: 'all' as const })
    const two = async (name: string) => [
      await app().member({ name: `${name} One` }),
      await app().member({ name: `${name} Two` }),
    ]
    const statusOf = async (id = '') =>
      (await app().database.db.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status

    test('previews them, and changes each one that the viewer may change', async () => {
      const staff = await app().member({ role: 'moderator', name: 'Allmatch Staff' })
      const [one, other] = await two('Allmatch')
      const preview = await staff.call(PREVIEW, { body: { matching: matching('allmatch'), action: 'ban' } })
      expect(preview.body.results).toHaveLength(3)
      expect(preview.body.changed).toBe(2)
      const body = { matching: { ...matching('allmatch'), count: 3 }, action: 'ban' as const, reason: 'All that match' }
      const key = newKey()
      // A double click runs once.
      const answers = await Promise.all([staff.call(BULK, { body, key }), staff.call(BULK, { body, key })])
      expect(answers.some((answer) => answer.status === 200 && answer.body.changed === 2)).toBe(true)
      expect([await statusOf(one?.id), await statusOf(other?.id), await statusOf(staff.id)]).toEqual([
        'banned',
        'banned',
        'active',
      ])
      const audited = await app()
        .database.db.selectFrom('audit_log')
        .select('seq')
        .where('reason', '=', 'All that match')
        .execute()
      expect(audited).toHaveLength(2)
    })

    test('is refused with the new number when others match by now', async () => {
      const staff = await app().member({ role: 'moderator' })
      const [one] = await two('Changing')
      await app().member({ name: 'Changing Three' })
      const body = { matching: { ...matching('changing'), count: 2 }, action: 'ban' as const, reason: 'A ring' }
      expect(await staff.call(BULK, { body })).toMatchObject({
        status: 409,
        code: 'selectionChanged',
        body: { values: { count: 3 } },
      })
      expect(await statusOf(one?.id)).toBe('active')
    })

    test('is refused for more than 200, for none, for a filter of another list, and without the permission', async () => {
      const staff = await app().member({ role: 'moderator' })
      const call = (filter: object, count = 1) =>
        staff.call(BULK, { body: { matching: { ...filter, count } as never, action: 'ban', reason: 'A ring' } })
      expect((await call(matching('no such member at all'))).code).toBe('selectionChanged')
      expect((await call({ status: 'pending' })).code).toBe('invalidInput')
      expect((await call({ from: '2026-11-02', to: '2026-11-01' })).code).toBe('daysReversed')
      await addManyMembers(app(), 201, 10)
      expect((await call(matching('one of many'), 201)).code).toBe('selectionTooLarge')
      const preview = await staff.call(PREVIEW, { body: { matching: matching('one of many'), action: 'ban' } })
      expect(preview).toMatchObject({ code: 'selectionTooLarge', body: { values: { max: 200 } } })
      const support = await app().member({ role: 'support' })
      const body = { matching: { ...matching(''), count: 1 }, action: 'ban' as const, reason: 'A ring' }
      expect((await support.call(BULK, { body })).code).toBe('forbidden')
    })
  })
})
