import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** How old a sign-in may be that is used here, and how far Telegram's clock may be ahead of ours. */
const LONGEST_SECONDS = 10 * 60
const AHEAD_SECONDS = 60

/**
 * The User ID that Telegram's sign-in vouches for: its fields, signed with the hash of the bot's token.
 *
 * @param login what came back as `tgAuthResult`: JSON in base64
 * @returns undefined when it is unreadable, too old, or not signed for this bot
 */
export function userOfLogin(token: string, login: string, now: Date): number | undefined {
  const { hash, ...fields } = readFields(login)
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/i.test(hash)) return undefined
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const secret = createHash('sha256').update(token).digest()
  const right = createHmac('sha256', secret).update(text).digest()
  if (!timingSafeEqual(right, Buffer.from(hash, 'hex'))) return undefined
  const age = now.getTime() / 1000 - Number(fields.auth_date)
  if (!(age <= LONGEST_SECONDS && age >= -AHEAD_SECONDS)) return undefined
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
