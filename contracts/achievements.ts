import { z } from 'zod'
import { ACHIEVEMENT_KINDS } from './achievement-rules.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

export const Achievement = z.object({
  kind: z.enum(ACHIEVEMENT_KINDS),
  /** When the entry, draw or redemption happened that fulfilled it; null until then. */
  reachedAt: Instant.nullable(),
  /** How much of the target is done; never more than the target. */
  progress: z.int(),
  target: z.int(),
})
Achievement.register(z.globalRegistry, {
  id: 'Achievement',
  description: 'An achievement of the member, reached or with its progress.',
})
export type Achievement = z.infer<typeof Achievement>

export const listAchievements = route('GET /api/me/achievements', {
  access: 'member',
  summary: 'All achievements: those that the member has reached with their dates, and the progress of the others',
  output: z.object({ items: z.array(Achievement) }),
})

/** The picture is the same for every member and shows nothing about them. */
export const readAchievementPicture = route('GET /api/me/achievements/:kind/picture', {
  access: 'member',
  summary: 'The picture of a reached achievement, to share',
  params: z.object({ kind: z.string().max(40) }),
  file: { type: 'image/png', cacheSeconds: 24 * 3600 },
  output: z.instanceof(Uint8Array),
  errors: ['notFound'],
})

export const achievementsRoutes = { listAchievements, readAchievementPicture }
