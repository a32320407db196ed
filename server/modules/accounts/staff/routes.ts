import {
  beginSecondFactor as begin,
  changeRole as change,
  confirmSecondFactor as confirm,
  disableSecondFactor as disable,
  grantRole as grant,
  listOwnSignIns,
  listStaff,
  listStaffSignIns,
  readOwnSecurity as readSecurity,
  renewBackupCodes as renew,
  sendOwnResetLink,
} from '#contracts/staff.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { CheckedPassword } from '../checked-password.ts'
import type { AccountsContext } from '../context.ts'
import { checkCurrentPassword } from '../current-password.ts'
import { limitMails } from '../limit-mails.ts'
import { requestReset } from '../reset-password.ts'
import { changeRole, grantRole } from './change-role.ts'
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor, renewBackupCodes } from './enrol.ts'
import { mountOwnRoles } from './own-role-routes.ts'
import { readOwnSignIns, readStaffSignIns } from './sign-ins.ts'
import { readOwnSecurity, readStaff } from './staff-list.ts'
import { prepareStepUp, type StepUp } from './step-up.ts'

/** Mounts the routes of staff's own accounts and, for super admins, of roles. */
export function mountStaff(mount: Mount, context: AccountsContext): void {
  const { requireSecondFactor } = context.site
  mountOwnRoles(mount, context)

  mount(readSecurity, ({ db, viewer }) => readOwnSecurity(db, viewer, requireSecondFactor))

  mount<typeof begin, CheckedPassword>(
    begin,
    ({ tx, viewer, prepared, now }) => beginSecondFactor(tx, context, viewer, prepared, now),
    ({ db, viewer, input, now }) => checkCurrentPassword(db, context, viewer.memberId, input.body.password, now),
  )

  mount(confirm, (call) =>
    confirmSecondFactor(call.tx, context, call.viewer, call.input.body.code, staffCall(call), call.now),
  )

  mount<typeof disable, CheckedPassword>(
    disable,
    async (call) => {
      const { tx, viewer, input, prepared: password, now } = call
      const form = { password, code: input.body.code }
      const refusal = await disableSecondFactor(tx, context, viewer, form, staffCall(call), now)
      return refusal ?? (await readOwnSecurity(tx, viewer, requireSecondFactor))
    },
    ({ db, viewer, input, now }) => checkCurrentPassword(db, context, viewer.memberId, input.body.password, now),
  )

  mount(renew, (call) =>
    renewBackupCodes(call.tx, context, call.viewer, call.input.body.code, staffCall(call), call.now),
  )

  mount(sendOwnResetLink, async (call) => {
    const { tx, viewer, now } = call
    await limitMails(tx, context, viewer.email, now)
    assertThat(await requestReset(tx, context, viewer.email), 'emailMissing')
    const subject = { type: 'member', id: viewer.memberId }
    const action = { ...staffCall(call), action: 'password.mail_link', subject, before: null, after: null, reason: '' }
    await recordStaffAction(tx, action, now)
    return { message: 'Password reset instructions sent to your email' }
  })

  mount(listOwnSignIns, async ({ db, viewer, input }) => {
    const { cursor, limit, ...days } = input.query
    return pageOf(await readOwnSignIns(db, viewer.memberId, { ...days, before: cursor, limit: limit + 1 }), limit)
  })

  mount(listStaffSignIns, async ({ db, input }) => {
    const { cursor, limit, which, ...days } = input.query
    return pageOf(await readStaffSignIns(db, which, { ...days, before: cursor, limit: limit + 1 }), limit)
  })

  mount(listStaff, ({ db, viewer }) => readStaff(db, viewer))

  mount<typeof grant, StepUp>(
    grant,
    async (call) => {
      const { tx, viewer, input, prepared, now } = call
      const outcome = await grantRole(tx, context, input.body, prepared, staffCall(call), now)
      return outcome instanceof Problem ? outcome : { ...(await readStaff(tx, viewer)), ...outcome }
    },
    async ({ db, viewer, input, now }) => {
      assertThat(input.body.reason, 'staffReasonMissing')
      return await prepareStepUp(db, context, viewer.memberId, input.body, now)
    },
  )

  mount<typeof change, StepUp>(
    change,
    async (call) => {
      const { tx, viewer, input, prepared, now } = call
      const outcome = await changeRole(tx, context, input.params.id, input.body, prepared, staffCall(call), now)
      return outcome instanceof Problem ? outcome : { ...(await readStaff(tx, viewer)), ...outcome }
    },
    async ({ db, viewer, input, now }) => {
      assertThat(input.body.reason, 'staffReasonMissing')
      assertThat(input.params.id !== viewer.memberId, 'staffSelf')
      return await prepareStepUp(db, context, viewer.memberId, input.body, now)
    },
  )
}

/** @param rows up to one row more than a page, to detect a further page */
function pageOf<Row extends { id: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
