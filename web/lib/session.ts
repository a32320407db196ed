import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Me } from '#contracts/accounts.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Permission } from '#contracts/roles.ts'
import { BRAND } from '~/content/brand.ts'
import { api } from './api.ts'
import { clearCache, dropCached, readCached, readPreference, writeCached, writePreference } from './cache.ts'
import { isApiError } from './errors.ts'
import { setMemberHint } from './member-hint.ts'
import { announce } from './other-tabs.ts'
import { dismissActions } from './toast.ts'

export const SESSION_KEY = ['session'] as const

/** Time limits of the session check, and of the profile once the member is known (docs/product.md#timeouts). */
const SESSION_TIMEOUT_MS = 5000
const PROFILE_TIMEOUT_MS = 3000

/** The signed-in member. `signedOut` distinguishes a sign-out from an expired session. */
export type Session = AnswerByKey<'GET /api/session'> & { readonly signedOut?: boolean }

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal, client }): Promise<Session> => {
    const signingOut = isSigningOut()
    if (signingOut) await finishSignOut(signal)
    const known = client.getQueryData<Session>(SESSION_KEY)?.member
    const session = await api('GET /api/session', {
      signal,
      timeoutMs: known ? PROFILE_TIMEOUT_MS : SESSION_TIMEOUT_MS,
    })
    // A sign-in or sign-out during the request aborts it: see `write`.
    signal.throwIfAborted()
    cacheSignedIn(session.member !== null)
    if (known && known.id !== session.member?.id) dismissActions()
    if (known && !session.member) dropMemberData(client)
    return (signingOut || isEndExpected) && !session.member ? { ...session, signedOut: true } : session
  },
  retry: (failures, error) => failures < 1 && isApiError(error) && error.code === 'connectionFailed',
  // Many components use the session; mounting one must not retry a failed read.
  retryOnMount: false,
})

export const useSession = () => useQuery(sessionQuery)

/**
 * The member that a guard admitted. The guard passes it down, so that no screen below it sees the session end before
 * the guard does.
 */
export const MemberContext = createContext<Me | undefined>(undefined)

/** Returns the signed-in member. Only for components below a guard. */
export function useMember(): Me {
  const member = useContext(MemberContext)
  if (!member) throw new Error('useMember outside of a guarded layout')
  return member
}

export const useAppName = (): string => useSession().data?.appName ?? BRAND.name

/** Returns the download address of the app; empty where the browser installs it. */
export const useDownloadUrl = (): string => useSession().data?.downloadUrl ?? BRAND.downloadUrl

/** Returns a function that checks the permissions of the member's role. The server decides about single entities. */
export function useHasPermission(): (permission: Permission) => boolean {
  const permissions = useContext(MemberContext)?.permissions ?? []
  return (permission) => permissions.includes(permission)
}

const change = (client: QueryClient, next: (session: Session) => Session) =>
  client.setQueryData<Session>(SESSION_KEY, (session) => session && next(session))

/** Begins or ends the session. Cancels reads that are under way, because their answers are outdated. */
function write(client: QueryClient, next: (session: Session) => Session): void {
  dismissActions()
  void client.cancelQueries({ queryKey: SESSION_KEY })
  if (!change(client, next)) void client.invalidateQueries({ queryKey: SESSION_KEY })
}

/** Cache key that exists while a member is signed in, for starts without the server. It does not say which member. */
const SIGNED_IN = 'signed_in'

function cacheSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) writeCached(SIGNED_IN, true)
  else dropCached(SIGNED_IN)
  setMemberHint(isSignedIn)
}

/** Returns whether this browser had a session at the server's last answer, within a day. */
export const wasSignedIn = (): boolean => readCached(SIGNED_IN) !== undefined

/** Stored until the server confirms the sign-out, because scripts cannot delete the cookie. */
const SIGNING_OUT = 'signing_out'
const SIGN_OUT_TIMEOUT_MS = 5000

const isSigningOut = (): boolean => readPreference(SIGNING_OUT) !== null
export const beginSignOut = (): void => writePreference(SIGNING_OUT, 'yes')

/** Signs out on the server. Rejects without its confirmation; the next read of the session tries again. */
async function finishSignOut(signal: AbortSignal): Promise<void> {
  try {
    await api('POST /api/auth/sign-out', { timeoutMs: SIGN_OUT_TIMEOUT_MS, signal, waitsForGames: false })
  } catch (error) {
    // A refusal means that the session has already ended.
    if (!isApiError(error) || error.isUnanswered || error.status === 429) throw error
  }
  dropCached(SIGNING_OUT)
}

export function startSession(client: QueryClient, member: Me): void {
  dropCached(SIGNING_OUT)
  cacheSignedIn(true)
  write(client, ({ signedOut: _, ...session }) => ({ ...session, member }))
  announce('signedIn')
}

/** Returns the id of the signed-in member. */
export const memberIdOf = (client: QueryClient): string | undefined =>
  client.getQueryData<Session>(SESSION_KEY)?.member?.id

/** Updates the member's balance in the cached session. */
export const setBalance = (client: QueryClient, balance: { points: number; totalEarned?: number }) =>
  change(client, (session) => ({ ...session, member: session.member && { ...session.member, ...balance } }))

/** Updates the member's picture in the cached session; null for none. */
export const setImage = (client: QueryClient, imageUrl: string | null) =>
  change(client, (session) => ({ ...session, member: session.member && { ...session.member, imageUrl } }))

/** Removes all cached data of a member. */
function dropMemberData(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
  clearCache()
  setMemberHint(false)
}

let isEndExpected = false

/** Marks that the member's own action ends the session, so that it is not reported as expired. */
export const expectEnd = (isExpected: boolean): void => {
  isEndExpected = isExpected
}

/** Removes the member and all of their cached data. */
function removeMember(client: QueryClient, signedOut: boolean): void {
  write(client, ({ signedOut: _, ...session }) => ({ ...session, member: null, ...(signedOut && { signedOut }) }))
  dropMemberData(client)
}

/** Ends the session after a sign-out, here or, with `isFromOtherTab`, in another tab. */
export function endSession(client: QueryClient, isFromOtherTab = false): void {
  expectEnd(false)
  removeMember(client, true)
  if (!isFromOtherTab) announce('signedOut')
}

/**
 * Ends the session after the server refused it. The guard asks to sign in and returns to this page, unless the member
 * is signing out in another tab.
 */
export function expireSession(client: QueryClient): void {
  if (client.getQueryData<Session>(SESSION_KEY)?.member) removeMember(client, isEndExpected || isSigningOut())
}
