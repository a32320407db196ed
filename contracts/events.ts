import { z } from 'zod'
import type { Permission } from './roles.ts'
import { route } from './route.ts'

/** The events that an open tab receives. They only say what to read again. */
export const MemberEvent = z.object({
  type: z.enum(['balance', 'redemption', 'support', 'notification', 'goal', 'account']),
})
export type MemberEvent = z.infer<typeof MemberEvent>

/**
 * Events for every member's open tabs: plans changed (`server/db/migrations/0064-plan-events.sql`), or a campaign began, paused or ended.
 */
const BROADCASTS = ['plans', 'campaigns'] as const

/**
 * Events for staff: a queue has changed (`server/db/migrations/0092-queue-events.sql`, `0140-approval-and-risk-events.expand.sql`,
 * `0142-appeal-events.expand.sql`, `0153-refund-proposal-events.expand.sql`), or who has a record open (`0105-presence.expand.sql`).
 */
export const QUEUE_EVENTS = ['redemption_queue', 'ticket_queue', 'approval_queue', 'risk_queue', 'presence'] as const
export type QueueEvent = (typeof QUEUE_EVENTS)[number]

const READ_QUEUE: Readonly<Record<QueueEvent, Permission>> = {
  redemption_queue: 'redemptions.read',
  ticket_queue: 'support.read',
  approval_queue: 'approvals.decide',
  risk_queue: 'risk.read',
  presence: 'admin.enter',
}

export const isQueueEvent = (type: string): type is QueueEvent => Object.hasOwn(READ_QUEUE, type)

/** Returns the permission that staff need to receive an event of a queue: that to read the queue. */
export const permissionToReceive = (type: QueueEvent): Permission => READ_QUEUE[type]

/** `everything`: events may be missing, so read everything again. `heartbeat` keeps the stream alive. */
const StreamedEvent = z.object({
  type: z.enum([...MemberEvent.shape.type.options, ...BROADCASTS, ...QUEUE_EVENTS, 'everything', 'heartbeat']),
})
export type StreamedEvent = z.infer<typeof StreamedEvent>

/** The number of the last received event. An invalid one counts as too old. */
const after = z.string().max(40).optional()

export const readEvents = route('GET /api/events', {
  access: 'member',
  summary:
    'Server-sent events: what changed for this member, or in the queues of staff, for tabs to read again; goes on after Last-Event-ID',
  streams: true,
  query: z.object({ after }),
  output: StreamedEvent,
})

export const readMissedEvents = route('GET /api/events/missed', {
  access: 'member',
  summary: 'The same asked for: what changed since an event, for tabs that cannot hold a stream',
  query: z.object({ after }),
  output: z.object({
    /** What to ask for next time. */
    id: z.int(),
    types: z.array(StreamedEvent.shape.type),
  }),
})

export const eventsRoutes = { readEvents, readMissedEvents }
