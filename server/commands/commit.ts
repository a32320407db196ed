import { CompiledQuery } from 'kysely'
import { createBatcher } from '#server/db/batch.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Db, sqlStateOf } from '#server/db/transaction.ts'
import type { KeyedRequest } from '#server/http/idempotency.ts'
import { toPostParameter } from '#server/modules/ledger/index.ts'
import type { Effects } from './command.ts'

/** A command with the effects that it was decided to have. */
export interface DecidedCommand {
  readonly memberId: string
  /** Version of the member's wallet in the snapshot of the decision. */
  readonly version: number
  readonly now: Date
  /** Version of the budgets that the decision followed. */
  readonly budgetsVersion: number
  readonly effects: Effects
  /** Undefined for a command without an idempotency key. */
  readonly request: KeyedRequest | undefined
  /** The response as JSON text, stored for retries of the request; undefined for a refusal, which is not stored. */
  readonly response: string | undefined
}

const COMMIT = prepared('select commit_commands($1::jsonb) as committed')

const UNIQUE_VIOLATION = '23505'

/** Returns whether a command is decided again after this error of its commit: a serialization failure, a deadlock or a unique violation. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01', UNIQUE_VIOLATION].includes(sqlStateOf(error) ?? '')

/** Returns whether an error is a unique violation. At the last attempt it points to a defect, because a new snapshot shows the row of another command. */
export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === UNIQUE_VIOLATION

/** Commands per statement. */
const MAX_BATCH_SIZE = 32

// A batch contains at most one command of a member.
const commitBatched = createBatcher(
  { maxConcurrency: 2, maxBatchSize: MAX_BATCH_SIZE, conflictKey: ({ memberId }: DecidedCommand) => memberId },
  (db, commands: readonly DecidedCommand[]) => commitAll(db, commands, false),
)

/**
 * Commits a decided command, batched with concurrent commands of other members.
 *
 * @param alone whether to run it as a single statement that waits for a locked wallet, so that it delays no other member
 * @returns whether it was committed. If not, it had no effect: the version of the wallet or of the budgets has changed, the wallet is locked, or a shared resource has too little left
 */
export const commitCommand = async (db: Db, decided: DecidedCommand, alone: boolean): Promise<boolean> =>
  alone ? (await commitAll(db, [decided], true))[0] === true : await commitBatched(db, decided)

async function commitAll(db: Db, decided: readonly DecidedCommand[], waits: boolean): Promise<boolean[]> {
  const tables: Record<string, object[]> = {}
  const commands = decided.map((one, batch_index) => {
    const { memberId: member_id, version, now: at, budgetsVersion, effects, request, response } = one
    const budgets = budgetsVersion === 0 ? undefined : budgetsVersion
    for (const [table, rows] of Object.entries(effects.rows ?? {})) {
      tables[table] ??= []
      for (const row of rows ?? []) tables[table].push({ batch_index, member_id, ...row })
    }
    const stored = request &&
      response !== undefined && {
        key: request.key,
        request_hash: request.requestHash.toString('hex'),
        response,
      }
    const entry = effects.entry && toPostParameter(db, effects.entry, member_id, at)
    return { batch_index, member_id, version, at, budgets, ...entry, ...stored }
  })
  const doc = JSON.stringify({ commands, ...tables, ...(waits && { waits }) })
  const { rows } = await db.executeQuery<{ committed: number[] }>(CompiledQuery.raw(COMMIT, [doc]))
  const committed = new Set(rows[0]?.committed)
  return decided.map((_, index) => committed.has(index))
}
