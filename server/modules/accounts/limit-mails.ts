import { keyedHash } from '#server/adapters/keyed-hash.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Throttle } from '#server/http/throttles.ts'
import type { AccountsContext } from './context.ts'
import { mailboxOf } from './mailbox-of.ts'

/** Limit of requested mails per mailbox, with or without an account. */
const MAILS_PER_ADDRESS = { max: 5, seconds: 900 }

type Context = Pick<AccountsContext, 'secret' | 'throttles'>

const mailThrottles = (secret: string, email: string): Throttle[] => [
  { subject: `mail ${keyedHash(secret, mailboxOf(email))}`, limit: MAILS_PER_ADDRESS },
]

/** Checks in memory whether the limit is reached. @throws Problem tooManyRequests */
export const assertMailsAllowed = ({ secret, throttles }: Context, email: string, now: Date): void =>
  throttles.assertOpen(mailThrottles(secret, email), now)

/** Counts a requested mail. @throws Problem tooManyRequests */
export const limitMails = (db: Db, { secret, throttles }: Context, email: string, now: Date): Promise<void> =>
  throttles.take(db, mailThrottles(secret, email), now)
