import { z } from 'zod'
import { Id } from './values.ts'

/** What changes many rows at once: chosen ones, or all that a filter finds (docs/product.md#selected-rows). */

/** The fields that select rows for a preview. @param filter the fields of the list's filter @param max the most ids */
export const previewSelection = <Filter extends z.ZodRawShape>(filter: Filter, max: number) => ({
  ids: z.array(Id).max(max).default([]),
  /** All rows that this filter finds, instead of ids. */
  matching: z.object(filter).optional(),
})

/** The fields that select rows for a change. */
export const changeSelection = <Filter extends z.ZodRawShape>(filter: Filter, max: number) => ({
  ids: z.array(Id).max(max).default([]),
  /** With the number that the viewer saw; when it is another by now, nothing happens. */
  matching: z.object({ ...filter, count: z.int().min(1) }).optional(),
})

/** How many rows are found and changed, and how many stay as they are, by reason. */
export const selectionResult = <Reason extends readonly [string, ...string[]]>(reasons: Reason) =>
  z.object({
    found: z.int(),
    changes: z.int(),
    others: z.array(z.object({ reason: z.enum(reasons), n: z.int() })),
  })
