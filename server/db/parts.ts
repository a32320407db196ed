// Parts of a snapshot: SQL expressions about one member, which one statement reads together.

import { CompiledQuery } from 'kysely'
import { createBatcher } from './batch.ts'
import { prepared } from './prepared.ts'
import type { Db } from './transaction.ts'

/**
 * One value of a snapshot: an SQL expression that returns JSON. It may use the member `m`, the wallet `w` and `call.input`: the call's
 * params, query and body as JSON, and the context of a command.
 */
export interface Part<Value> {
  readonly sql: string
  /** Never set; carries the type. */
  readonly value?: Value
}

export const part = <Value>(sql: string): Part<Value> => ({ sql })

export type Parts = Readonly<Record<string, Part<unknown>>>

/** Returns SQL for the column `parts`: one JSON object with all values. */
export const partsColumn = (parts: Parts): string => {
  const values = Object.entries(parts).map(([name, { sql }]) => `'${name}', (${sql})`)
  return `${values.length === 0 ? 'null::json' : `json_build_object(${values.join(', ')})`} as parts`
}

export type Snapshot<Reads extends Parts> = {
  readonly [Name in keyof Reads]: Reads[Name] extends Part<infer Value> ? Value : never
}

interface PartsCall {
  readonly memberId: string
  /** Available to the parts as `call.input`. */
  readonly input: object
}

/**
 * Returns a function that reads a member's snapshot; concurrent calls are batched. It throws an Error when the member does not exist.
 */
export function partsReader<const Reads extends Parts>(
  reads: Reads,
): (db: Db, call: PartsCall) => Promise<Snapshot<Reads>> {
  // The lateral lookup per call makes the plan use the indexes for any number of calls.
  const text = prepared(`
    select call.nth, found.parts from jsonb_to_recordset($1::jsonb) as call (nth integer, member_id uuid, input jsonb), lateral (
      select ${partsColumn(reads)} from members m join wallets w on w.member_id = m.id where m.id = call.member_id limit 1) found`)
  const read = createBatcher({ maxConcurrency: 2, maxBatchSize: 32 }, async (db, calls: readonly PartsCall[]) => {
    const inputs = calls.map(({ memberId, input }, nth) => ({ nth, member_id: memberId, input }))
    const { rows } = await db.executeQuery<{ nth: number; parts: Snapshot<Reads> }>(
      CompiledQuery.raw(text, [JSON.stringify(inputs)]),
    )
    const partsByCall = new Map(rows.map(({ nth, parts }) => [nth, parts]))
    return calls.map((_, nth) => partsByCall.get(nth))
  })
  return async (db, call) => {
    const parts = await read(db, call)
    if (!parts) throw new Error(`there is no member ${call.memberId}`)
    return parts
  }
}
