// Staff save versions, and publish them: of a legal page only with a colleague (docs/product.md#content).

import type { cancelPublication as cancel, publishContent as publish, saveContent as save } from '#contracts/content.ts'
import { fieldsOf, isLegal } from '#contracts/content-rules.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { type ApprovalKind, asKind, type ProposalContext, propose } from '#server/modules/approvals/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { findFieldErrors } from './documents.ts'
import { readPublished } from './published.ts'
import {
  type ContentPayload,
  lastPublication,
  lockDocument,
  newestVersion,
  readVersion,
  storePublication,
  storeVersion,
} from './store.ts'

/** @returns the number of the version @throws Problem invalidInput by field, contentConflict */
export async function saveContent(
  tx: Tx,
  { params: { document }, body }: InputOf<typeof save>,
  staff: StaffCall,
  now: Date,
): Promise<number> {
  const errors = findFieldErrors(document, body.fields)
  if (errors.length > 0) throw new Problem('invalidInput', { fields: errors })
  const newest = (await newestVersion(tx, document))?.number ?? 0
  assertThat(newest === body.expectedVersion, 'contentConflict')
  const number = newest + 1
  const fields = Object.fromEntries(fieldsOf(document).map(({ name }) => [name, body.fields[name] ?? '']))
  assertThat(await storeVersion(tx, { document, number, fields, byId: staff.actorId }, now), 'contentConflict')
  const change = { before: { version: newest }, after: { version: number }, reason: '' }
  await recordStaffAction(tx, { ...staff, action: 'content.save', subject: subjectOf(document), ...change }, now)
  return number
}

const subjectOf = (document: string) => ({ type: 'content', id: document })

/**
 * Publishes a version or the default, or proposes it.
 *
 * @returns whether a colleague has to approve it
 * @throws Problem notFound, publicationConflict, contentUnchanged, approvalDuplicate, invalidInput for a time that has passed
 */
export async function publishContent(
  tx: Tx,
  context: ProposalContext,
  { params: { document }, body }: InputOf<typeof publish>,
  staff: StaffCall,
  now: Date,
): Promise<boolean> {
  const { version, startsAt, endsAt, reason, seenPublication } = body
  await lockDocument(tx, document)
  const after = await lastPublication(tx, document)
  assertThat(seenPublication === undefined || seenPublication === after, 'publicationConflict')
  if (version !== null) await readVersion(tx, document, version)
  const start = startsAt === null ? null : new Date(startsAt)
  const end = endsAt === null || document !== 'banner' ? null : new Date(endsAt)
  const refuse = (field: string, message: string) => new Problem('invalidInput', { fields: [{ field, message }] })
  if (start && start <= now) throw refuse('startsAt', 'This time has passed')
  if (end && end <= (start ?? now)) throw refuse('endsAt', 'The end must be after the start')
  const live = (await readPublished(tx, now)).get(document)
  const replaces = live?.version ?? null
  const hasOtherEnd = end?.getTime() !== live?.until?.getTime()
  assertThat(start || hasOtherEnd || replaces !== version, 'contentUnchanged')
  if (isLegal(document)) {
    const payload: ContentPayload = {
      document,
      version,
      startsAt: start?.toISOString() ?? null,
      replaces,
      after,
    }
    await propose(tx, context, { kind: 'content', payload, reason }, staff, now)
    return true
  }
  const times = { startsAt: start ?? now, endsAt: end }
  const publication = { document, version, ...times, reason, byId: staff.actorId, approvedBy: null }
  const number = await storePublication(tx, publication, now)
  await recordPublication(tx, staff, { ...publication, number, replaces }, now)
  return false
}

interface Recorded {
  readonly document: string
  readonly number: number
  readonly version: number | null
  readonly replaces: number | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly reason: string
}

const recordPublication = (
  tx: Tx,
  staff: StaffCall,
  {
    document,
    number,
    version,
    replaces,
    startsAt,
    endsAt,
    reason,
    ...approved
  }: Recorded & { readonly approval?: string },
  now: Date,
): Promise<void> =>
  recordStaffAction(
    tx,
    {
      ...{ ...staff, action: 'content.publish', subject: subjectOf(document), reason },
      before: { version: replaces },
      after: { version, publication: number, startsAt, endsAt, approval: approved.approval ?? null },
    },
    now,
  )

/** @throws Problem notFound, contentStarted */
export async function cancelPublication(
  tx: Tx,
  { params: { document, number } }: InputOf<typeof cancel>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  await lockDocument(tx, document)
  const row = await tx
    .selectFrom('content_publications')
    .select(['starts_at', 'cancelled_at', 'version'])
    .where('document', '=', document)
    .where('number', '=', number)
    .executeTakeFirst()
  assertThat(row && row.cancelled_at === null, 'notFound')
  assertThat(row.starts_at > now, 'contentStarted')
  await tx
    .updateTable('content_publications')
    .set({ cancelled_at: now })
    .where('document', '=', document)
    .where('number', '=', number)
    .execute()
  const change = { before: { publication: number, version: row.version }, after: { cancelled: true }, reason: '' }
  await recordStaffAction(tx, { ...staff, action: 'content.cancel', subject: subjectOf(document), ...change }, now)
}

/** The proposal to publish a version of a legal page. */
export const contentApproval = (): ApprovalKind =>
  asKind<'content', ContentPayload>({
    kind: 'content',
    describe: (_db, payloads) =>
      Promise.resolve(
        payloads.map(({ document, version, replaces, startsAt }) => ({
          kind: 'content',
          ...{ document, version, replaces, startsAt },
        })),
      ),
    apply: async (tx, payload, { id, reason, requester, approver, staff }, now) => {
      const { document, version, replaces, after } = payload
      await lockDocument(tx, document)
      const live = (await readPublished(tx, now)).get(document)?.version ?? null
      assertThat((await lastPublication(tx, document)) === after && live === replaces, 'approvalStale')
      const startsAt = payload.startsAt === null ? now : new Date(payload.startsAt)
      assertThat(startsAt >= now, 'activationPast')
      const publication = { document, version, startsAt, endsAt: null, reason }
      const by = { byId: requester.memberId, approvedBy: approver.memberId }
      const number = await storePublication(tx, { ...publication, ...by }, now)
      await recordPublication(tx, staff, { ...publication, number, replaces, approval: id }, now)
    },
  })
