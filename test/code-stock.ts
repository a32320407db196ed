import { stringify } from 'csv-stringify/sync'
import { CODE_COLUMNS } from '#contracts/activation-code-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Actor, Answer } from './actor.ts'

interface Options {
  readonly batch?: string
  readonly instructions?: string
  readonly expiresOn?: string
  readonly cost?: string
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

/** Returns a CSV of codes: rows in the order of {@link CODE_COLUMNS}. */
export const codeFile = (...rows: string[][]): string => stringify([[...CODE_COLUMNS], ...rows])

const BATCH = 'From a file'
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

type Checked = AnswerByKey<'POST /api/admin/plans/:id/codes/import-checks'>
export const checkCodeFile = (
  staff: Actor,
  planId: string,
  file: string | Uint8Array,
  batch = BATCH,
): Promise<Answer<Checked>> =>
  staff.send('POST', `/api/admin/plans/${planId}/codes/import-checks${query({ batch })}`, file)

type Imported = AnswerByKey<'POST /api/admin/plans/:id/codes/imports'>
export const importCodes = (
  staff: Actor,
  planId: string,
  file: string | Uint8Array,
  seen: string,
  key: string = crypto.randomUUID(),
): Promise<Answer<Imported>> =>
  staff.send('POST', `/api/admin/plans/${planId}/codes/imports${query({ batch: BATCH, seen })}`, file, {
    'idempotency-key': key,
  })
