// Finds the caller of a request by the session cookie.

import type { Context } from 'hono'
import { isSchemaDamage } from '#server/db/transaction.ts'
import type { Campaign } from '#server/modules/rules/index.ts'
import type { HttpContext } from './context.ts'
import type { Reply } from './reply.ts'
import { readViewer, type SessionRead, sessionCookieName, tokenOfCookie } from './session.ts'

/** Returns the token of the session cookie; undefined without a cookie that this server has signed. */
export const readToken = (c: Context, { secureCookies, secret }: HttpContext): string | undefined =>
  tokenOfCookie(c.req.header('cookie'), sessionCookieName(secureCookies), secret)

/** Reads the caller's session; undefined without a valid one. @param key idempotency key whose stored response is read as well */
export async function readSession(
  c: Context,
  http: HttpContext,
  now: Date,
  key: string | undefined,
): Promise<SessionRead | undefined> {
  const token = readToken(c, http)
  if (!token) return undefined
  const { db } = http.database
  return await readViewer(db, { token, now, key, campaigns: await readCampaigns(http, now) })
}

/** Returns the campaigns that run now; none while their tables are damaged, so that staff can still sign in and repair. */
async function readCampaigns({ database, readRuleBook }: HttpContext, now: Date): Promise<readonly Campaign[]> {
  try {
    return (await readRuleBook(database.db, now)).campaignsAt(now)
  } catch (error) {
    if (isSchemaDamage(error)) return []
    throw error
  }
}

/** Extends the cookie of a remembered session together with the session. Other cookies end with the browser. */
export function renewCookie(c: Context, session: SessionRead | undefined, reply: Reply, secure: boolean): void {
  if (!session?.renewed) return
  const name = sessionCookieName(secure)
  const value = c.req
    .header('cookie')
    ?.split('; ')
    .find((part) => part.startsWith(`${name}=`))
  if (!value) return
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  reply.headers.append('set-cookie', `${value}; Max-Age=${session.renewed.maxAgeSeconds}; ${flags}`)
}
