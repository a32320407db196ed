import {
  changePassword as change,
  deleteAccount as deletion,
  downloadData,
  endSessions as end,
  endSession,
  listSessions as list,
  readProfile as read,
  saveProfile as save,
} from '#contracts/profile.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { clearedCookie } from '#server/http/session.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { changePassword, type PreparedChange, prepareChange } from './change-password.ts'
import type { CheckedPassword } from './checked-password.ts'
import type { AccountsContext } from './context.ts'
import { deleteAccount, prepareDeletion } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { listSessions } from './list-sessions.ts'
import { readProfile, saveProfile } from './profile.ts'
import { endSessions } from './store.ts'

/** Mounts the routes of the member's own profile. */
export function mountProfile(mount: Mount, context: AccountsContext): void {
  const { notifier, site } = context
  const cleared = clearedCookie(site.secureCookies)

  mount(read, ({ db, viewer, now }) => readProfile(db, viewer.memberId, now))

  mount(save, async ({ tx, viewer, input, now }) => {
    await saveProfile(tx, viewer.memberId, input.body, now)
    await notifier.event(tx, viewer.memberId, { type: 'account' })
    return { message: 'Profile updated successfully!', profile: await readProfile(tx, viewer.memberId, now) }
  })

  mount<typeof change, PreparedChange>(
    change,
    async ({ tx, viewer, prepared, now }) => {
      const refusal = await changePassword(tx, context, viewer, prepared, now)
      return refusal ?? { message: 'Password updated successfully!' }
    },
    ({ db, viewer, input, now }) => prepareChange(db, context, viewer, input.body, now),
  )

  mount(list, async ({ db, viewer, now }) => ({ items: await listSessions(db, viewer, now) }))

  mount(endSession, async ({ tx, viewer, input, reply }) => {
    const { id } = input.params
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('member_id', '=', viewer.memberId)
      .executeTakeFirst()
    assertThat(numDeletedRows > 0n, 'notFound')
    if (id === viewer.sessionId) reply.headers.append('set-cookie', cleared)
    await notifier.event(tx, viewer.memberId, { type: 'account' })
    return {}
  })

  mount(end, async ({ tx, viewer, input, reply }) => {
    const all = input.body.which === 'all'
    const ended = await endSessions(tx, viewer.memberId, all ? undefined : viewer.sessionId)
    if (all) reply.headers.append('set-cookie', cleared)
    if (ended > 0) await notifier.notify(tx, viewer.memberId, { kind: 'sessions_ended', data: { count: ended } })
    await notifier.event(tx, viewer.memberId, { type: 'account' })
    return { ended }
  })

  mount<typeof deletion, CheckedPassword>(
    deletion,
    async (call) => {
      const { tx, viewer, prepared, reply, now } = call
      const refusal = await deleteAccount(tx, context, viewer, prepared, staffCall(call), now)
      if (refusal) return refusal
      reply.headers.set('set-cookie', cleared)
      return { message: 'Account deleted successfully' }
    },
    ({ db, viewer, input, now }) => prepareDeletion(db, context, viewer, input.body, now),
  )

  mount(downloadData, async ({ db, viewer, now, reply }) => {
    const day = now.toISOString().slice(0, 10)
    reply.headers.set('content-disposition', `attachment; filename="my-data-${day}.json"`)
    return await exportData(db, context, viewer, now)
  })
}
