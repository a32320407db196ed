import { sql } from 'kysely'
import type { MemberDetail } from '#contracts/members.ts'
import { limitsOf } from '#contracts/role-limits.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { ownLimitsOf } from '#server/http/staff-role.ts'
import { imageUrlOf, listSessions } from '#server/modules/accounts/index.ts'
import { readBudget } from '#server/modules/approvals/index.ts'
import { readActionsOn } from '#server/modules/audit-log/index.ts'
import { readEntries } from '#server/modules/ledger/index.ts'
import { readReturned } from '#server/modules/notifications/index.ts'
import { readNewestRedemptions, readPauses } from '#server/modules/rewards/index.ts'
import { type AdjustContext, countAdjustments } from './adjust-points.ts'
import { adjustedToday } from './adjusted-today.ts'
import { type Actor, mayActOn } from './may-act.ts'
import { readNotes } from './notes.ts'
import { readListed } from './rows.ts'
import { redemptionOf } from './section-routes.ts'

const NEWEST = 10

/** Reads a member. Entries and redemptions are not read without the permission. @throws Problem notFound */
export async function readMember(
  db: Db,
  actor: Actor,
  id: string,
  limits: Pick<AdjustContext, 'approvalPoints' | 'dailyPoints'>,
  now: Date,
): Promise<MemberDetail> {
  const [listed] = await readListed(db, actor, [id])
  assertThat(listed, 'notFound')
  const [profile, adjustments, adjusted, budget, entries, redemptions, sessions, notes, pauses, actions] =
    await Promise.all([
      readProfile(db, id),
      countAdjustments(db, id),
      adjustedToday(db, actor.memberId, id, now),
      readBudget(db, limits, actor.memberId, now),
      hasPermission(actor, 'transactions.read') ? readEntries(db, id, NEWEST) : null,
      hasPermission(actor, 'redemptions.read') ? readNewestRedemptions(db, id, NEWEST) : null,
      listSessions(db, { memberId: id }, now),
      readNotes(db, actor, id),
      readPauses(db, id, NEWEST),
      readActionsOn(db, { type: 'member', id }, NEWEST),
    ])
  assertThat(profile, 'notFound')
  return {
    ...listed,
    emailConfirmed: profile.email_confirmed,
    phone: profile.phone,
    timeZone: profile.time_zone,
    imageUrl: imageUrlOf(profile.image),
    roleLimits: limitsOf(profile.role_limits),
    statusReason: profile.status_reason,
    statusSince: profile.status_since?.toISOString() ?? null,
    statusBy: profile.status_by,
    adjustments,
    adjustAlone: lowest(
      limits.approvalPoints === undefined ? null : limits.approvalPoints - adjusted,
      budget?.left ?? null,
    ),
    hasArchive: profile.has_archive,
    returnedMails: await readReturned(db, listed.email),
    mayNote: mayActOn(actor, listed, 'support.update'),
    entries,
    redemptions: redemptions?.map(redemptionOf) ?? null,
    sessions: sessions
      .slice(0, NEWEST)
      .map(({ browser, system, startedAt, lastUsedAt }) => ({ browser, system, startedAt, lastUsedAt })),
    notes,
    pauses,
    mayPause: mayActOn(actor, listed, 'users.ban'),
    actions: actions.map((action) => ({ ...action, at: action.at.toISOString() })),
  }
}

/** @returns the smaller limit in points, at least zero; null without limits */
const lowest = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : Math.max(0, Math.min(one ?? Infinity, other ?? Infinity))

const readProfile = (db: Db, id: string) =>
  db
    .selectFrom('members as m')
    .leftJoin('members as by', 'by.id', 'm.status_by')
    .select([
      'm.email_confirmed',
      'm.phone',
      'm.time_zone',
      'm.image',
      'm.status_reason',
      'm.status_since',
      'by.name as status_by',
      ownLimitsOf('m').as('role_limits'),
      sql<boolean>`exists (select from archive_entries where member_id = m.id)`.as('has_archive'),
    ])
    .where('m.id', '=', id)
    .where('m.status', '<>', 'deleted')
    .executeTakeFirst()
