import { appealBan as appealBanContract } from '#contracts/ban-appeals.ts'
import { listMemberRiskGroups } from '#contracts/member-sections.ts'
import {
  answerAppeal as answerAppealContract,
  assignRiskGroup,
  dismissRiskGroup,
  listRiskGroups,
  readRiskCase,
  readRiskGroup,
} from '#contracts/risk.ts'
import { hasPermission, type PermissionHolder } from '#contracts/roles.ts'
import { stopRiskGroup } from '#contracts/stop-risk-group.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { assertMember } from '#server/modules/members/index.ts'
import type { RewardsContext } from '#server/modules/rewards/index.ts'
import type { SupportContext } from '#server/modules/support/index.ts'
import { answerAppeal } from './answer-appeal.ts'
import { appealBan } from './appeal-ban.ts'
import { assignGroup } from './assign-group.ts'
import { dismissGroup } from './dismiss-group.ts'
import { isInGroupWithId } from './is-in-group.ts'
import { listCasesLike, listCasesOf, readCase } from './read-cases.ts'
import { findGroup, listGroups, listGroupsOf, readGroupMembers } from './read-groups.ts'
import { stopGroup } from './stop-group.ts'

const mayDismiss = (viewer: PermissionHolder): boolean => hasPermission(viewer, 'admin.settings')

/** The risk view of the security page. */
export function mountRisk(mount: Mount, context: RewardsContext & SupportContext): void {
  mount(appealBanContract, async ({ tx, input, now }) => {
    const id = await appealBan(tx, context, input.body, now)
    return { ticket: id.slice(0, 8) }
  })

  mount(listRiskGroups, async ({ db, viewer, input }) => ({
    ...(await listGroups(db, input.query)),
    mayDismiss: mayDismiss(viewer),
  }))

  mount(readRiskGroup, async ({ db, viewer, input, now }) => {
    const [group, members, cases, isInside] = await Promise.all([
      findGroup(db, input.params.id),
      readGroupMembers(db, viewer, input.params.id, now),
      listCasesLike(db, input.params.id),
      isInGroupWithId(db, input.params.id, viewer.memberId),
    ])
    assertThat(group, 'notFound')
    return {
      ...{ group, members, cases, mayDismiss: mayDismiss(viewer) },
      mayStop: !isInside && members.some(({ mayPause }) => mayPause),
      mayAssign: !isInside && group.open && hasPermission(viewer, 'users.ban'),
    }
  })

  mount(readRiskCase, async ({ db, viewer, input }) => readCase(db, viewer, input.params.id))

  mount(listMemberRiskGroups, async ({ db, input }) => {
    await assertMember(db, input.params.id)
    const [groups, cases] = await Promise.all([listGroupsOf(db, input.params.id), listCasesOf(db, input.params.id)])
    return { groups, cases }
  })

  mount(assignRiskGroup, (call) => assignGroup(call.tx, call.viewer, call.input, staffCall(call), call.now))

  mount(dismissRiskGroup, (call) =>
    dismissGroup(
      call.tx,
      context.random,
      call.viewer,
      call.input.params.id,
      call.input.body,
      staffCall(call),
      call.now,
    ),
  )

  mount(stopRiskGroup, (call) =>
    stopGroup(call.tx, context, call.viewer, call.input.params.id, call.input.body, staffCall(call), call.now),
  )

  mount(answerAppealContract, async (call) => {
    await answerAppeal(call.tx, context, call.viewer, call.input, staffCall(call), call.now)
    return { id: call.input.params.id }
  })
}
