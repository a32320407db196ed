import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { compare } from 'bcryptjs'
import type { Random } from '#server/adapters/random.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16
const HASH_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)

const digest = (password: string, nonce: Buffer, cost: { memory: number; passes: number; parallelism: number }) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost })

/** Hashes a password with argon2id. Returns the standard `$argon2id$` format with its parameters. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random.bytes(SALT_BYTES)
  const tag = await digest(password, salt, COST)
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(salt)}$${bare(tag)}`
}

/** The format of bcrypt: a version, the cost, 22 characters of salt and 31 of the hash. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/

/** Returns whether a hash is of bcrypt, at a cost that a sign-in can pay. Only imported members have one, until they sign in. */
export const isBcryptHash = (hash: string): boolean => BCRYPT.test(hash)

/** Returns whether a password matches a hash; false for a hash in another format. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  if (isBcryptHash(hash)) return await compare(password, hash)
  const [, memory, passes, parallelism, salt = '', tag = ''] = HASH_FORMAT.exec(hash) ?? []
  if (!memory) return false
  const expected = Buffer.from(tag, 'base64')
  const given = await digest(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return given.length === expected.length && timingSafeEqual(given, expected)
}
