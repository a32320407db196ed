import { z } from 'zod'
import { PRESENCE_KINDS } from './presence-rules.ts'
import { route } from './route.ts'
import { Id } from './values.ts'

/** Who else has a record open (docs/product.md#presence). */

export const announcePresence = route('POST /api/admin/presence', {
  access: 'admin.enter',
  summary:
    'Say that a redemption, ticket, proposal or risk group is open, or was closed, and read which colleagues have it open',
  notAuditedBecause: 'it changes nothing but what colleagues see for less than a minute',
  noKeyBecause: 'a repeated heartbeat has the same effect',
  limit: { max: 300, seconds: 60 },
  body: z.object({ kind: z.enum(PRESENCE_KINDS), id: Id, closed: z.boolean().default(false) }),
  output: z.object({ others: z.array(z.object({ id: Id, name: z.string() })) }),
})

export const presenceRoutes = { announcePresence }
