import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AuditAnchorStore } from '#server/adapters/audit-anchor-store.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { type AuditAnchorConfig, readHead, storeAnchor } from '#server/modules/audit-log/index.ts'

/** Entries that are written and forged within this time are not detected. */
const PAUSE_MS = 2000

/**
 * Stores audit anchors outside the database until stopped. Every process does so, in its own file or in a shared one.
 *
 * @returns a function that stops the loop once the anchors of all committed entries are stored
 */
export function startAuditAnchorLoop(
  database: Database,
  { stores, secret, clock, log }: AuditAnchorConfig & { readonly clock: Clock; readonly log: Logger },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  /** The last logged problem of each store, so that each is logged once. */
  const problems = new Map<AuditAnchorStore, string>()
  /** The newest anchor of each store. */
  const stored = new Map<AuditAnchorStore, string>()

  const store = async (place: AuditAnchorStore, head: { seq: number; hash: string }): Promise<void> => {
    const anchor = `${head.seq} ${head.hash}`
    if (stored.get(place) === anchor) return
    const isNewProblem = (state: string) => {
      const isNew = problems.get(place) !== state
      problems.set(place, state)
      return isNew
    }
    try {
      const outcome = await storeAnchor(database.db, place, secret, head, clock.now())
      const line = { place: place.name, ...head }
      if (outcome === 'stored' || outcome === 'first' || outcome === 'unchanged') {
        stored.set(place, anchor)
        problems.delete(place)
        if (outcome === 'first') log.warn(line, 'no audit log head was stored here; storing it from now on')
        if (outcome === 'stored') log.info(line, 'audit log head')
      } else if (isNewProblem(outcome))
        log.error({ ...line, state: outcome }, 'AUDIT LOG DOES NOT MATCH ITS STORED HEAD')
    } catch (error) {
      if (isNewProblem('failed')) log.error({ err: error, place: place.name }, 'the audit log head could not be stored')
    }
  }
  const storeAll = async () => {
    if (database.unavailableCode) return
    try {
      const head = await readHead(database.db)
      await Promise.all(stores.map((place) => store(place, head)))
    } catch (error) {
      database.reportFailure(error)
    }
  }
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      await storeAll()
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
    await storeAll()
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
