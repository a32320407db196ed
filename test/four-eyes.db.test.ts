// What staff may not do alone waits for a colleague with the same right: every route that makes proposals, and every kind of proposal.

import { expect, test } from 'vitest'
import { APPROVAL_KINDS, APPROVAL_PERMISSIONS } from '#contracts/approval-rules.ts'
import { type RouteKey, routes } from '#contracts/index.ts'
import { OWN_ROLE_PERMISSIONS, type OwnRolePermission } from '#contracts/roles.ts'
import type { Route } from '#contracts/route.ts'
import type { Actor } from './actor.ts'
import { useTestApp } from './app.ts'
import { approvalsOf, approve } from './approvals.ts'
import { memberWithRole } from './own-roles.ts'
import { WAITING_ACTIONS } from './waiting-actions.ts'

const app = useTestApp()

const isOwnRolePermission = (permission: string): permission is OwnRolePermission =>
  (OWN_ROLE_PERMISSIONS as readonly string[]).includes(permission)

const actsOn = (id: string) =>
  app()
    .database.db.selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'approval.%')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute()

const setStatus = ({ id }: Actor, status: 'active' | 'suspended') =>
  app().database.db.updateTable('members').set({ status }).where('id', '=', id).execute()

test.each(Object.entries(WAITING_ACTIONS))(
  '%s waits for a colleague with the same right',
  async (_, [kind, prepare]) => {
    const author = await app().member({ role: 'super_admin' })
    const member = await app().member({ points: 5000 })
    const { call, isMade } = await prepare({ app: app(), staff: author, member })
    const needed = APPROVAL_PERMISSIONS[kind]
    const colleague = isOwnRolePermission(needed)
      ? await memberWithRole(app(), [needed])
      : await app().member({ role: 'super_admin' })
    const withoutRight = [
      await app().member({ role: 'support' }),
      await memberWithRole(
        app(),
        OWN_ROLE_PERMISSIONS.filter((permission) => permission !== needed),
      ),
      member,
    ]

    expect((await call()).status).toBe(200)
    const [proposal, ...others] = (await approvalsOf(author)).filter(({ by }) => by.id === author.id)
    expect(others).toEqual([])
    expect(proposal).toMatchObject({ facts: { kind }, state: 'waiting', may: ['withdraw'] })
    const id = proposal?.id ?? ''

    expect(await approve(author, id)).toMatchObject({ status: 403, code: 'approvalOwn' })
    for (const one of withoutRight) expect([403, 404]).toContain((await approve(one, id)).status)
    // Rights are checked again when the change is made.
    await setStatus(author, 'suspended')
    expect(await approve(colleague, id)).toMatchObject({ status: 409, code: 'approvalRightGone' })
    await setStatus(author, 'active')
    expect(await isMade()).toBe(false)

    const answers = await Promise.all([approve(colleague, id), approve(colleague, id)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['approvalClosed', undefined])
    expect(await isMade()).toBe(true)
    expect(await actsOn(id)).toEqual([
      { action: 'approval.propose', actor_id: author.id },
      { action: 'approval.approve', actor_id: colleague.id },
    ])
  },
)

test('covers every route that can answer that a proposal is pending', () => {
  const proposing = Object.values<Route>(routes)
    .filter(({ definition }) => definition.errors?.includes('approvalDuplicate'))
    .map(({ key }) => key as RouteKey)
  expect(Object.keys(WAITING_ACTIONS)).toEqual(expect.arrayContaining(proposing))
})

test('covers every kind of proposal', () => {
  const kinds = Object.values(WAITING_ACTIONS).map(([kind]) => kind)
  expect(kinds).toEqual(expect.arrayContaining([...APPROVAL_KINDS]))
})
