// The rows of the table `backups`: which there are, and which were proved.

import { z } from 'zod'
import { type Db, inTransaction } from '../db/transaction.ts'

/** What is written down about backups. */
export const Note = z.discriminatedUnion('note', [
  z.object({
    note: z.literal('made'),
    id: z.uuid(),
    name: z.string().min(1),
    bytes: z.number().int().positive(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
  }),
  z.object({ note: z.literal('proved'), name: z.string().min(1), at: z.iso.datetime() }),
  z.object({ note: z.literal('removed'), names: z.array(z.string()).min(1) }),
])
export type Note = z.infer<typeof Note>

/** Writes a note down. @returns how many rows it concerned: 0 for a backup that is not known here */
export async function writeNote(db: Db, note: Note): Promise<number> {
  return await inTransaction(db, async (tx) => {
    if (note.note === 'made') {
      const { id, name, bytes } = note
      const times = { started_at: new Date(note.startedAt), finished_at: new Date(note.finishedAt) }
      await tx
        .insertInto('backups')
        .values({ id, name, bytes, ...times, proved_at: null })
        .execute()
      return 1
    }
    const results =
      note.note === 'proved'
        ? await tx
            .updateTable('backups')
            .set({ proved_at: new Date(note.at) })
            .where('name', '=', note.name)
            .execute()
        : await tx.deleteFrom('backups').where('name', 'in', note.names).execute()
    return results.reduce((sum, result) => {
      const rows = 'numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows
      return sum + Number(rows)
    }, 0)
  })
}
