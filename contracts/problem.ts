import { z } from 'zod'
import { ERRORS, type ErrorCode } from './errors.ts'

const FieldError = z.object({ field: z.string(), message: z.string() })
/** What is wrong with one field of the input. */
export type FieldError = z.infer<typeof FieldError>

export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
  /** The sentence to show. */
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  /** What was put into the sentence. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
})
ProblemBody.register(z.globalRegistry, { id: 'Problem', description: 'An error, in the format of RFC 9457.' })
export type ProblemBody = z.infer<typeof ProblemBody>
