// Parts: SQL expressions about one member, which one statement reads together. Their values are the snapshot.

import { CompiledQuery } from 'kysely'
import { createBatcher } from './batch.ts'
import { prepared } from './prepared.ts'
import type { Db } from './transaction.ts'

/**
 * An SQL expression that returns one value of a snapshot as JSON. It may use the member `m`, the wallet `w` and `call.input`: for a command
 * the params, query and body of the request and the result of `enrich`, for a page what its route passes.
 */
export interface Part<Value> {
  readonly sql: string
  /** The key of `call.input` without which the value is null. */
  readonly requires?: string | undefined
  /** Never set; carries the type. */
  readonly value?: Value
}

/** Declares a part. @param requires the key of `call.input` without which the value is null */
export const part = <Value>(sql: string, requires?: string): Part<Value> => ({ sql, requires })

/** Parts by name. */
export type Parts = Readonly<Record<string, Part<unknown>>>

/**
 * Returns SQL for the column `snapshot`: one JSON object with the value of each part.
 *
 * @param given keys that some calls have; a part that requires another one is null, and costs nothing
 */
export const snapshotColumn = (parts: Parts, given: readonly string[] = keysOf(parts)): string => {
  const sqlOf = ({ sql, requires }: Part<unknown>) => {
    if (requires === undefined) return `(${sql})`
    return given.includes(requires) ? `case when call.input ->> '${requires}' is not null then (${sql}) end` : 'null'
  }
  const values = Object.entries(parts).map(([name, one]) => `'${name}', ${sqlOf(one)}`)
  return `${values.length === 0 ? 'null::json' : `json_build_object(${values.join(', ')})`} as snapshot`
}

/** Returns the keys that parts require. */
const keysOf = (parts: Parts): readonly string[] => [
  ...new Set(Object.values(parts).flatMap(({ requires }) => requires ?? [])),
]

/**
 * Returns a function that returns the text of a prepared statement with parts. Even a part that is not evaluated makes a statement slower, so
 * there is a statement for each set of keys that calls have.
 *
 * @param build returns the text with the column `snapshot`
 */
export function preparedWithParts(
  parts: Parts,
  build: (column: string) => string,
): (inputs: readonly (object | undefined)[]) => string {
  const keys = keysOf(parts)
  const texts = new Map<string, string>()
  return (inputs) => {
    const given = keys.filter((key) => inputs.some((input) => (input as Record<string, unknown>)?.[key] !== undefined))
    const known = texts.get(given.join())
    if (known !== undefined) return known
    const text = prepared(build(snapshotColumn(parts, given)))
    texts.set(given.join(), text)
    return text
  }
}

/** The value of each part, by name. */
export type Snapshot<P extends Parts> = {
  readonly [Name in keyof P]: P[Name] extends Part<infer Value> ? Value : never
}

interface SnapshotCall {
  readonly memberId: string
  /** Available to the parts as `call.input`. */
  readonly input: object
}

/**
 * Returns a function that reads a member's snapshot; concurrent calls are batched. It throws an Error when the member does not exist.
 */
export function snapshotReader<const P extends Parts>(parts: P): (db: Db, call: SnapshotCall) => Promise<Snapshot<P>> {
  // The lateral lookup per call makes the plan use the indexes for any number of calls.
  const textFor = preparedWithParts(
    parts,
    (column) => `
    select call.nth, found.snapshot from jsonb_to_recordset($1::jsonb) as call (nth integer, member_id uuid, input jsonb), lateral (
      select ${column} from members m join wallets w on w.member_id = m.id where m.id = call.member_id limit 1) found`,
  )
  const read = createBatcher({ maxConcurrency: 2, maxBatchSize: 32 }, async (db, calls: readonly SnapshotCall[]) => {
    const inputs = calls.map(({ memberId, input }, nth) => ({ nth, member_id: memberId, input }))
    const text = textFor(calls.map(({ input }) => input))
    const { rows } = await db.executeQuery<{ nth: number; snapshot: Snapshot<P> }>(
      CompiledQuery.raw(text, [JSON.stringify(inputs)]),
    )
    const snapshots = new Map(rows.map(({ nth, snapshot }) => [nth, snapshot]))
    return calls.map((_, nth) => snapshots.get(nth))
  })
  return async (db, call) => {
    const snapshot = await read(db, call)
    if (!snapshot) throw new Error(`there is no member ${call.memberId}`)
    return snapshot
  }
}
