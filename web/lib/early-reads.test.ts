import { afterEach, expect, test, vi } from 'vitest'
import { EARLY_READS_SCRIPT, takeEarlyRead } from './early-reads.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the script as the head of a page does. @returns the signals of its requests, by path */
function openPage(pathname: string, stored: Record<string, string> = {}, member: object | null = null) {
  const signals = new Map<string, AbortSignal>()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('earlyReads', undefined)
  vi.stubGlobal('performance', { now: () => 0 })
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    signals.set(path, signal)
    return Promise.resolve(Response.json({ member }))
  })
  new Function(EARLY_READS_SCRIPT)()
  return signals
}

const never = new AbortController().signal

test('a page of members reads session and health early, other pages the session, and a sign-out nothing', () => {
  expect([...openPage('/dashboard').keys()]).toEqual(['/api/session', '/api/health'])
  for (const path of ['/login', '/admin/users', '/reset-password'])
    expect([...openPage(path).keys()], path).toEqual(['/api/session'])
  expect(openPage('/dashboard', { paz_signing_out: 'yes' }).size).toBe(0)
})

test('an early response is taken once, and aborted by the signal of its reader', async () => {
  const signals = openPage('/dashboard')
  const reader = new AbortController()
  const response = takeEarlyRead('/api/session', reader.signal)
  expect(await (await response)?.json()).toEqual({ member: null })
  expect(takeEarlyRead('/api/session', reader.signal)).toBeUndefined()
  expect(takeEarlyRead('/api/dashboard', reader.signal)).toBeUndefined()
  expect(signals.get('/api/session')?.aborted).toBe(false)
  reader.abort()
  expect(signals.get('/api/session')?.aborted).toBe(true)
  expect(signals.get('/api/health')?.aborted).toBe(false)
})

test('with a member, the data of the dashboard and the store are read early, unless the page was faster', async () => {
  const member = { id: 'ada' }
  const dashboard = openPage('/dashboard', {}, member)
  await vi.waitFor(() => expect([...dashboard.keys()]).toContain('/api/dashboard'))
  const store = openPage('/rewards', {}, member)
  expect(takeEarlyRead('/api/rewards', never)).toBeUndefined()
  await vi.waitFor(() => expect([...store.keys()]).toContain('/api/rewards/ways'))
  expect(store.has('/api/rewards')).toBe(false)
})

test('an early response does not count later', () => {
  openPage('/dashboard')
  vi.stubGlobal('performance', { now: () => 10_001 })
  expect(takeEarlyRead('/api/session', never)).toBeUndefined()
})
