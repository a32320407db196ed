import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Me } from '#contracts/accounts.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Permission } from '#contracts/roles.ts'
import { BRAND } from '~/content/brand.ts'
import { api } from './api.ts'
import { clearCache, dropCached, readCached, readPreference, writeCached, writePreference } from './cache.ts'
import { isApiError } from './errors.ts'
import { announce } from './other-tabs.ts'

export const SESSION_KEY = ['session'] as const

/** How long the session is waited for; and the profile, once it is known who is there (document 1, section 9). */
const SESSION_TIMEOUT_MS = 5000
const PROFILE_TIMEOUT_MS = 3000

/** Who is signed in. `left` marks a member who signed out, as opposed to one whose session has ended. */
export type Session = AnswerByKey<'GET /api/session'> & { readonly left?: boolean }

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client }): Promise<Session> => {
    const leaves = isSigningOut()
    if (leaves) await finishSignOut(signal)
    const known = client.getQueryData<Session>(SESSION_KEY)?.member
    const session = await api('GET /api/session', {
      signal,
      timeoutMs: known ? PROFILE_TIMEOUT_MS : SESSION_TIMEOUT_MS,
    })
    // Somebody came or left meanwhile: see `write`.
    signal.throwIfAborted()
    rememberSignedIn(session.member !== null)
    if (known && !session.member) dropRead(client)
    return (leaves || isLeaving) && !session.member ? { ...session, left: true } : session
  },
  retry: (failures, error) => failures < 1 && isApiError(error) && error.code === 'connectionFailed',
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

/** Where the app can be downloaded; empty where the browser has to install it. */
export const useDownloadUrl = (): string => useSession().data?.downloadUrl ?? BRAND.downloadUrl

/** Returns whether the member's role grants a permission; what a viewer may do with one entity the server says. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useContext(MemberContext)?.permissions ?? []
  return (permission) => permissions.includes(permission)
}

const change = (client: QueryClient, next: (session: Session) => Session) =>
  client.setQueryData<Session>(SESSION_KEY, (session) => session && next(session))

/** Changes who is there. What is being read about it is out of date from now on, however late its answer comes. */
function write(client: QueryClient, next: (session: Session) => Session): void {
  void client.cancelQueries({ queryKey: SESSION_KEY })
  if (!change(client, next)) void client.invalidateQueries({ queryKey: SESSION_KEY })
}

/** In the cache while somebody is signed in here, so that it is known without the server as well. Not who. */
const SIGNED_IN = 'signed_in'

const rememberSignedIn = (isSignedIn: boolean): void =>
  isSignedIn ? writeCached(SIGNED_IN, true) : dropCached(SIGNED_IN)

/** Whether this browser had a session when the server was last heard of, within a day. */
export const wasSignedIn = (): boolean => readCached(SIGNED_IN) !== undefined

/** Kept until the server knows that the member has left: the cookie is out of the page's reach. */
const SIGNING_OUT = 'signing_out'
const SIGN_OUT_TIMEOUT_MS = 5000

export const isSigningOut = (): boolean => readPreference(SIGNING_OUT) !== null
export const beginSignOut = (): void => writePreference(SIGNING_OUT, 'yes')

/** Tells the server that the member has left. Rejects where it could not be told; the next reading of the session tries again. */
export async function finishSignOut(signal?: AbortSignal): Promise<void> {
  try {
    await api('POST /api/auth/sign-out', { timeoutMs: SIGN_OUT_TIMEOUT_MS, ...(signal && { signal }) })
  } catch (error) {
    // A refusal means that there is no session any more.
    if (!isApiError(error) || error.isUnanswered || error.status === 429) throw error
  }
  dropCached(SIGNING_OUT)
}

export function startSession(client: QueryClient, member: Me): void {
  dropCached(SIGNING_OUT)
  rememberSignedIn(true)
  write(client, ({ left: _, ...session }) => ({ ...session, member }))
  announce('entered')
}

/** Shows a balance that an answer brought, in the header and wherever else the member is read from. */
export const setBalance = (client: QueryClient, balance: { points: number; totalEarned?: number }) =>
  change(client, (session) => ({ ...session, member: session.member && { ...session.member, ...balance } }))

/** Shows the member's new picture wherever it is read from; null for none. */
export const setImage = (client: QueryClient, imageUrl: string | null) =>
  change(client, (session) => ({ ...session, member: session.member && { ...session.member, imageUrl } }))

/** Forgets everything that was read for a member. */
function dropRead(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
  clearCache()
}

let isLeaving = false

/** What the member is doing ends the session, and others may hear of that before its answer is here: it is no expiry. */
export const expectEnd = (isExpected: boolean): void => {
  isLeaving = isExpected
}

/** Forgets the member and everything that was read for them. */
function forget(client: QueryClient, left: boolean): void {
  write(client, ({ left: _, ...session }) => ({ ...session, member: null, ...(left && { left }) }))
  dropRead(client)
}

/** The member has signed out, here or, where `told` is true, in another tab. */
export function endSession(client: QueryClient, told = false): void {
  expectEnd(false)
  forget(client, true)
  if (!told) announce('left')
}

/**
 * The server knows the session no more. The guard then asks to sign in and comes back to this page; unless the member is signing out in
 * another tab, whose answer may be later than what the server tells this one.
 */
export function expireSession(client: QueryClient): void {
  if (client.getQueryData<Session>(SESSION_KEY)?.member) forget(client, isLeaving || isSigningOut())
}
