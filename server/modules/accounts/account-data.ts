import type { Db, Tx } from '#server/db/transaction.ts'

/** The most rows of one kind that an export holds, the newest first. */
export const EXPORT_ROWS = 100_000

/**
 * What a module keeps about a member. Modules stand above accounts, so the composition root hands their
 * parts down: a member's export asks each, and a deleted account erases each, with the wallet locked and
 * still open. What ledger, fairness and notifications keep, which stand below, accounts reads by itself.
 */
export interface AccountData {
  /** Under which name it stands in the export. */
  readonly name: string
  /** @returns all of it that is the member's own, as JSON; of rows the newest {@link EXPORT_ROWS}; undefined where it is not theirs to read */
  readonly read: (db: Db, memberId: string) => Promise<unknown>
  /** Removes what identifies the member; what must stay, stays under a pseudonym. */
  readonly erase?: (tx: Tx, memberId: string, now: Date) => Promise<void>
}
