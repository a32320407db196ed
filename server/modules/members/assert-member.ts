import type { Db } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'

/** @throws Problem notFound, also for a deleted account */
export async function assertMember(db: Db, id: string): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  assertThat(member, 'notFound')
}
