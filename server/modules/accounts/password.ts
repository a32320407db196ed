import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { PASSWORD_MIN } from '#contracts/limits.ts'
import type { Random } from '#server/adapters/random.ts'
import { assertThat } from '#server/http/problem.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const derive = promisify(argon2)

const digest = (password: string, nonce: Buffer, cost: { memory: number; passes: number; parallelism: number }) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost })

/**
 * Hashes a password with argon2id; the result says how, in the usual `$argon2id$` form.
 *
 * @param like a hash whose salt is taken again, so that the same password gives the same text
 */
export async function hashPassword(password: string, random: Random, like = ''): Promise<string> {
  const [, , , , kept] = FORM.exec(like) ?? []
  const salt = kept ? Buffer.from(kept, 'base64') : random.bytes(SALT_BYTES)
  const tag = await digest(password, salt, COST)
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(salt)}$${bare(tag)}`
}

/** Whether a password is the one that was hashed. False for a hash of another form. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash) ?? []
  if (!memory) return false
  const expected = Buffer.from(tag, 'base64')
  const given = await digest(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The passwords that every guesser tries first, among those long enough to be allowed. */
const COMMON = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 696969 121212 112233 123321 ' +
    '555555 777777 888888 999999 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop ' +
    'qazwsx asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password12 password123 passw0rd p@ssw0rd p@ssword ' +
    'abc123 abcdef abcd1234 a123456 aa123456 123456a 123qwe 123abc letmein welcome welcome1 admin123 administrator ' +
    'iloveyou princess sunshine monkey dragon master shadow superman batman football baseball michael jordan23 ' +
    'trustno1 secret whatever freedom changeme default google samsung computer internet hello123 test123 testtest ' +
    'charlie donald ashley bailey starwars pokemon naruto liverpool chelsea arsenal barcelona juventus spiderman ' +
    'cheese pepper ginger summer winter flower hunter soccer hockey killer jennifer jessica daniel andrew joshua ' +
    'matthew thomas robert nicole hannah lovely loveme fuckyou azerty azertyuiop motdepasse passwort hallo123 ' +
    'india123 krishna sairam 159753 147258 147258369 159357 987654321 987654 246810 101010 131313 202020 102030'
  ).split(' '),
)

/**
 * The rules of a new password (document 1, section 5; the list of common ones is ours).
 *
 * @throws Problem passwordsDoNotMatch, passwordTooShort, passwordTooCommon, in this order
 */
export function checkNewPassword(password: string, confirmation: string): void {
  assertThat(password === confirmation, 'passwordsDoNotMatch')
  assertThat(password.length >= PASSWORD_MIN, 'passwordTooShort')
  refuseCommon(password)
}

/** @throws Problem passwordTooCommon */
export const refuseCommon = (password: string): void =>
  assertThat(!COMMON.has(password.toLowerCase()), 'passwordTooCommon')
