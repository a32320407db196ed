import { createRole as create, defineRole as define, listRoles, deleteRole as remove } from '#contracts/own-roles.ts'
import { endRoleView as endView, startRoleView as startView } from '#contracts/role-view.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { AccountsContext } from '../context.ts'
import { defineRole } from './define-role.ts'
import { createRole, deleteRole, readRoles } from './own-roles.ts'
import { endRoleView, startRoleView } from './role-view.ts'
import { prepareStepUp, type StepUp } from './step-up.ts'

/** Mounts the routes of own roles and of views of roles, for super admins. */
export function mountOwnRoles(mount: Mount, context: AccountsContext): void {
  mount(listRoles, ({ db }) => readRoles(db))

  mount(create, async (call) => {
    const id = await createRole(call.tx, context, call.input.body, staffCall(call), call.now)
    return { ...(await readRoles(call.tx)), id }
  })

  mount<typeof define, StepUp>(
    define,
    async (call) => {
      const outcome = await defineRole(call.tx, context, call.input, call.prepared, staffCall(call), call.now)
      return outcome instanceof Problem ? outcome : { ...(await readRoles(call.tx)), ...outcome }
    },
    async ({ db, viewer, input, now }) => {
      assertThat(input.body.reason, 'staffReasonMissing')
      return await prepareStepUp(db, context, viewer.memberId, input.body, now)
    },
  )

  mount(remove, async (call) => {
    await deleteRole(call.tx, call.input.params.id, staffCall(call), call.now)
    return await readRoles(call.tx)
  })

  mount(startView, async (call) => {
    const { tx, input, viewer, now } = call
    return { endsAt: (await startRoleView(tx, context, input.body.role, viewer, staffCall(call), now)).toISOString() }
  })

  mount(endView, async (call) => {
    await endRoleView(call.tx, context, call.viewer, staffCall(call), call.now)
    return { endsAt: null }
  })
}
