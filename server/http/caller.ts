// Finds the caller of a request by the session cookie.

import type { Context } from 'hono'
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
  return token ? await readViewer(http.database.db, { token, now, key }) : undefined
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
