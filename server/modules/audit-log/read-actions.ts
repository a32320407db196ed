import type { Db } from '#server/db/transaction.ts'

interface PastAction {
  readonly action: string
  readonly at: Date
  /** The name of the actor. */
  readonly by: string
  readonly reason: string
}

/** Reads what staff did to a subject, newest first. */
export async function readActionsOn(
  db: Db,
  subject: { readonly type: string; readonly id: string },
  limit: number,
): Promise<PastAction[]> {
  const rows = await db
    .selectFrom('audit_log as a')
    .leftJoin('members as m', 'm.id', 'a.actor_id')
    .select(['a.action', 'a.at', 'a.reason', 'm.name'])
    .where('a.subject_type', '=', subject.type)
    .where('a.subject_id', '=', subject.id)
    .orderBy('a.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ name, ...row }) => ({ ...row, by: name ?? '' }))
}
