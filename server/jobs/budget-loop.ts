import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import { recordStates, releaseHolds } from '#server/modules/budgets/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { createRuleBookReader } from '#server/modules/rules/index.ts'

const PAUSE_MS = 5000

/**
 * Records states of budgets and returns what expired plays held, until stopped. Several processes may do so at once. Without budgets it
 * reads the rule book and nothing else.
 *
 * @returns a function that stops the loop once the running turn has ended
 */
export function startBudgetLoop(
  database: Database,
  { notifier, clock, log }: { readonly notifier: Notifier; readonly clock: Clock; readonly log: Logger },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const readRuleBook = createRuleBookReader()
  const turn = async () => {
    const now = clock.now()
    const ruleBook = await readRuleBook(database.db, now)
    if (!ruleBook.budgets.hasAny) return
    await recordStates(database.db, ruleBook.at(now), notifier, now)
    await releaseHolds(database.db, now)
  }
  const loop = async () => {
    await Promise.race([database.connected, once(signal, 'abort')])
    while (!signal.aborted) {
      try {
        if (!database.unavailableCode) await turn()
      } catch (error) {
        database.reportFailure(error)
        log.warn({ err: error }, 'budgets not brought up to date; trying again')
      }
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
  const running = loop()
  return async () => {
    stopping.abort()
    await running
  }
}
