// Maintains the table `backups`: which backups exist, and which were verified.

import { z } from 'zod'
import { type Db, inTransaction } from '../db/transaction.ts'

/** An event of a backup's life. */
export const BackupEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('made'),
    id: z.uuid(),
    name: z.string().min(1),
    bytes: z.number().int().positive(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
  }),
  z.object({ event: z.literal('verified'), name: z.string().min(1), at: z.iso.datetime() }),
  z.object({ event: z.literal('removed'), names: z.array(z.string()).min(1) }),
])
export type BackupEvent = z.infer<typeof BackupEvent>

/** Records an event. @returns number of changed rows: 0 for a backup that is not in the table */
export async function recordEvent(db: Db, event: BackupEvent): Promise<number> {
  return await inTransaction(db, async (tx) => {
    if (event.event === 'made') {
      const { id, name, bytes } = event
      const times = { started_at: new Date(event.startedAt), finished_at: new Date(event.finishedAt) }
      await tx
        .insertInto('backups')
        .values({ id, name, bytes, ...times, verified_at: null })
        .execute()
      return 1
    }
    const results =
      event.event === 'verified'
        ? await tx
            .updateTable('backups')
            .set({ verified_at: new Date(event.at) })
            .where('name', '=', event.name)
            .execute()
        : await tx.deleteFrom('backups').where('name', 'in', event.names).execute()
    return results.reduce((sum, result) => {
      const rows = 'numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows
      return sum + Number(rows)
    }, 0)
  })
}
