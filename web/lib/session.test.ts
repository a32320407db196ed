import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import {
  beginSignOut,
  endSession,
  expireSession,
  SESSION_KEY,
  type Session,
  sessionQuery,
  startSession,
} from './session.ts'
import { dismissToast, toast, toasts } from './toast.ts'

const MIA = { id: 'mia', name: 'Mia' } as Me
const KNOWN = { member: MIA } as Session

const client = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
const memberOf = (queries: QueryClient) => queries.getQueryData<Session>(SESSION_KEY)?.member

/** Pending answers to GET /api/session; each test resolves them. */
let answers: ((member: Me | null) => void)[]
/** Resolves after the queries' pending work. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

beforeEach(() => {
  answers = []
  // The server answers however late: aborted calls are ignored.
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push((member) => resolve(Response.json({ member })))
    return promise
  })
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const isRemembered = () => localStorage.getItem('paz_signed_in') !== null

test('an answer that is under way when the member signs out does not sign them in again', async () => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, KNOWN)
  void queries.refetchQueries({ queryKey: SESSION_KEY })
  await settled()
  void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
  await settled()
  endSession(queries)
  for (const answer of answers) answer(MIA)
  await settled()
  expect(memberOf(queries)).toBeNull()
  expect(isRemembered()).toBe(false)
})

test('an answer from before the sign-in does not sign the member out again', async () => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, { ...KNOWN, member: null })
  void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {})
  await settled()
  startSession(queries, MIA)
  for (const answer of answers) answer(null)
  await settled()
  expect(memberOf(queries)).toEqual(MIA)
  expect(isRemembered()).toBe(true)
})

test('a sign-in while the session is being read starts a new read, and the first answer is ignored', async () => {
  const queries = client()
  const stop = new QueryObserver(queries, sessionQuery).subscribe(() => {})
  await settled()
  startSession(queries, MIA)
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.(MIA)
  await settled()
  answers[0]?.(null)
  await settled()
  expect(memberOf(queries)).toEqual(MIA)
  expect(isRemembered()).toBe(true)
  stop()
})

test('when the session has ended on the server, all data of the member is removed', async () => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, KNOWN)
  queries.setQueryData(['profile'], 'of Mia')
  void queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  await settled()
  answers[0]?.(null)
  await settled()
  expect(memberOf(queries)).toBeNull()
  expect(queries.getQueryData(['profile'])).toBeUndefined()
})

test.each([
  ['a member who is signing out', true],
  ['any other member', false],
])('when the server refuses the session of %s, it is marked as signed out: %s', (_, signedOut) => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, KNOWN)
  if (signedOut) beginSignOut()
  expireSession(queries)
  const session = queries.getQueryData<Session>(SESSION_KEY)
  expect(session?.member).toBeNull()
  expect(session?.signedOut ?? false).toBe(signedOut)
})

test('a sign-in cancels a sign-out that is under way, whose answer would delete the new cookie', async () => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, KNOWN)
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  const stop = new QueryObserver(queries, sessionQuery).subscribe(() => {})
  beginSignOut()
  endSession(queries)
  void queries.refetchQueries({ queryKey: SESSION_KEY })
  await settled()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  startSession(queries, MIA)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  stop()
})

const LEO = { id: 'leo', name: 'Leo' } as Me

test.each([
  ['signs out', (queries: QueryClient) => endSession(queries)],
  ['has no session any more', (queries: QueryClient) => expireSession(queries)],
  ['signs in as another member', (queries: QueryClient) => startSession(queries, LEO)],
  [
    'signed in as another member in another tab',
    async (queries: QueryClient) => {
      void queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await settled()
      answers[0]?.(LEO)
    },
  ],
])('a toast that would repeat an action is dismissed when the member %s', async (_, change) => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, KNOWN)
  toast.error('Not redeemed', { action: { label: 'Try again', run: () => {} } })
  await change(queries)
  await settled()
  expect(toasts.read()).toEqual([])
})

test('a toast that would repeat an action stays when the session is read again', async () => {
  const queries = client()
  queries.setQueryData(SESSION_KEY, KNOWN)
  toast.error('Not redeemed', { action: { label: 'Try again', run: () => {} } })
  void queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
  await settled()
  answers[0]?.(MIA)
  await settled()
  expect(toasts.read()).toHaveLength(1)
  for (const { id } of toasts.read()) dismissToast(id)
})
