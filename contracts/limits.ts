import { z } from 'zod'
import { COOL_OFF_HOURS, PLAY_LIMIT_MAX } from './limit-rules.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

const PlaysPerDay = z.int().min(1).max(PLAY_LIMIT_MAX).nullable()

export const Limits = z.object({
  /** The most spins, scratch cards and quizzes of a day together; null for no limit. */
  playsPerDay: PlaysPerDay,
  /** A looser limit that was chosen and does not count yet. */
  next: z.object({ playsPerDay: PlaysPerDay, at: Instant }).nullable(),
  /** When the running cool-off ends. */
  coolOffUntil: Instant.nullable(),
})
Limits.register(z.globalRegistry, { id: 'Limits', description: 'The limits that a member set for their own play.' })
export type Limits = z.infer<typeof Limits>

export const readLimits = route('GET /api/me/limits', {
  access: 'member',
  summary: 'The limits that the member set for their own play',
  output: Limits,
})

export const setPlayLimit = route('PUT /api/me/limits/plays', {
  access: 'member',
  summary: 'Limit the plays of a day: a lower limit takes effect at once, a higher one or none after 24 hours',
  body: z.object({ playsPerDay: PlaysPerDay }),
  output: Limits,
})

export const startCoolOff = route('POST /api/me/limits/cool-off', {
  access: 'member',
  summary: 'Pause play for a time; a longer pause replaces the running one, a shorter one does not',
  body: z.object({ hours: z.literal(COOL_OFF_HOURS) }),
  output: Limits,
})

export const endCoolOff = route('POST /api/me/limits/cool-off/end', {
  access: 'member',
  summary: 'End the running cool-off early, 24 hours from now',
  output: Limits,
})

export const limitsRoutes = { readLimits, setPlayLimit, startCoolOff, endCoolOff }
