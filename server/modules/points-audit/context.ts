import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { WalletAnchors } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

export interface AuditContext {
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
  /** By which the marks of the welcome bonus are keyed. */
  readonly secret: string
  /** Wallet anchors, which are outside the database. */
  readonly anchors?: WalletAnchors | undefined
}
