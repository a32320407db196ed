import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StreamedEvent } from '#contracts/events.ts'
import { connectionQuery } from '~/lib/connection.ts'
import { isApiError } from '~/lib/errors.ts'
import { expireSession, SESSION_KEY } from '~/lib/session.ts'
import { FALLBACK_ID } from './fallback-member.ts'
import { connect, type News, type Ways } from './live/connection.ts'
import { type Shared, share } from './live/share.ts'
import { askMissed, openStream, tabsOf } from './live/ways.ts'

/** What to read again when the server says that something changed, by the start of its key. */
const STALE: Record<Exclude<StreamedEvent['type'], 'account' | 'everything' | 'here'>, readonly QueryKey[]> = {
  balance: [
    SESSION_KEY,
    ['dashboard'],
    ['games'],
    ['transactions'],
    ['check-in'],
    ['promo-codes'],
    ['leaderboard'],
    ['tasks'],
    ['special-tasks'],
  ],
  // Points left, or came back; and perhaps there is one less on the shelf.
  redemption: [SESSION_KEY, ['dashboard'], ['transactions'], ['leaderboard'], ['rewards']],
  support: [['support']],
  notice: [['notices']],
  catalogue: [['rewards', 'catalogue'], ['dashboard'], ['admin', 'catalogue']],
}

const NAMED = Object.keys(STALE) as (keyof typeof STALE)[]

/** All open tabs receive a change of the catalogue at once: their calls are spread over this time. */
const CATALOGUE_SPREAD_MS = 3000

/** A phone that wakes up needs a moment until it has a network again. */
const CHECK_AFTER_MS = 1000

/** Keeps this tab in step with what happens elsewhere: another tab, another device, staff. */
export function useLiveUpdates(memberId: string): void {
  const client = useQueryClient()
  useEffect(() => (memberId === FALLBACK_ID ? undefined : follow(client, memberId)), [client, memberId])
}

/** The profile was changed, or sessions were ended: perhaps this one. */
function readAccount(client: QueryClient): void {
  for (const queryKey of [['profile'], SESSION_KEY]) void client.invalidateQueries({ queryKey })
}

function readAgain(client: QueryClient, types: News['types']): void {
  const everything = types.includes('everything')
  const stale = NAMED.filter((type) => everything || types.includes(type)).flatMap((type) => STALE[type])
  const read = () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey })
  }
  if (types.every((type) => type === 'catalogue')) setTimeout(read, Math.random() * CATALOGUE_SPREAD_MS)
  else read()
  if (everything || types.includes('account')) readAccount(client)
}

/** @returns how to stop */
function follow(client: QueryClient, memberId: string): () => void {
  let check: ReturnType<typeof setTimeout> | undefined
  const isVisible = () => document.visibilityState === 'visible'
  const hear = ({ types, broken }: News) => {
    readAgain(client, types)
    if (!broken) return
    // Nobody says that a connection is lost; a stream that breaks is the first to notice.
    clearTimeout(check)
    check = setTimeout(
      () => document.hidden || client.refetchQueries({ queryKey: connectionQuery.queryKey, type: 'active' }),
      CHECK_AFTER_MS,
    )
  }
  const ask: Ways['ask'] = async (after) => {
    try {
      return await askMissed(after)
    } catch (error) {
      if (isApiError(error) && error.code === 'unauthenticated') expireSession(client)
      throw error
    }
  }
  const open = openStream([...NAMED, 'account', 'everything', 'here'])
  const begin = () => {
    const name = `paz_live_${memberId}`
    const readAt = Date.now()
    const connectTo: Parameters<typeof share>[0]['connect'] = (tell, after) =>
      connect({ open, ask, tell, isVisible, random: Math.random }, after, readAt)
    return share({ name, tabs: tabsOf(name), isVisible, connect: connectTo, hear })
  }
  let shared: Shared | undefined = begin()

  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', () => (isVisible() ? shared?.wake() : shared?.hide()), { signal })
  addEventListener('online', () => shared?.wake(), { signal })
  // A page that the browser keeps for 'back' holds nothing meanwhile, and has missed what there was.
  const leave = () => {
    shared?.stop()
    shared = undefined
  }
  addEventListener('pagehide', leave, { signal })
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      shared ??= begin()
      readAgain(client, ['everything'])
    },
    { signal },
  )
  return () => {
    listening.abort()
    clearTimeout(check)
    leave()
  }
}
