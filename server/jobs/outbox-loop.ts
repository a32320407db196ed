import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/open.ts'
import { type DeliveryContext, deliverEvents, deliverMails } from '#server/modules/notifications/index.ts'
import { createWakeUpSignal } from './wake-up-signal.ts'

/** Mails look at the outbox this often; so do events, unless the bell says that this process wrote something. */
const PAUSE_MS = 250
const EVENTS_PAUSE_MS = 100
/** However much is written, events that come within this time are told together. */
const GATHER_MS = 20

/**
 * Empties the outbox for as long as the server runs. A mail server that keeps us waiting holds up no tab.
 *
 * @param bell rings when this process has written something that tabs may wait for
 * @returns how to stop it; waits for what is in flight
 */
export function startOutboxLoop(
  database: Database,
  context: DeliveryContext,
  bell = createWakeUpSignal(),
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (deliver: (context: DeliveryContext) => Promise<boolean>, pause: () => Promise<unknown>) => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let more = false
      try {
        if (!database.trouble) more = await deliver(context)
      } catch (error) {
        database.noteFailure(error)
        context.log.warn({ err: error }, 'outbox not delivered; trying again')
      }
      if (!more) await pause()
    }
  }
  const rest = (ms: number) => wait(ms, undefined, { signal }).catch(() => {})
  const running = Promise.all([
    loop(deliverEvents, async () => {
      await rest(GATHER_MS)
      await bell.heard(EVENTS_PAUSE_MS - GATHER_MS, signal)
    }),
    loop(
      async (mails) => (await deliverMails(mails)) > 0,
      () => rest(PAUSE_MS),
    ),
  ])
  return async () => {
    stopping.abort()
    await running
  }
}
