import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QueueEvent, StreamedEvent } from '#contracts/events.ts'
import { useMember } from '~/lib/session.ts'
import { useLiveUpdates } from '~/shell/live-updates.ts'

const PENDING_WORK: QueryKey = ['admin', 'pending-work']

/** Queries to refetch per event of a queue, by the start of their keys. */
const STALE: Record<QueueEvent, readonly QueryKey[]> = {
  redemption_queue: [['admin', 'redemptions', 'list'], ['admin', 'redemptions', 'one'], PENDING_WORK],
  presence: [['admin', 'presence']],
  // A proposed refund keeps its redemption back.
  approval_queue: [
    ['admin', 'approvals'],
    ['admin', 'redemptions', 'list'],
    ['admin', 'redemptions', 'one'],
    PENDING_WORK,
  ],
  risk_queue: [['admin', 'risk'], PENDING_WORK],
  ticket_queue: [['admin', 'support', 'list'], ['admin', 'support', 'one'], PENDING_WORK],
}

const NAMES = Object.keys(STALE) as QueueEvent[]

/** On a busy day events arrive all the time. They cause one refetch in this time. */
const BATCH_MS = 1000

/** Refetches what colleagues and members changed in the queues, while a page of the admin part is open. */
export function useQueueEvents(): void {
  const client = useQueryClient()
  useLiveUpdates(
    useMember().id,
    useMemo(() => batchRefetches(client), [client]),
  )
}

function batchRefetches(client: QueryClient): (types: readonly StreamedEvent['type'][]) => void {
  const changed = new Set<QueueEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refetch = () => {
    timer = undefined
    for (const queryKey of new Set([...changed].flatMap((name) => STALE[name]))) {
      void client.invalidateQueries({ queryKey })
    }
    changed.clear()
  }
  return (types) => {
    for (const name of NAMES) if (types.includes('everything') || types.includes(name)) changed.add(name)
    if (changed.size > 0 && timer === undefined) timer = setTimeout(refetch, BATCH_MS)
  }
}
