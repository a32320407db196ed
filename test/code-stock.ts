import type { Actor } from './actor.ts'

interface Options {
  readonly batch?: string
  readonly instructions?: string
  readonly expiresOn?: string
}

/** Adds activation codes to the stock of a plan as staff. @param codes a list, or the text of one */
export const stockCodes = (
  staff: Actor,
  planId: string,
  codes: readonly string[] | string,
  { batch = 'A batch', ...more }: Options = {},
) =>
  staff.call('POST /api/admin/plans/:id/codes', {
    params: { id: planId },
    body: { text: typeof codes === 'string' ? codes : codes.join('\n'), batch, ...more },
  })
