import type { Random } from '#server/adapters/random.ts'
import { hashPassword, isBcryptHash, verifyPassword } from './password.ts'

/** A password that was hashed before the transaction, so that hashing holds no connection. */
export interface CheckedPassword {
  /** The stored hash that it was compared with; without one, a hash of the password itself. */
  readonly hash: string
  readonly matches: boolean
  /** The hash to store instead of an imported one of bcrypt, if the password matches. */
  readonly replacement?: string
}

/** Compares a password with a stored hash. Without one it hashes the password, which takes equally long. */
export async function checkPassword(
  password: string,
  stored: string | undefined,
  random: Random,
): Promise<CheckedPassword> {
  if (!stored) return { hash: await hashPassword(password, random), matches: false }
  const matches = await verifyPassword(password, stored)
  if (!isBcryptHash(stored)) return { hash: stored, matches }
  // Also computed for a wrong password, which then takes as long as a right one.
  return { hash: stored, matches, replacement: await hashPassword(password, random) }
}
