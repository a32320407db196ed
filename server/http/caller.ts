// Who calls, by the session's cookie.

import type { Context } from 'hono'
import type { HttpContext } from './mount.ts'
import type { Reply } from './reply.ts'
import { readViewer, type SessionRead, sessionCookieName, tokenOfCookie } from './session.ts'

/** The token of the session's cookie; undefined without one that this server has signed. */
export const readToken = (c: Context, { secureCookies, secret }: HttpContext): string | undefined =>
  tokenOfCookie(c.req.header('cookie'), sessionCookieName(secureCookies), secret)

export async function readSession(
  c: Context,
  http: HttpContext,
  now: Date,
  key: string | undefined,
): Promise<SessionRead | undefined> {
  const token = readToken(c, http)
  return token ? await readViewer(http.database.db, { token, now, key }) : undefined
}

/** A remembered session's cookie lives as long as the session; a short one ends with the browser anyway. */
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
