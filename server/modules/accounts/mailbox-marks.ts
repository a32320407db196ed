// Marks of rewards that a mailbox receives once, such as a promo code or a visited channel, also after its account was
// deleted. A mark contains no member id, so it does not identify a ledger.

import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { mailboxOf } from './mailbox-of.ts'

/** Returns a keyed hash of an address's mailbox, different for every `what`. */
export const mailboxHash = (secret: string, what: string, email: string): string =>
  keyedHash(secret, `${what} ${mailboxOf(email)}`)
