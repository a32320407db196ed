import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/open.ts'
import { type DeliveryContext, deliverOutbox } from '#server/modules/notifications/index.ts'

const PAUSE_MS = 250

/** Empties the outbox for as long as the server runs. @returns how to stop it; waits for what is in flight */
export function startOutboxLoop(database: Database, context: DeliveryContext): () => Promise<void> {
  const stopping = new AbortController()
  const loop = async () => {
    await database.connected
    while (!stopping.signal.aborted) {
      let taken = 0
      try {
        if (!database.trouble) taken = await deliverOutbox(context)
      } catch (error) {
        database.noteFailure(error)
        context.log.warn({ err: error }, 'outbox not delivered; trying again')
      }
      if (taken === 0) await wait(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    if (database.state === 'connected') await running
  }
}
