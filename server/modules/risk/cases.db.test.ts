import { expect, test } from 'vitest'
import { newKey, useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'
import { addGroup, dismiss, readCase, readGroup, stop } from '#test/risk.ts'
import { countGroups } from './count-groups.ts'

const DAY_MS = 24 * 3_600_000
const app = useTestApp()

/** A group of members who share a device. */
async function groupOf(ids: readonly string[]) {
  const mark = newKey()
  const now = app().clock.now()
  const common = { kind: 'device', mark, label: '', first_at: now, seen_at: now } as const
  await app()
    .database.db.insertInto('risk_marks')
    .values(ids.map((member_id) => ({ ...common, member_id })))
    .execute()
  return { mark, group: await addGroup(app(), { kind: 'device', mark, measure: ids.length }) }
}

test('a dismissal ends after its days while the members still share the signal, and is a case', async () => {
  const staff = await app().member({ role: 'super_admin', name: 'Bo' })
  const people = [await app().member(), await app().member(), await app().member()]
  const { mark, group } = await groupOf(people.map(({ id }) => id))
  const until = new Date(app().clock.now().getTime() + 30 * DAY_MS).toISOString()
  const body = { reason: 'A hostel', seenMeasure: 3, days: 31 as 30 }
  expect((await staff.call('POST /api/admin/security/risk/:id/dismiss', { params: { id: group }, body })).code).toBe(
    'invalidInput',
  )
  expect((await dismiss(staff, group, 3, 'A hostel', 30)).body).toMatchObject({ open: false, dismissed: { until } })
  const { cases } = await readGroup(staff, group)
  expect(cases).toMatchObject([{ decision: 'dismissed', reason: 'A hostel', reasonClass: null, by: 'Bo', until }])
  const detail = await readCase(staff, cases[0]?.id ?? '')
  expect(detail).toMatchObject({ evidence: { size: 3 }, result: null })
  expect(detail.members.map(({ isStopped }) => isStopped)).toEqual([false, false, false])
  const recount = async (afterMs: number) => {
    const now = new Date(app().clock.now().getTime() + afterMs)
    // The members are seen again, so that their signals do not expire.
    await app().database.db.updateTable('risk_marks').set({ seen_at: now }).where('mark', '=', mark).execute()
    await countGroups(app().database.db, [{ kind: 'device', mark }], now)
    return (await readGroup(staff, group)).group
  }
  expect(await recount(30 * DAY_MS - 1)).toMatchObject({ open: false })
  expect(await recount(30 * DAY_MS)).toMatchObject({ open: true, dismissed: { until } })
})

test('a case is deleted with the account of its last member', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const [one, other] = [await newcomer(app()), await newcomer(app())]
  const { group } = await groupOf([one.id, other.id])
  expect((await stop(moderator, group, [one.id, other.id])).status).toBe(200)
  const id = (await readGroup(moderator, group)).cases[0]?.id ?? ''
  const { body } = await one.actor.call('GET /api/me/export')
  expect(JSON.stringify(body)).toContain('severalAccounts')
  expect(JSON.stringify(body)).not.toContain('One person with many accounts')
  expect((await deleteAccount(one.actor)).status).toBe(200)
  expect((await readCase(moderator, id)).members.map((member) => member.id)).toEqual([other.id])
  expect((await deleteAccount(other.actor)).status).toBe(200)
  const read = await moderator.call('GET /api/admin/security/risk-cases/:id', { params: { id } })
  expect(read.code).toBe('notFound')
})
