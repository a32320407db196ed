import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/open.ts'
import { type OrderContext, type Provider, runOrders } from '#server/modules/providers/index.ts'

/** A member sees a code of a fast provider within a second or two. */
const PAUSE_MS = 500

/**
 * Orders codes until stopped. Each provider has a loop of its own, so that a slow one delays no other. Several processes may do so at
 * once: each order belongs to one of them.
 *
 * @param onWritten called after orders were handled, because events may be due
 * @returns a function that stops the loops; calls that are running are asked about later
 */
export function startProviderLoop(
  database: Database,
  providers: readonly Provider[],
  context: OrderContext,
  onWritten: () => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = once(signal, 'abort')
  const loop = async (provider: Provider) => {
    await Promise.race([database.connected, stopped])
    while (!signal.aborted) {
      let handled = 0
      try {
        if (!database.unavailableCode) handled = await runOrders(database.db, context, provider)
      } catch (error) {
        database.reportFailure(error)
        context.log.warn({ err: error, provider: provider.name }, 'orders not handled; trying again')
      }
      if (handled > 0) onWritten()
      else await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
  const running = Promise.all(providers.map(loop))
  return async () => {
    stopping.abort()
    // A slow provider must not delay the stop: an order without an answer is asked about after its lease.
    await Promise.race([running, wait(STOP_MS, undefined, { ref: false })])
  }
}

const STOP_MS = 2000
