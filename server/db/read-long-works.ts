import type { LongWorkState } from '#contracts/database.ts'
import { LONG_WORKS } from '#contracts/database-rules.ts'
import type { Db } from './transaction.ts'

/** Reads the works of this version that were ever begun, by name. */
export async function readLongWorks(db: Db): Promise<LongWorkState[]> {
  const rows = await db.selectFrom('long_works').selectAll().where('name', 'in', LONG_WORKS).orderBy('name').execute()
  return rows.map(({ name, done, total, started_at, updated_at, finished_at, failure }) => ({
    ...{ name: name as LongWorkState['name'], done, total },
    startedAt: started_at.toISOString(),
    updatedAt: updated_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    isFailing: failure !== null,
  }))
}
