import { z } from 'zod'
import { route } from './route.ts'
import { Instant, Points, pageOf, pageQuery, StoredInstant } from './values.ts'

/** What an archived row was in the earlier system. */
export const ARCHIVE_KINDS = ['transaction', 'task', 'spin', 'scratch', 'quiz', 'redemption', 'promo_code'] as const

/** What a member did in the earlier system (docs/operations/importing.md). It is not part of the balance. */
export const ArchiveEntry = z.object({
  /** Its position in the imported dump. */
  seq: z.int(),
  at: Instant,
  kind: z.enum(ARCHIVE_KINDS),
  /** Signed, as the earlier system recorded it. */
  points: Points,
  /** May be empty. */
  description: z.string(),
})
ArchiveEntry.register(z.globalRegistry, { id: 'ArchiveEntry', description: 'What a member did in the earlier system.' })
export type ArchiveEntry = z.infer<typeof ArchiveEntry>

/** Where a page of the archive ended: time and position in the dump. */
const ArchiveCursor = z.string().refine((cursor) => {
  const [at, seq = ''] = cursor.split('~')
  return StoredInstant.safeParse(at).success && /^\d{1,9}$/.test(seq)
}, 'This is not the cursor of a page')

export const archiveQuery = z.object(pageQuery(ArchiveCursor))
export const ArchivePage = pageOf(ArchiveEntry)

export const listArchive = route('GET /api/archive', {
  access: 'member',
  replica: true,
  summary: 'What the member did in the earlier system, newest first',
  query: archiveQuery,
  output: ArchivePage,
})

export const archiveRoutes = { listArchive }
