import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Database } from '#server/db/open.ts'
import type { RefusedSignIns } from '#server/modules/accounts/index.ts'

const FLUSH_MS = 60_000

/** Stores counts of refused sign-ins once a minute, and at the stop. @returns a function that stops the loop */
export function startRefusedSignInLoop(
  database: Database,
  refused: RefusedSignIns,
  context: { readonly clock: Clock; readonly random: Random; readonly secret: string },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const flush = async () => {
    if (!database.unavailableCode)
      await refused.flush(database.guestDb, context).catch((error) => database.reportFailure(error))
  }
  const loop = async () => {
    while (!signal.aborted) {
      await wait(FLUSH_MS, undefined, { signal }).catch(() => {})
      await flush()
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
