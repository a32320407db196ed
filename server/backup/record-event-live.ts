import { type DatabaseSettings, openHandles } from '../db/open.ts'
import { connectToControlServer } from './control-client.ts'
import { type BackupEvent, recordEvent } from './record-event.ts'

/** Records an event in the live database; through its server, when that has locked an embedded database. @returns number of changed rows */
export async function recordEventLive(settings: DatabaseSettings, event: BackupEvent): Promise<number> {
  if (settings.engine === 'pglite') {
    const server = await connectToControlServer(settings.folder)
    if (server) {
      try {
        return (await server.send({ command: 'record', event })).rows ?? 0
      } finally {
        server.close()
      }
    }
  }
  const { db, lock } = openHandles(settings.engine === 'postgres' ? { ...settings, poolSize: 1 } : settings)
  try {
    return await recordEvent(db, event)
  } finally {
    await db.destroy()
    lock?.release()
  }
}
