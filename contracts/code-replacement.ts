import { z } from 'zod'
import { Instant } from './values.ts'

/** A code that did not work and was replaced. */
export const CodeReplacement = z.object({ at: Instant, by: z.string().nullable(), reason: z.string() })
export type CodeReplacement = z.infer<typeof CodeReplacement>
