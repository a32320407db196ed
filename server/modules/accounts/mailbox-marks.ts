// Marks of what pays a mailbox once, whatever becomes of its account: a promo code, a visited channel. A mark names
// no member, so that it leads to no ledger.

import { keyedHash } from './award-signup-bonus.ts'
import { mailboxOf } from './mailbox-of.ts'

/** Stands for the mailbox behind an address: useless to others, and another one for every `what`. */
export const mailboxHash = (secret: string, what: string, email: string): string =>
  keyedHash(secret, `${what} ${mailboxOf(email)}`)
