import type { Random } from '#server/adapters/random.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

/** What the use cases of support need. */
export interface SupportContext {
  readonly notifier: Notifier
  readonly random: Random
  /** The addresses that are mailed about a new ticket. */
  readonly inbox: readonly string[]
}
