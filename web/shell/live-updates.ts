import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QueueEvent, StreamedEvent } from '#contracts/events.ts'
import { connectionQuery } from '~/lib/connection.ts'
import { isApiError } from '~/lib/errors.ts'
import { expireSession, SESSION_KEY } from '~/lib/session.ts'
import { FALLBACK_MEMBER_ID } from './fallback-member.ts'
import { connect, type EventMessage, type Transport } from './live/connection.ts'
import { type Shared, share } from './live/share.ts'
import { fetchMissed, openStream, tabsOf } from './live/transport.ts'

/** Queries to refetch per event type, by the start of their keys. */
const STALE: Record<
  Exclude<StreamedEvent['type'], QueueEvent | 'account' | 'everything' | 'heartbeat'>,
  readonly QueryKey[]
> = {
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
    ['achievements'],
    ['rewards', 'goal'],
    // A draw uses a nonce, and a changed seed is sent as this event too.
    ['fairness'],
  ],
  // Points left or came back, and a subscription's stock may have changed.
  redemption: [SESSION_KEY, ['dashboard'], ['transactions'], ['leaderboard'], ['rewards']],
  goal: [['dashboard'], ['rewards']],
  // A redemption shows the state of the ticket about its code.
  support: [['support'], ['rewards', 'history']],
  notification: [['notifications'], ['achievements']],
  plans: [['rewards', 'subscriptions'], ['rewards', 'goal'], ['dashboard'], ['admin', 'plans']],
  // Other rules and prices count from now on.
  campaigns: [
    ['campaigns'],
    ['dashboard'],
    ['games'],
    ['check-in'],
    ['special-tasks'],
    ['rewards'],
    ['fairness'],
    ['rules'],
    ['odds'],
    ['admin', 'campaigns'],
  ],
}

const NAMED = Object.keys(STALE) as (keyof typeof STALE)[]

/** Any tab of a browser may hold its stream, so all tabs listen to the events of queues. */
const QUEUE_EVENTS: readonly QueueEvent[] = [
  'redemption_queue',
  'ticket_queue',
  'approval_queue',
  'risk_queue',
  'presence',
]

type Types = EventMessage['types']

/** All open tabs receive these at the same time. Their requests are spread over this time. */
const BROADCASTS: readonly StreamedEvent['type'][] = ['plans', 'campaigns']
const BROADCAST_SPREAD_MS = 3000

/** A phone that wakes up needs a moment until its network is back. */
const CHECK_AFTER_MS = 1000

/** Refetches data that another tab, another device or staff changed. @param onEvents also called with the types of events; does not change */
export function useLiveUpdates(memberId: string, onEvents?: (types: Types) => void): void {
  const client = useQueryClient()
  useEffect(
    () => (memberId === FALLBACK_MEMBER_ID ? undefined : follow(client, memberId, onEvents)),
    [client, memberId, onEvents],
  )
}

/** The profile changed, or sessions were ended, perhaps this one. */
function readAccount(client: QueryClient): void {
  for (const queryKey of [['profile'], SESSION_KEY]) void client.invalidateQueries({ queryKey })
}

function readAgain(client: QueryClient, types: Types): void {
  const everything = types.includes('everything')
  const stale = NAMED.filter((type) => everything || types.includes(type)).flatMap((type) => STALE[type])
  const read = () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey })
  }
  if (types.every((type) => BROADCASTS.includes(type))) setTimeout(read, Math.random() * BROADCAST_SPREAD_MS)
  else read()
  if (everything || types.includes('account')) readAccount(client)
}

/** Follows live updates. Returns a function that stops it. */
function follow(client: QueryClient, memberId: string, onEvents?: (types: Types) => void): () => void {
  let check: ReturnType<typeof setTimeout> | undefined
  const isVisible = () => document.visibilityState === 'visible'
  const receive = ({ types, broken }: EventMessage) => {
    readAgain(client, types)
    onEvents?.(types)
    if (!broken) return
    // Browsers report no lost connection; a broken stream is the first sign.
    clearTimeout(check)
    check = setTimeout(
      () => document.hidden || client.refetchQueries({ queryKey: connectionQuery.queryKey, type: 'active' }),
      CHECK_AFTER_MS,
    )
  }
  const fetchMissedOrExpire: Transport['fetchMissed'] = async (after) => {
    try {
      return await fetchMissed(after)
    } catch (error) {
      if (isApiError(error) && error.code === 'unauthenticated') expireSession(client)
      throw error
    }
  }
  const open = openStream([...NAMED, ...QUEUE_EVENTS, 'account', 'everything', 'heartbeat'])
  const begin = () => {
    const name = `paz_live_${memberId}`
    const readsBeganAt = Date.now()
    const connectTo: Parameters<typeof share>[0]['connect'] = (publish, after) =>
      connect({ open, fetchMissed: fetchMissedOrExpire, publish, isVisible, random: Math.random }, after, readsBeganAt)
    return share({ name, tabs: tabsOf(name), isVisible, connect: connectTo, onMessage: receive })
  }
  let shared: Shared | undefined = begin()

  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', () => (isVisible() ? shared?.wake() : shared?.hide()), { signal })
  addEventListener('online', () => shared?.wake(), { signal })
  // A page in the back/forward cache must hold no connection, and has missed updates when it is restored.
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
      receive({ id: undefined, types: ['everything'] })
    },
    { signal },
  )
  return () => {
    listening.abort()
    clearTimeout(check)
    leave()
  }
}
