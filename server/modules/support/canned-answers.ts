// Texts that staff insert into their answers. They are managed by staff who answer. Each change is in the audit log; the texts
// reach members only through an answer.

import type { CannedAnswer } from '#contracts/admin-support.ts'
import { CANNED_MAX } from '#contracts/support-rules.ts'
import { newRandomId, type Random } from '#server/adapters/random.ts'
import { type Db, type Tx, violatesUnique } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'

interface Form {
  readonly title: string
  readonly text: string
}

export async function readCanned(db: Db): Promise<CannedAnswer[]> {
  const rows = await db
    .selectFrom('canned_answers as c')
    .leftJoin('members as m', 'm.id', 'c.by_id')
    .select(['c.id', 'c.title', 'c.text', 'c.version', 'c.updated_at', 'm.name as by'])
    .orderBy((eb) => eb.fn('lower', ['c.title']))
    .orderBy('c.id')
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }))
}

/**
 * @returns the id of the new one
 * @throws Problem cannedTitleTaken, cannedAnswersMost
 */
export async function addCanned(tx: Tx, random: Random, form: Form, staff: StaffCall, now: Date): Promise<string> {
  // Of concurrent calls, the second counts the answer of the first.
  await tx.selectFrom('canned_answers').select('id').orderBy('id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('canned_answers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assertThat(count < CANNED_MAX, 'cannedAnswersMost', { max: CANNED_MAX })
  const id = newRandomId(random)
  const added = await tx
    .insertInto('canned_answers')
    .values({ id, ...form, updated_at: now, by_id: staff.actorId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  assertThat(added, 'cannedTitleTaken')
  await record(tx, 'canned_answer.add', id, null, form, staff, now)
  return id
}

/** @throws Problem notFound, cannedConflict, cannedTitleTaken */
export async function editCanned(
  tx: Tx,
  id: string,
  { seenVersion, ...form }: Form & { seenVersion: number },
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const before = await lock(tx, id, seenVersion)
  const same = await tx
    .selectFrom('canned_answers')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['title']), '=', eb.fn('lower', [eb.val(form.title)])))
    .where('id', '<>', id)
    .executeTakeFirst()
  assertThat(!same, 'cannedTitleTaken')
  try {
    await tx
      .updateTable('canned_answers')
      .set({ ...form, version: seenVersion + 1, updated_at: now, by_id: staff.actorId })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    // Another call took the title at the same moment.
    if (violatesUnique(error, 'canned_answers_title')) throw new Problem('cannedTitleTaken')
    throw error
  }
  await record(tx, 'canned_answer.edit', id, before, form, staff, now)
}

/** @throws Problem notFound, cannedConflict */
export async function deleteCanned(
  tx: Tx,
  id: string,
  seenVersion: number,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const before = await lock(tx, id, seenVersion)
  await tx.deleteFrom('canned_answers').where('id', '=', id).execute()
  await record(tx, 'canned_answer.delete', id, before, null, staff, now)
}

async function lock(tx: Tx, id: string, seenVersion: number): Promise<Form> {
  const row = await tx
    .selectFrom('canned_answers')
    .select(['title', 'text', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  assertThat(row, 'notFound')
  assertThat(row.version === seenVersion, 'cannedConflict')
  return { title: row.title, text: row.text }
}

/** Records a change with its text, which is about no member. */
const record = (
  tx: Tx,
  action: string,
  id: string,
  before: Form | null,
  after: Form | null,
  staff: StaffCall,
  now: Date,
) => recordStaffAction(tx, { ...staff, action, subject: { type: 'canned_answer', id }, before, after, reason: '' }, now)
