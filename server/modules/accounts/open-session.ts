// Opens a session in better-auth's format, for the second step of signing in.

import { createHmac } from 'node:crypto'
import { SESSION_SECONDS } from '#contracts/accounts.ts'
import { newId } from '#server/adapters/random.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sessionCookieName } from '#server/http/session.ts'
import type { AccountsContext } from './context.ts'

const TOKEN_BYTES = 24

/** @returns the session's Set-Cookie header */
export async function openSession(
  tx: Tx,
  { clock, random, secret, site }: AccountsContext,
  memberId: string,
  call: { rememberMe: boolean; address: string; requestHeaders: Headers },
  now: Date,
): Promise<string> {
  const lifetime = call.rememberMe ? SESSION_SECONDS.remembered : SESSION_SECONDS.short
  const token = random.bytes(TOKEN_BYTES).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      id: newId(clock, random),
      token,
      member_id: memberId,
      expires_at: new Date(now.getTime() + lifetime * 1000),
      lifetime_seconds: lifetime,
      ip_address: call.address,
      user_agent: call.requestHeaders.get('user-agent') ?? '',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = `${sessionCookieName(site.secureCookies)}=${encodeURIComponent(`${token}.${signature}`)}`
  const age = call.rememberMe ? `; Max-Age=${lifetime}` : ''
  return `${value}${age}; Path=/; HttpOnly; SameSite=Lax${site.secureCookies ? '; Secure' : ''}`
}
