// Reads levels at the end of a day from the daily sums: a few thousand rows, regardless of the number of members and entries.

import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { COUNTED_AS } from './kinds.ts'

/** The levels at the end of a day (UTC); today is included up to now. */
export interface Levels {
  /** Accounts that are not deleted. */
  readonly members: number
  readonly activeMembers: number
  readonly entries: number
  /** The sum of all balances. */
  readonly points: number
  readonly pending: number
  readonly completed: number
  readonly spins: number
  readonly scratches: number
  readonly tasks: number
  /** Of this day alone: new accounts, and points that members earned, without adjustments. */
  readonly signups: number
  readonly earned: number
}

const quoted = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ')
const entriesOf = (kind: keyof typeof COUNTED_AS) =>
  `sum(entries) filter (where task_type in (${quoted(COUNTED_AS[kind])}))`

const LEDGER = prepared(`
  select coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(points), 0)::bigint as points,
    coalesce(${entriesOf('spin')}, 0)::bigint as spins, coalesce(${entriesOf('scratch')}, 0)::bigint as scratches,
    coalesce(${entriesOf('task')}, 0)::bigint as tasks,
    coalesce(sum(points) filter (where type = 'earn' and task_type <> 'adjustment' and day = $1::date), 0)::bigint as earned
  from ledger_days where day <= $1::date`)

const moves = (condition: string) => `coalesce(sum(moves) filter (where ${condition}), 0)`
/** Members in a status: the moves into it minus the moves out of it. */
const standing = (status: string) =>
  `(${moves(`subject = 'redemption' and after = '${status}'`)}
    - ${moves(`subject = 'redemption' and before = '${status}'`)})::bigint`

const STATUSES = prepared(`
  select (${moves("subject = 'member' and before = ''")} - ${moves("subject = 'member' and after = 'deleted'")})::bigint
      as members,
    ${standing('pending')} as pending, ${standing('completed')} as completed,
    ${moves("subject = 'member' and before = '' and day = $1::date")}::bigint as signups
  from status_days where day <= $1::date`)

const ACTIVE = prepared(
  'select coalesce(sum(change), 0)::bigint as "activeMembers" from span_days where span = 30 and day <= $1::date',
)

const read = (text: string, day: string): Statement<Partial<Levels>> =>
  statement(text, [day], ([row]: readonly Partial<Levels>[]) => row ?? {})

/** Returns statements whose merged results are the levels of a day (YYYY-MM-DD). */
export const readLevels = (day: string): readonly Statement<Partial<Levels>>[] =>
  [LEDGER, STATUSES, ACTIVE].map((text) => read(text, day))
