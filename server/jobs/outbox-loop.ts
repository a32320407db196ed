import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/open.ts'
import {
  type DeliveryContext,
  deliverEvents,
  MAX_CONCURRENT_MAILS,
  startMails,
} from '#server/modules/notifications/index.ts'
import { createWakeUpSignal } from './wake-up-signal.ts'

/** Intervals for polling the outbox. A wake-up signal shortens the pause for events. */
const MAILS_PAUSE_MS = 250
const EVENTS_PAUSE_MS = 100
/** Events within this time are delivered as one batch. */
const BATCH_WINDOW_MS = 20

/**
 * Delivers the outbox until stopped. Mails and events have separate loops, so that a slow mail server delays no event.
 *
 * @param eventSignal sent when this process has written events
 * @returns a function that stops the loop once the running deliveries have ended
 */
export function startOutboxLoop(
  database: Database,
  context: DeliveryContext,
  eventSignal = createWakeUpSignal(),
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (deliver: (context: DeliveryContext) => Promise<boolean>, pause: () => Promise<unknown>) => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      let hasMore = false
      try {
        if (!database.unavailableCode) hasMore = await deliver(context)
      } catch (error) {
        database.reportFailure(error)
        context.log.warn({ err: error }, 'outbox not delivered; trying again')
      }
      if (!hasMore) await pause()
    }
  }
  const sending = new Set<Promise<void>>()
  /** Each mail has a slot of its own, so that a slow mail server holds up no other mail while there are free slots. */
  const sendMails = async (mails: DeliveryContext) => {
    if (sending.size === MAX_CONCURRENT_MAILS) await Promise.race(sending)
    const started = await startMails(mails, MAX_CONCURRENT_MAILS - sending.size)
    for (const mail of started) {
      const sent = mail
        .catch((error) => {
          database.reportFailure(error)
          context.log.warn({ err: error }, 'outcome of a mail not stored; it is sent again')
        })
        .finally(() => sending.delete(sent))
      sending.add(sent)
    }
    return started.length > 0
  }
  const sleep = (ms: number) => wait(ms, undefined, { signal }).catch(() => {})
  const running = Promise.all([
    loop(deliverEvents, async () => {
      await sleep(BATCH_WINDOW_MS)
      await eventSignal.wait(EVENTS_PAUSE_MS - BATCH_WINDOW_MS, signal)
    }),
    loop(sendMails, () => sleep(MAILS_PAUSE_MS)),
  ])
  return async () => {
    stopping.abort()
    await running
    await Promise.all(sending)
  }
}
