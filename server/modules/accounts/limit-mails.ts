import type { Tx } from '#server/db/transaction.ts'
import { takeThrottle } from '#server/http/rate-limit.ts'
import { keyedHash } from './award-signup-bonus.ts'
import { mailboxOf } from './mailbox-of.ts'

/** How often mail may be asked for one address, whether it has an account or not. */
const MAILS_PER_ADDRESS = { max: 5, seconds: 900 }

/** @throws Problem tooManyRequests */
export const limitMails = (tx: Tx, secret: string, email: string, now: Date): Promise<number> =>
  takeThrottle(tx, `mail ${keyedHash(secret, mailboxOf(email))}`, MAILS_PER_ADDRESS, now)
