import { CompiledQuery } from 'kysely'
import { createBatcher } from '#server/db/batch.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db } from '#server/db/transaction.ts'
import type { KeyedRequest } from '#server/http/idempotency.ts'
import { postable } from '#server/modules/ledger/index.ts'
import type { Effects } from './command.ts'

/** A decision on its way to the database. */
export interface DecidedCommand {
  readonly memberId: string
  /** The version of the member's wallet that it was decided from. */
  readonly version: number
  readonly now: Date
  readonly effects: Effects
  /** Undefined for one that no caller may repeat. */
  readonly request: KeyedRequest | undefined
  /** The answer as JSON text, stored for a repetition; undefined for a refusal, which is not remembered. */
  readonly answer: string | undefined
}

const COMMIT = prepared('select commit_commands($1::jsonb) as committed')

/** How many commands one statement commits at most. */
const MOST = 32

const commitTogether = createBatcher(
  { atOnce: 2, most: MOST, apart: ({ memberId }: DecidedCommand) => memberId },
  (db, commands: readonly DecidedCommand[]) => commitAll(db, commands, false),
)

/**
 * Commits a decision together with those of other members that come at the same moment.
 *
 * @param alone whether the statement is not shared: then it waits for a wallet that is locked, and delays no other member
 * @returns whether it was committed; if not, it has had no effect, and what it was decided from has changed
 */
export const commitCommand = async (db: Db, decided: DecidedCommand, alone: boolean): Promise<boolean> =>
  alone ? (await commitAll(db, [decided], true))[0] === true : await commitTogether(db, decided)

async function commitAll(db: Db, decided: readonly DecidedCommand[], waits: boolean): Promise<boolean[]> {
  const tables: Record<string, object[]> = {}
  const commands = decided.map(({ memberId: member_id, version, now: at, effects, request, answer }, n) => {
    for (const [table, rows] of Object.entries(effects.rows ?? {})) {
      tables[table] ??= []
      for (const row of rows ?? []) tables[table].push({ n, member_id, ...row })
    }
    const stored = request &&
      answer !== undefined && {
        key: request.key,
        request_hash: request.requestHash.toString('hex'),
        response: answer,
      }
    const entry = effects.entry && postable(db, effects.entry, member_id, at)
    return { n, member_id, version, at, ...entry, ...stored }
  })
  const doc = JSON.stringify({ commands, ...tables, ...(waits && { waits }) })
  const { rows } = await db.executeQuery<{ committed: number[] }>(CompiledQuery.raw(COMMIT, [doc]))
  const committed = new Set(rows[0]?.committed)
  return decided.map((_, n) => committed.has(n))
}
