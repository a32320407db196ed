import { createHash, createHmac } from 'node:crypto'

/** Returns the result of Telegram's sign-in for a user, signed for a bot. */
export function telegramLogin(
  token: string,
  fields: Readonly<Record<string, string | number>>,
  changed: Readonly<Record<string, string | number>> = {},
): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const hash = createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex')
  return Buffer.from(JSON.stringify({ ...fields, hash, ...changed })).toString('base64url')
}
