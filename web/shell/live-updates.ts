import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MemberEvent } from '#contracts/events.ts'
import { connectionQuery } from '~/lib/connection.ts'
import { SESSION_KEY } from '~/lib/session.ts'
import { FALLBACK_ID } from './fallback-member.ts'

/** What to read again when the server says that something changed, by the start of its key. */
const STALE: Record<Exclude<MemberEvent['type'], 'account'>, readonly QueryKey[]> = {
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
  redemption: [SESSION_KEY, ['dashboard'], ['rewards', 'history']],
  support: [['support']],
  notice: [['notices']],
}

/** A stream that the server refused is asked for again after this long; a broken one comes back by itself. */
const RETRY_MS = 15_000
/** A phone that wakes up needs a moment until it has a network again. */
const CHECK_AFTER_MS = 1000

/** Keeps this tab in step with what happens elsewhere: another tab, another device, staff. */
export function useLiveUpdates(memberId: string): void {
  const client = useQueryClient()
  useEffect(() => (memberId === FALLBACK_ID ? undefined : listen(client)), [client, memberId])
}

/** The profile was changed, or sessions were ended: perhaps this one. */
function readAccount(client: QueryClient): void {
  for (const queryKey of [['profile'], SESSION_KEY]) void client.invalidateQueries({ queryKey })
}

/** @returns how to stop */
function listen(client: QueryClient): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let check: ReturnType<typeof setTimeout> | undefined
  let connectedBefore = false
  const readAgain = (keys: readonly QueryKey[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  const open = () => {
    source = new EventSource('/api/events')
    for (const [type, keys] of Object.entries(STALE)) source.addEventListener(type, () => readAgain(keys))
    source.addEventListener('account', () => readAccount(client))
    // What was said while nobody listened is made up for by reading everything.
    source.onopen = () => {
      if (connectedBefore) readAgain(Object.values(STALE).flat())
      connectedBefore = true
    }
    source.onerror = () => {
      // Nobody says that a connection is lost; a stream that breaks is the first to notice.
      clearTimeout(check)
      check = setTimeout(
        () => document.hidden || client.refetchQueries({ queryKey: connectionQuery.queryKey, type: 'active' }),
        CHECK_AFTER_MS,
      )
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS)
    }
  }
  open()
  return () => {
    clearTimeout(retry)
    clearTimeout(check)
    source?.close()
  }
}
