import type { Cipher } from '#server/adapters/cipher.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Throttles } from '#server/http/throttles.ts'
import type { FindUnclaimedDraw } from '#server/modules/fairness/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { AccountData } from './account-data.ts'
import type { Auth } from './auth.ts'
import type { HashGate } from './hash-gate.ts'
import type { RefusedSignIns } from './refused-sign-ins.ts'

/** What the use cases of accounts need. */
export interface AccountsContext {
  readonly auth: Auth
  readonly notifier: Notifier
  readonly clock: Clock
  readonly random: Random
  readonly secret: string
  /** Bounds how many passwords are hashed at once. */
  readonly hashGate: HashGate
  readonly throttles: Throttles
  readonly refusedSignIns: RefusedSignIns
  /** Encrypts the secrets of second factors, each bound to its member. */
  readonly cipher: Cipher
  /** What the modules above keep about a member. */
  readonly accountData: readonly AccountData[]
  /** The draw that an export may not tell yet. */
  readonly findUnclaimedDraw: FindUnclaimedDraw
  readonly site: {
    readonly appName: string
    readonly downloadUrl: string | undefined
    readonly publicUrl: string
    readonly allowedEmailHosts: readonly string[]
    readonly staffEmails: readonly string[]
    readonly secureCookies: boolean
    readonly requireSecondFactor: boolean
  }
}
