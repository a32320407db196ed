import { queryOptions } from '@tanstack/react-query'
import { HEARTBEAT_SECONDS, type PresenceKind } from '#contracts/presence-rules.ts'
import { api } from './api.ts'

export type { PresenceKind }

/** Says that the viewer has a record open, again and again while the tab is visible, and reads who else has. */
export const presenceQuery = (kind: PresenceKind, id: string) =>
  queryOptions({
    queryKey: ['admin', 'presence', kind, id],
    queryFn: ({ signal }) => api('POST /api/admin/presence', { body: { kind, id }, signal }),
    refetchInterval: HEARTBEAT_SECONDS * 1000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Says that the viewer has closed a record. If the call fails, colleagues see it for less than a minute. */
export const leaveRecord = (kind: PresenceKind, id: string): void =>
  void api('POST /api/admin/presence', { body: { kind, id, closed: true } }).catch(() => undefined)
