import type { argon2 } from 'node:crypto'
import { vi } from 'vitest'

// Passwords are hashed with a thousandth of the cost: an account takes three hashes of 40 ms each. The unit tests of password.ts and
// the servers that run as processes keep the real cost.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const cheap: typeof argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback)
  return { ...crypto, argon2: cheap }
})
