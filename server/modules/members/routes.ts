import {
  addMemberNote,
  adjustPoints as adjust,
  changeStatuses as changeMany,
  changeStatus as changeOne,
  exportMembers,
  listMembers as listRoute,
  previewStatus,
  readMember as read,
} from '#contracts/members.ts'
import { pauseRedemptions as pause, resumeRedemptions as resume } from '#contracts/redemption-pauses.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { type AdjustContext, adjustPoints } from './adjust-points.ts'
import { changeStatus, changeStatuses, previewStatuses } from './change-status.ts'
import { exportChosen, exportFound } from './export-members.ts'
import { listMembers } from './list-members.ts'
import { addNote } from './notes.ts'
import { pauseRedemptions, resumeRedemptions } from './pause-redemptions.ts'
import { readMember } from './read-member.ts'

/** Mounts the admin routes of members (docs/product.md#members). */
export function mountMembers(mount: Mount, context: AdjustContext): void {
  mount(listRoute, ({ db, viewer, input }) => listMembers(db, viewer, input.query))

  // Mounted before the single member, whose path matches any word.
  mount(exportMembers, ({ db, viewer, input }) => {
    const { ids, ...filter } = input.query
    return ids ? Promise.resolve(exportChosen(db, viewer, ids)) : exportFound(db, viewer, filter)
  })

  mount(read, ({ db, viewer, input, now }) => readMember(db, viewer, input.params.id, context, now))

  mount(adjust, (call) => adjustPoints(call.tx, context, call.viewer, call.input, staffCall(call), call.now))

  mount(changeOne, (call) =>
    changeStatus(call.tx, context, call.viewer, call.input.params.id, call.input.body, staffCall(call), call.now),
  )

  mount(pause, (call) =>
    pauseRedemptions(call.tx, context, call.viewer, call.input.params.id, call.input.body, staffCall(call), call.now),
  )

  mount(resume, (call) =>
    resumeRedemptions(call.tx, context, call.viewer, call.input.params.id, call.input.body, staffCall(call), call.now),
  )

  mount(previewStatus, ({ tx, viewer, input }) => previewStatuses(tx, viewer, input.body))

  mount(changeMany, (call) => changeStatuses(call.tx, context, call.viewer, call.input.body, staffCall(call), call.now))

  mount(addMemberNote, (call) =>
    addNote(call.tx, context, call.viewer, call.input.params.id, call.input.body.text, staffCall(call), call.now),
  )
}
