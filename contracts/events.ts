import { z } from 'zod'
import { route } from './route.ts'

/** What an open tab may hear of: never more than what to read again. */
export const MemberEvent = z.object({ type: z.enum(['balance', 'redemption', 'support', 'notice', 'account']) })
export type MemberEvent = z.infer<typeof MemberEvent>

export const readEvents = route('GET /api/events', {
  access: 'member',
  summary: 'Server-sent events: what changed for this member, for tabs to read again',
  streams: true,
  output: MemberEvent,
})

export const eventsRoutes = { readEvents }
