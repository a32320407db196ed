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

/** Dependencies of the use cases of accounts. */
export interface AccountsContext {
  readonly auth: Auth
  readonly notifier: Notifier
  readonly clock: Clock
  readonly random: Random
  readonly secret: string
  /** Limits how many passwords are hashed concurrently. */
  readonly hashGate: HashGate
  readonly throttles: Throttles
  readonly refusedSignIns: RefusedSignIns
  /** Encrypts the secrets of second factors, each bound to its member. */
  readonly cipher: Cipher
  /** The data of other modules about a member. */
  readonly accountData: readonly AccountData[]
  /** Finds the draw whose result an export must hide. */
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
