import { z } from 'zod'
import { route } from './route.ts'
import { MESSAGE_MAX } from './support-rules.ts'
import { PlainLines } from './values.ts'

/**
 * The appeal of a banned or suspended member, who has no session. The refusals accountBanned and accountSuspended of a sign-in have the
 * token (docs/product.md#ban-appeals).
 */
export const appealBan = route('POST /api/auth/appeals', {
  access: 'guest',
  summary:
    'Appeal against a ban or a suspension, after a sign-in with the right password was refused; each has one appeal',
  limit: { max: 10, seconds: 900 },
  noKeyBecause: 'a ban or suspension has one appeal, and its repetition gets the same ticket',
  body: z.object({
    token: z.string().max(200),
    text: PlainLines(MESSAGE_MAX).pipe(z.string().min(1, 'Please write why this is a mistake')),
  }),
  output: z.object({
    /** The first characters of the ticket's id, by which member and staff refer to it. */
    ticket: z.string(),
  }),
  errors: ['appealExpired', 'appealNotNeeded', 'appealSent', 'supportTicketsOpen'],
})

export const banAppealsRoutes = { appealBan }
