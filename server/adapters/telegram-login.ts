import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum age of a sign-in, and how far Telegram's clock may be ahead. */
const MAX_AGE_SECONDS = 10 * 60
const AHEAD_SECONDS = 60

/**
 * Verifies a Telegram sign-in, whose fields are signed with the hash of the bot's token.
 *
 * @param login the parameter `tgAuthResult`: JSON in base64
 * @returns the User ID; undefined when the sign-in is unreadable, too old, or not signed for this bot
 */
export function verifyLogin(token: string, login: string, now: Date): number | undefined {
  const { hash, ...fields } = readFields(login)
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash)) return undefined
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const secret = createHash('sha256').update(token).digest()
  const expected = createHmac('sha256', secret).update(text).digest()
  if (!timingSafeEqual(expected, Buffer.from(hash, 'hex'))) return undefined
  const age = now.getTime() / 1000 - Number(fields.auth_date)
  if (!(age <= MAX_AGE_SECONDS && age >= -AHEAD_SECONDS)) return undefined
  const id = Number(fields.id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function readFields(login: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(Buffer.from(login, 'base64url').toString('utf8'))
    return fields !== null && typeof fields === 'object' ? { ...fields } : {}
  } catch {
    return {}
  }
}
