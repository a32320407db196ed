// Staff take a waiting proposal, so that colleagues decide others (docs/product.md#take-proposals-and-groups).

import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, assign, proposePoints } from '#test/approvals.ts'
import { addRole } from '#test/own-roles.ts'

const app = useTestApp()

let author: Actor
let mona: Actor
let omar: Actor
beforeAll(async () => {
  author = await app().member({ role: 'moderator', name: 'Author' })
  mona = await app().member({ role: 'moderator', name: 'Mona' })
  omar = await app().member({ role: 'moderator', name: 'Omar' })
})
const propose = async () => proposePoints(author, (await app().member()).id)
const listed = async (staff: Actor, id: string) => (await approvalsOf(staff)).find((one) => one.id === id)

test('a colleague takes it, gives it back, and may decide it; all of them see who has it', async () => {
  const id = await propose()
  expect(await listed(mona, id)).toMatchObject({ assignee: null, mayAssign: true })
  const taken = await assign(mona, id)
  expect(taken.body.approval).toMatchObject({ assignee: { id: mona.id, name: 'Mona' }, mayAssign: true })
  expect(await listed(omar, id)).toMatchObject({ assignee: { name: 'Mona' }, mayAssign: true })
  expect((await assign(mona, id, false, mona)).body.approval.assignee).toBeNull()
  const logged = await app()
    .database.db.selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', '=', 'approval.assign')
    .orderBy('seq')
    .execute()
  const [none, hers] = [null, mona.id].map((assignee) => JSON.stringify({ assignee }))
  expect(logged).toEqual([
    { actor_id: mona.id, before: none, after: hers },
    { actor_id: mona.id, before: hers, after: none },
  ])
  expect((await assign(omar, id)).status).toBe(200)
  expect((await approve(mona, id)).body.approval).toMatchObject({ state: 'approved', mayAssign: false })
})

test('of two who take it at once one is refused, and may take it over afterwards', async () => {
  const id = await propose()
  const answers = await Promise.all([assign(mona, id), assign(omar, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('assigneeChanged')
  const [winner, loser] = answers[0]?.status === 200 ? [mona, omar] : [omar, mona]
  expect((await assign(loser, id, true, winner)).body.approval.assignee?.id).toBe(loser.id)
  expect(await assign(winner, id, false, winner)).toMatchObject({ status: 409, code: 'assigneeChanged' })
})

test('its author, staff whom it is about, staff without the right, and staff after its end do not take it', async () => {
  const id = await propose()
  expect(await listed(author, id)).toMatchObject({ mayAssign: false })
  expect(await assign(author, id)).toMatchObject({ status: 403, code: 'approvalOwn' })
  const support = await app().member({ role: 'support' })
  expect(await assign(support, id)).toMatchObject({ status: 403, code: 'forbidden' })
  const editor = await app().member({ ownRoleId: await addRole(app(), ['content.edit']) })
  expect(await assign(editor, id)).toMatchObject({ status: 404, code: 'notFound' })

  const about = await app().member({ role: 'moderator' })
  const owner = await app().member({ role: 'super_admin' })
  const aboutThem = await proposePoints(owner, about.id)
  expect(await listed(about, aboutThem)).toMatchObject({ mayAssign: false })
  expect(await assign(about, aboutThem)).toMatchObject({ code: 'approvalSelf' })

  app().clock.advance(48 * 3600)
  expect(await assign(mona, id)).toMatchObject({ status: 409, code: 'approvalClosed' })
})
