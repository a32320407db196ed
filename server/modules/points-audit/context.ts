import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { WalletAnchors } from '#server/modules/ledger/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'

export interface AuditContext {
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
  /** The key of the welcome bonus marks. */
  readonly secret: string
  /** Wallet anchors, which are stored outside the database. */
  readonly anchors?: WalletAnchors | undefined
}
