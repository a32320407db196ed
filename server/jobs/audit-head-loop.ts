import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { AuditAnchorStore } from '#server/adapters/audit-anchor-store.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { type AuditAnchorConfig, readHead, storeAnchor } from '#server/modules/audit-log/index.ts'

/** What was written in this time and changed at once by somebody at the database is not noticed. */
const PAUSE_MS = 2000

/**
 * Keeps the head of the staff audit outside the database for as long as the server runs. Every process does: each has a file
 * of its own, or finds in a shared one that another was faster.
 *
 * @returns how to stop it; what was committed before is noted then
 */
export function startAuditAnchorLoop(
  database: Database,
  { stores, secret, clock, log }: AuditAnchorConfig & { readonly clock: Clock; readonly log: Logger },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  /** What a place said last: each trouble is told once. */
  const said = new Map<AuditAnchorStore, string>()
  /** Up to where the stores were brought; looked at again at the start, and when the log has moved. */
  const noted = new Map<AuditAnchorStore, string>()

  const note = async (place: AuditAnchorStore, head: { seq: number; hash: string }): Promise<void> => {
    const mark = `${head.seq} ${head.hash}`
    if (noted.get(place) === mark) return
    const told = (state: string) => {
      const isNews = said.get(place) !== state
      said.set(place, state)
      return isNews
    }
    try {
      const noting = await storeAnchor(database.db, place, secret, head, clock.now())
      const line = { place: place.name, ...head }
      if (noting === 'noted' || noting === 'begun' || noting === 'unchanged') {
        noted.set(place, mark)
        said.delete(place)
        if (noting === 'begun') log.warn(line, 'no head of the staff audit was kept here; it is kept from now on')
        if (noting === 'noted') log.info(line, 'staff audit head')
      } else if (told(noting)) log.error({ ...line, state: noting }, 'STAFF AUDIT DOES NOT MATCH ITS ANCHOR')
    } catch (error) {
      if (told('failed')) log.error({ err: error, place: place.name }, 'the head of the staff audit could not be kept')
    }
  }
  const turn = async () => {
    if (database.trouble) return
    try {
      const head = await readHead(database.db)
      await Promise.all(stores.map((place) => note(place, head)))
    } catch (error) {
      database.noteFailure(error)
    }
  }
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      await turn()
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
    await turn()
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
