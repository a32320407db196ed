import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/open.ts'
import { type DeliveryContext, deliverEvents, deliverMails } from '#server/modules/notifications/index.ts'

const PAUSE_MS = 250

/**
 * Empties the outbox for as long as the server runs. A mail server that keeps us waiting holds up no tab.
 *
 * @returns how to stop it; waits for what is in flight
 */
export function startOutboxLoop(database: Database, context: DeliveryContext): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (deliver: (context: DeliveryContext) => Promise<boolean>) => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let more = false
      try {
        if (!database.trouble) more = await deliver(context)
      } catch (error) {
        database.noteFailure(error)
        context.log.warn({ err: error }, 'outbox not delivered; trying again')
      }
      if (!more) await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
  const running = Promise.all([loop(deliverEvents), loop(async (mails) => (await deliverMails(mails)) > 0)])
  return async () => {
    stopping.abort()
    await running
  }
}
