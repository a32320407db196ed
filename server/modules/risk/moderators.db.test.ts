import { expect, test } from 'vitest'
import type { BuiltInRole } from '#contracts/roles.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { pause } from '#test/redemption-pauses.ts'
import { addGroup, dismiss, listGroups, readGroup } from '#test/risk.ts'

const app = useTestApp()

/** A group of one member who was too fast. */
async function groupOfOne(role: BuiltInRole | 'member') {
  const { id } = await app().member({ role })
  return { id, group: await addGroup(app(), { kind: 'speed', mark: id, measure: 1 }) }
}

test('moderators see risk groups, and pause the members whom they may act on', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const member = await groupOfOne('member')
  const colleague = await groupOfOne('support')
  expect((await listGroups(moderator)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([member.group, colleague.group]),
  )
  expect(await readGroup(moderator, member.group)).toMatchObject({ members: [{ id: member.id, mayPause: true }] })
  expect(await readGroup(moderator, colleague.group)).toMatchObject({
    members: [{ id: colleague.id, mayPause: false }],
  })
  expect((await pause(moderator, member.id)).status).toBe(200)
  expect((await pause(moderator, colleague.id)).code).toBe('forbidden')
})

test('moderators neither dismiss a group nor read the rest of the security page', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const { group } = await groupOfOne('member')
  expect(await readGroup(moderator, group)).toMatchObject({ mayDismiss: false })
  expect((await moderator.call('GET /api/admin/security/risk')).body.mayDismiss).toBe(false)
  expect((await dismiss(moderator, group, 1)).code).toBe('forbidden')
  for (const route of [
    'GET /api/admin/security/failures',
    'GET /api/admin/security/sessions',
    'GET /api/admin/security/audit',
  ] as const) {
    expect((await moderator.call(route)).code).toBe('forbidden')
  }
})

test('a moderator who lost the role can no longer read groups in an open session', async () => {
  const moderator = await app().member({ role: 'moderator' })
  const { group: id } = await groupOfOne('member')
  const read = () => moderator.call('GET /api/admin/security/risk/:id', { params: { id } })
  expect((await read()).status).toBe(200)
  await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', moderator.id).execute()
  expect((await read()).code).toBe('forbidden')
  expect((await moderator.call('GET /api/admin/security/risk/:id', { params: { id: newKey() } })).code).toBe(
    'forbidden',
  )
})
