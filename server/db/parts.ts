// Parts of a snapshot: what one statement reads about a member, together with the session or for a page.

import { CompiledQuery } from 'kysely'
import { createBatcher } from './batch.ts'
import { prepared } from './prepared.ts'
import type { Db } from './transaction.ts'

/**
 * One thing that a decision reads: an SQL expression that gives JSON, about the member `m` with the wallet `w`, for the `input` of the
 * call (`call.input`, JSON with params, query and body, and what a command was given besides).
 */
export interface Part<Value> {
  readonly sql: string
  /** There for the type alone. */
  readonly value?: Value
}

export const part = <Value>(sql: string): Part<Value> => ({ sql })

export type Parts = Readonly<Record<string, Part<unknown>>>

/** The column `parts` of a statement that reads them. */
export const partsColumn = (parts: Parts): string => {
  const values = Object.entries(parts).map(([name, { sql }]) => `'${name}', (${sql})`)
  return `${values.length === 0 ? 'null::json' : `json_build_object(${values.join(', ')})`} as parts`
}

export type Snapshot<Reads extends Parts> = {
  readonly [Name in keyof Reads]: Reads[Name] extends Part<infer Value> ? Value : never
}

interface PartsCall {
  readonly memberId: string
  /** What the parts may use as `call.input`. */
  readonly input: object
}

/**
 * Makes a reader of parts about a member; calls of the same moment share its statement.
 *
 * @returns how to read them; throws an Error for a member that does not exist
 */
export function partsReader<const Reads extends Parts>(
  reads: Reads,
): (db: Db, call: PartsCall) => Promise<Snapshot<Reads>> {
  // Each call has a lookup of its own, so that the plan uses the indexes, however many there are.
  const text = prepared(`
    select call.nth, found.parts from jsonb_to_recordset($1::jsonb) as call (nth integer, member_id uuid, input jsonb), lateral (
      select ${partsColumn(reads)} from members m join wallets w on w.member_id = m.id where m.id = call.member_id limit 1) found`)
  const read = createBatcher({ atOnce: 2, most: 32 }, async (db, calls: readonly PartsCall[]) => {
    const asked = calls.map(({ memberId, input }, nth) => ({ nth, member_id: memberId, input }))
    const { rows } = await db.executeQuery<{ nth: number; parts: Snapshot<Reads> }>(
      CompiledQuery.raw(text, [JSON.stringify(asked)]),
    )
    const found = new Map(rows.map(({ nth, parts }) => [nth, parts]))
    return calls.map((_, nth) => found.get(nth))
  })
  return async (db, call) => {
    const parts = await read(db, call)
    if (!parts) throw new Error(`there is no member ${call.memberId}`)
    return parts
  }
}
