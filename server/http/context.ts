import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import type { ClientAddress } from './client-address.ts'
import type { FastCounts } from './member-limits.ts'
import type { Throttles } from './throttles.ts'

/** What `mount` needs from the composition root. */
export interface HttpContext {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly secret: string
  readonly secureCookies: boolean
  /** Whether staff need a second factor. */
  readonly requireSecondFactor: boolean
  readonly clientAddress: ClientAddress
  /** Called after a commit that may have added due rows to the outbox. */
  readonly afterWrite?: (() => void) | undefined
  /** Returns how many processes serve this database; undefined while unknown. */
  readonly processes: () => number | undefined
  /** Shared counts that are used before those of the database. */
  readonly fastCounts?: FastCounts | undefined
  readonly readRuleBook: ReadRuleBook
  /** Limits of guests. */
  readonly throttles: Throttles
}
