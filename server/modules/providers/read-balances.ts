import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Provider } from './provider.ts'

/** Asks providers for their balances. A provider that gives none keeps its earlier one, with its time. */
export async function readBalances(
  db: Db,
  providers: readonly Provider[],
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Promise<void> {
  for (const provider of providers) {
    try {
      const balance = await provider.balance()
      await db
        .updateTable('provider_states')
        .set({
          balance: balance?.amount ?? null,
          currency: balance?.currency ?? null,
          balance_at: balance ? clock.now() : null,
        })
        .where('provider', '=', provider.name)
        .execute()
    } catch (error) {
      log.warn({ provider: provider.name, reason: (error as Error).message }, 'balance of a provider not known')
    }
  }
}
