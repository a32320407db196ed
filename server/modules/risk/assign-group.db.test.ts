// Staff take a risk group, so that colleagues look at others (docs/product.md#take-proposals-and-groups).

import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { addRole } from '#test/own-roles.ts'
import { addGroup, addRing, assignGroup, dismiss, listGroups, readGroup } from '#test/risk.ts'

const app = useTestApp()

let mona: Actor
let omar: Actor
beforeAll(async () => {
  mona = await app().member({ role: 'moderator', name: 'Mona' })
  omar = await app().member({ role: 'super_admin', name: 'Omar' })
})
const add = () => addGroup(app(), { kind: 'name', mark: newKey(), measure: 3 })

test('staff take it and give it back, and the list says who has it', async () => {
  const id = await add()
  expect(await readGroup(mona, id)).toMatchObject({ group: { assignee: null }, mayAssign: true })
  expect((await assignGroup(mona, id)).body.assignee).toEqual({ id: mona.id, name: 'Mona' })
  expect((await listGroups(omar)).find((group) => group.id === id)).toMatchObject({ assignee: { name: 'Mona' } })
  const logged = await app()
    .database.db.selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
    .execute()
  const [before, after] = [null, mona.id].map((assignee) => JSON.stringify({ assignee }))
  expect(logged).toEqual([{ action: 'risk.assign', before, after }])
  expect(await assignGroup(omar, id)).toMatchObject({ status: 409, code: 'assigneeChanged' })
  expect((await assignGroup(omar, id, true, mona)).body.assignee?.id).toBe(omar.id)
  expect((await assignGroup(omar, id, false, omar)).body.assignee).toBeNull()
})

test('of two who take it at once one is refused', async () => {
  const id = await add()
  const answers = await Promise.all([assignGroup(mona, id), assignGroup(omar, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a dismissed group is unassigned, and is not taken', async () => {
  const id = await add()
  await assignGroup(mona, id)
  expect((await dismiss(omar, id, 3)).body).toMatchObject({ open: false, assignee: null })
  expect(await readGroup(mona, id)).toMatchObject({ mayAssign: false })
  expect(await assignGroup(mona, id)).toMatchObject({ status: 409, code: 'riskGroupDismissed' })
})

test('staff who are in the group, or lack a right, do not take it', async () => {
  const insider = await app().member({ role: 'moderator' })
  const { group } = await addRing(app(), 2, [insider.id])
  expect(await readGroup(insider, group)).toMatchObject({ mayAssign: false })
  expect(await assignGroup(insider, group)).toMatchObject({ status: 403, code: 'selfDealing' })
  for (const permissions of [
    ['users.read', 'risk.read'],
    ['users.read', 'users.ban'],
  ] as const) {
    const staff = await app().member({ ownRoleId: await addRole(app(), permissions) })
    expect(await assignGroup(staff, group)).toMatchObject({ status: 403, code: 'forbidden' })
  }
})
