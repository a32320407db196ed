import { type DatabaseSettings, openHandles } from '../db/open.ts'
import { callControlServer } from './control-client.ts'
import { type Note, writeNote } from './notes.ts'

/** Writes a note into the live database: through its server, where that has it alone. @returns how many rows it concerned */
export async function note(settings: DatabaseSettings, text: Note): Promise<number> {
  if (settings.engine === 'pglite') {
    const door = await callControlServer(settings.folder)
    if (door) {
      try {
        return (await door.ask({ ask: 'note', note: text })).rows ?? 0
      } finally {
        door.close()
      }
    }
  }
  const { db, lock } = openHandles(settings.engine === 'postgres' ? { ...settings, poolSize: 1 } : settings)
  try {
    return await writeNote(db, text)
  } finally {
    await db.destroy()
    lock?.release()
  }
}
