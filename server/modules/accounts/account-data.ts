import type { Db, Tx } from '#server/db/transaction.ts'

/** Maximum number of rows of one kind in an export; the newest are exported. */
export const EXPORT_ROWS = 100_000

/**
 * The data of a module about a member. server/app.ts passes all of them to accounts, which cannot import the modules above
 * it. An export reads each; the deletion of an account erases each, with the wallet locked and still open. Accounts itself
 * reads the data of ledger, fairness and notifications.
 */
export interface AccountData {
  /** The key in the export. */
  readonly name: string
  /** @returns the member's data as JSON, at most the newest {@link EXPORT_ROWS} rows; undefined if there is none to export */
  readonly read: (db: Db, memberId: string) => Promise<unknown>
  /** Removes what identifies the member; other rows stay under a pseudonym. */
  readonly erase?: (tx: Tx, memberId: string, now: Date) => Promise<void>
}
