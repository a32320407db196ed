import {
  type AuditedMember,
  cancelAuditRun,
  checkDatabaseIntegrity,
  exportAuditedMembers,
  fixAllUsers,
  investigateAllUsers,
  listAuditedMembers,
  previewFix,
  readAuditedMember,
  readPointsAudit,
} from '#contracts/points-audit.ts'
import { csvOf } from '#server/http/csv.ts'
import { checkDays } from '#server/http/day-filter.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { AuditContext } from './context.ts'
import { readFixPreview, startFix } from './fix.ts'
import { checkIntegrity } from './integrity.ts'
import { findMembersWithIssues, listMembersWithIssues, readMember } from './read-members.ts'
import { readPage } from './read-page.ts'
import { cancelRun, startInvestigation } from './runs.ts'

export function mountPointsAudit(mount: Mount, context: AuditContext): void {
  mount(readPointsAudit, ({ db, now }) => readPage(db, context, now))
  mount(checkDatabaseIntegrity, ({ db, now }) => checkIntegrity(db, context, now))
  mount(listAuditedMembers, ({ db, input }) => listMembersWithIssues(db, input.query))
  mount(readAuditedMember, ({ db, input }) => readMember(db, input.params.id, context))
  mount(previewFix, ({ db }) => readFixPreview(db))

  mount(exportAuditedMembers, async ({ db, input }) => {
    checkDays(input.query)
    return csvOf({
      columns: [
        ...['Email', 'Name', 'Member', 'Current points', 'Ledger points', 'Total earned', 'Issues'],
        ...['Unexpected deductions', 'Critical', 'Findings'],
      ],
      read: (after: AuditedMember | undefined, limit) => findMembersWithIssues(db, limit, after, input.query),
      cells: ({ email, name, id, points, ledgerPoints, totalEarned, issues, deductions, critical, kinds }) => [
        ...[email, name, id, points, ledgerPoints, totalEarned, issues, deductions, critical],
        Object.entries(kinds)
          .map(([kind, n]) => `${kind}: ${n}`)
          .join(', '),
      ],
    })
  })

  mount(investigateAllUsers, async (call) => ({
    run: await startInvestigation(call.tx, context, staffCall(call), call.now),
  }))
  mount(cancelAuditRun, async (call) => ({
    run: await cancelRun(call.tx, call.input.params.id, staffCall(call), call.now),
  }))
  mount(fixAllUsers, async (call) => ({
    run: await startFix(call.tx, context, call.input.body, staffCall(call), call.now),
  }))
}
