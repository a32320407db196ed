import type { Context } from 'hono'
import type { z } from 'zod'
import type { FieldError } from '#contracts/problem.ts'
import type { Route } from '#contracts/route.ts'
import { Problem } from './problem.ts'

type Input = Record<'params' | 'query' | 'body', unknown>

/**
 * Parses params, query and body by the contract. Undeclared fields are dropped.
 *
 * @throws Problem invalidInput with all issues by field; notFound for a malformed id
 */
export function parseInput(route: Route, c: Context, body: unknown): Input {
  const { params, query, body: bodySchema } = route.definition
  const errors: FieldError[] = []
  const read = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (result.success) {
      errors.push(...findUnstorable(result.data))
      return result.data
    }
    for (const issue of result.error.issues) errors.push({ field: issue.path.join('.'), message: issue.message })
    return undefined
  }
  const parsedParams = read(params, c.req.param())
  // A malformed id gets the same response as an unknown one.
  if (errors.length > 0) throw new Problem('notFound')
  const input = { params: parsedParams, query: read(query, c.req.query()), body: read(bodySchema, body) }
  if (errors.length > 0) throw new Problem('invalidInput', { fields: errors })
  return input
}

/** PostgreSQL refuses NUL in text, and lone surrogates in JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Returns an error for each text that PostgreSQL would refuse. */
function findUnstorable(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') {
    return UNSTORABLE.test(value)
      ? [{ field: path.join('.'), message: 'This text has a character that cannot be stored' }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => findUnstorable(part, [...path, name]))
}
