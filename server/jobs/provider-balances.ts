import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Provider, readBalances } from '#server/modules/providers/index.ts'
import type { Job } from './queue.ts'

/** Reads what the operator has left at each provider. */
export const providerBalances = (db: Db, providers: readonly Provider[], clock: Clock, log: Logger): Job => ({
  name: 'provider-balances',
  cron: '*/10 * * * *',
  run: () => readBalances(db, providers, { clock, log }),
})
