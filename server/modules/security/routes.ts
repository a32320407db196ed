import { hasPermission } from '#contracts/roles.ts'
import {
  checkAudit as checkRoute,
  endStaffSessions as endAll,
  endStaffSession as endOne,
  exportAudit as exportRoute,
  listAudit,
  listSignInFailures,
  readAuditEntry,
  readAuditTerms,
  readSignInFigures,
  listSecondFactors as secondFactors,
  listStaffSessions as sessions,
} from '#contracts/security.ts'
import { FINDINGS_NAMED } from '#contracts/security-rules.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { clearedCookie } from '#server/http/session.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { type AuditAnchorConfig, checkAudit } from '#server/modules/audit-log/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { exportAudit } from './export-audit.ts'
import { findAudit, listed, readEntry, readTerms } from './find-audit.ts'
import { listFailures } from './list-failures.ts'
import { readFigures } from './read-figures.ts'
import { listSecondFactors } from './second-factors.ts'
import { endStaffSession, endStaffSessions, listStaffSessions } from './staff-sessions.ts'

interface SecurityContext {
  readonly notifier: Notifier
  readonly auditAnchors: AuditAnchorConfig
  readonly requireSecondFactor: boolean
  readonly secureCookies: boolean
}

/** Mounts the security page's routes for super admins. */
export function mountSecurity(mount: Mount, context: SecurityContext): void {
  const { notifier, auditAnchors, requireSecondFactor } = context
  const cleared = clearedCookie(context.secureCookies)

  mount(readSignInFigures, ({ db, input, now }) => readFigures(db, input.query, now))

  mount(listSignInFailures, ({ db, input }) => listFailures(db, input.query))

  mount(sessions, async ({ db, viewer, input, now }) => ({
    items: await listStaffSessions(db, viewer, input.query, now),
    mayEnd: hasPermission(viewer, 'admin.settings'),
  }))

  mount(endOne, async (call) => {
    const { tx, viewer, input, now, reply } = call
    const done = await endStaffSession(tx, notifier, viewer, input.params.id, input.body, staffCall(call), now)
    if (done.own) reply.headers.append('set-cookie', cleared)
    return done
  })

  mount(endAll, async (call) => {
    const { tx, viewer, input, now, reply } = call
    const done = await endStaffSessions(tx, notifier, viewer, input.params.id, input.body, staffCall(call), now)
    if (done.own) reply.headers.append('set-cookie', cleared)
    return done
  })

  mount(secondFactors, async ({ db, viewer }) => ({
    required: requireSecondFactor,
    items: await listSecondFactors(db, viewer, requireSecondFactor),
  }))

  mount(readAuditTerms, ({ db }) => readTerms(db))

  mount(exportRoute, async ({ db, input }) => exportAudit(db, input.query))

  mount(checkRoute, async ({ db, now }) => {
    const { entries, findings, anchors } = await checkAudit(db, auditAnchors)
    return {
      at: now.toISOString(),
      entries,
      findings: findings.slice(0, FINDINGS_NAMED),
      found: findings.length,
      heads: [...anchors],
    }
  })

  mount(listAudit, async ({ db, input }) => {
    const { cursor, limit, ...filter } = input.query
    const rows = await findAudit(db, filter, limit + 1, cursor === undefined ? undefined : Number(cursor))
    const items = rows.slice(0, limit).map(listed)
    return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.seq) : null }
  })

  mount(readAuditEntry, async ({ db, input }) => {
    const entry = await readEntry(db, Number(input.params.seq))
    assertThat(entry, 'notFound')
    return entry
  })
}
