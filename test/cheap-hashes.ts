import type { argon2 } from 'node:crypto'
import { vi } from 'vitest'

// Hashes passwords at a thousandth of the cost, because an account needs three hashes of 40 ms each. The unit tests of password.ts
// and servers that run as processes use the real cost.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const cheap: typeof argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback)
  return { ...crypto, argon2: cheap }
})
