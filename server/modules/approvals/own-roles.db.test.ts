// Staff with an own role propose and decide the kinds that their permissions allow, and see no others.

import { expect, test } from 'vitest'
import { APPROVAL_PERMISSIONS } from '#contracts/approval-rules.ts'
import { DECIDING_PERMISSIONS } from '#contracts/roles.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, proposePoints, withdraw } from '#test/approvals.ts'
import { publish, saveText } from '#test/content.ts'
import { memberWithRole } from '#test/own-roles.ts'

const app = useTestApp()

test('an editor proposes and approves texts, without seeing other proposals', async () => {
  const [author, editor] = [
    await memberWithRole(app(), ['content.edit']),
    await memberWithRole(app(), ['content.edit']),
  ]
  const [moderator, member] = [await app().member({ role: 'moderator' }), await app().member({ points: 100 })]
  const points = await proposePoints(moderator, member.id)
  await saveText(author, 'terms-conditions', '## Terms\n\nNew.', 0)
  expect((await publish(author, 'terms-conditions', 1)).body.waits).toBe(true)
  const [proposal, ...others] = await approvalsOf(editor)
  expect(others).toEqual([])
  expect(proposal).toMatchObject({ facts: { kind: 'content' }, by: { id: author.id }, may: ['approve', 'refuse'] })
  expect((await approve(editor, points)).code).toBe('notFound')
  expect((await approve(editor, proposal?.id ?? '')).status).toBe(200)
  await saveText(author, 'terms-conditions', '## Terms\n\nNewer.', 1)
  await publish(author, 'terms-conditions', 2)
  const [own] = await approvalsOf(author)
  expect(own).toMatchObject({ may: ['withdraw'] })
  expect((await withdraw(author, own?.id ?? '')).status).toBe(200)
  const { items } = (await editor.call('GET /api/admin/pending-work')).body
  expect(items.filter(({ kind }) => kind === 'approvals')).toEqual([])
})

test('a role that decides nothing does not open the approvals', async () => {
  const reader = await memberWithRole(app(), ['users.read', 'support.update'])
  expect((await reader.call('GET /api/admin/approvals')).code).toBe('forbidden')
  expect((await (await app().member({ role: 'support' })).call('GET /api/admin/approvals')).code).toBe('forbidden')
})

test('every kind needs a permission that opens the approvals', () => {
  for (const [kind, permission] of Object.entries(APPROVAL_PERMISSIONS))
    expect([kind, DECIDING_PERMISSIONS]).toEqual([kind, expect.arrayContaining([permission])])
})
