import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Me } from '#contracts/accounts.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Permission } from '#contracts/roles.ts'
import { BRAND } from '~/content/brand.ts'
import { api } from './api.ts'
import { clearCache } from './cache.ts'
import { announce } from './other-tabs.ts'

export const SESSION_KEY = ['session'] as const

const SESSION_TIMEOUT_MS = 5000

/** Who is signed in. `left` marks a member who signed out, as opposed to one whose session has ended. */
export type Session = AnswerByKey<'GET /api/session'> & { readonly left?: boolean }

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }): Promise<Session> => api('GET /api/session', { signal, timeoutMs: SESSION_TIMEOUT_MS }),
  // Half of the page asks who is there: none of it may start a failed try again by appearing.
  retryOnMount: false,
})

export const useSession = () => useQuery(sessionQuery)

/**
 * The member that a guard has let through. Handed down by the guard rather than read from the cache, so
 * that no screen below can see the session end before the guard does.
 */
export const MemberContext = createContext<Me | undefined>(undefined)

/** The signed-in member. Only for what a guard has let through. */
export function useMember(): Me {
  const member = useContext(MemberContext)
  if (!member) throw new Error('useMember outside of a guarded layout')
  return member
}

export const useAppName = (): string => useSession().data?.appName ?? BRAND.name

/** Returns whether the member's role grants a permission; what a viewer may do with one entity the server says. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useContext(MemberContext)?.permissions ?? []
  return (permission) => permissions.includes(permission)
}

const change = (client: QueryClient, next: (session: Session) => Session) =>
  client.setQueryData<Session>(SESSION_KEY, (session) => session && next(session))

export function startSession(client: QueryClient, member: Me): void {
  change(client, ({ left: _, ...session }) => ({ ...session, member }))
  announce('entered')
}

/** Shows a balance that an answer brought, in the header and wherever else the member is read from. */
export const setBalance = (client: QueryClient, balance: { points: number; totalEarned?: number }) =>
  change(client, (session) => ({ ...session, member: session.member && { ...session.member, ...balance } }))

/** Shows the member's new picture wherever it is read from; null for none. */
export const setImage = (client: QueryClient, imageUrl: string | null) =>
  change(client, (session) => ({ ...session, member: session.member && { ...session.member, imageUrl } }))

/** Forgets the member and everything that was read for them. */
function forget(client: QueryClient, left: boolean): void {
  change(client, ({ left: _, ...session }) => ({ ...session, member: null, ...(left && { left }) }))
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
  clearCache()
}

/** The member has signed out, here or, where `told` is true, in another tab. */
export function endSession(client: QueryClient, told = false): void {
  forget(client, true)
  if (!told) announce('left')
}

/** The server knows the session no more. The guard then asks to sign in and comes back to this page. */
export function expireSession(client: QueryClient): void {
  if (client.getQueryData<Session>(SESSION_KEY)?.member) forget(client, false)
}
