import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { NumberedRules, ReadRuleBook, RuleBook } from '#server/modules/rules/index.ts'

/** An activation is stored at least a minute ahead, so a rule book of this age has the active set. */
const MAX_AGE_MS = 60_000

interface Context {
  readonly database: Pick<Database, 'db' | 'unavailableCode'>
  readonly clock: Clock
  readonly readRuleBook: ReadRuleBook
}

/**
 * Returns a read of the active rules for pages, which are also served while the database cannot be reached: then it returns the rules
 * by what was read last, and undefined before the first read.
 */
export function createLastKnownRules({ database, clock, readRuleBook }: Context) {
  let known: { readonly book: RuleBook; readonly readAt: number } | undefined
  return async (): Promise<NumberedRules | undefined> => {
    const now = clock.now()
    const age = known ? now.getTime() - known.readAt : Number.POSITIVE_INFINITY
    if (!database.unavailableCode) {
      const reading = readRuleBook(database.db, now).then(
        (book) => (known = { book, readAt: now.getTime() }),
        () => undefined,
      )
      if (age < 0 || age >= MAX_AGE_MS) await reading
    }
    return known?.book.at(now)
  }
}
