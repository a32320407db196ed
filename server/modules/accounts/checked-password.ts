import type { Random } from '#server/adapters/random.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** A password that was hashed before the transaction, so that no connection is held meanwhile. */
export interface CheckedPassword {
  /** The stored hash that it was compared with, or the hash that was made of it where there was none. */
  readonly hash: string
  readonly matches: boolean
}

/** Compares a password with a stored hash. Where there is none the password is hashed, so that both take as long. */
export async function checkPassword(
  password: string,
  stored: string | undefined,
  random: Random,
): Promise<CheckedPassword> {
  if (!stored) return { hash: await hashPassword(password, random), matches: false }
  return { hash: stored, matches: await verifyPassword(password, stored) }
}
