import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { BudgetSettings } from '#server/modules/approvals/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { CodeCipher } from './code-cipher.ts'

/** What the use cases of rewards need. */
export interface RewardsContext extends BudgetSettings {
  readonly notifier: Notifier
  readonly cipher: CodeCipher
  readonly clock: Clock
  readonly random: Random
}
