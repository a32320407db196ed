import type { Context } from 'hono'
import type { z } from 'zod'
import type { FieldError } from '#contracts/problem.ts'
import type { Route } from '#contracts/route.ts'
import { Problem } from './problem.ts'

type Input = Record<'params' | 'query' | 'body', unknown>

/**
 * Parses what the contract declares and drops the rest.
 *
 * @throws Problem invalidInput with every issue at once, by field; notFound for an id that is none
 */
export function parseInput(route: Route, c: Context, body: unknown): Input {
  const { params, query, body: bodySchema } = route.definition
  const errors: FieldError[] = []
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (result.success) {
      errors.push(...unstorable(result.data))
      return result.data
    }
    for (const issue of result.error.issues) errors.push({ field: issue.path.join('.'), message: issue.message })
    return undefined
  }
  const parsedParams = read(params, c.req.param())
  // What cannot be an id is not there, like an id that nobody has.
  if (errors.length > 0) throw new Problem('notFound')
  const input = { params: parsedParams, query: read(query, c.req.query()), body: read(bodySchema, body) }
  if (errors.length > 0) throw new Problem('invalidInput', { fields: errors })
  return input
}

/** PostgreSQL takes no NUL in a text and no half of a surrogate pair in JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** The texts that could not be stored, by field. */
function unstorable(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value)
      ? [{ field: path.join('.'), message: 'This text has a character that cannot be stored' }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unstorable(part, [...path, name]))
}
