// Compares entries with their sources by `ENTRY_SOURCES`, for a range of members or for single entries.

import { type RawBuilder, sql } from 'kysely'
import { ENTRY_SOURCES, type EntrySource } from './entry-sources.ts'
import { inRange, type Range, rowsIn, type SingleMember } from './range.ts'

const raw = (text: string) => sql.raw(text)
const memberOf = ({ member = 's.member_id' }: EntrySource) => member

/** Sources whose rows must each have exactly one entry; several task types may share one. */
const PAID = [
  ...new Map(
    Object.values(ENTRY_SOURCES)
      .flat()
      .filter(({ mustHaveEntry }) => mustHaveEntry)
      .map((source) => [source.name, source]),
  ).values(),
]
const PAID_NAMES = sql.join(PAID.map(({ name }) => sql.lit(name)))

/** Returns SQL for the defect of entry `e`'s source; null if there is none. */
function verdictOf(sources: readonly EntrySource[]): string {
  const rows = sources.map(
    (one) => `select ${one.points} as points from ${typeof one.from === 'string' ? one.from : one.from.ofEntry}
      where ${memberOf(one)} = e.member_id and ${one.where} and ${one.lookup} and ${one.match ?? `${one.reference} = e.reference`}`,
  )
  return `(select case when count(*) = 0 then 'entry_without_source'
    when not coalesce(bool_or(x.points = abs(e.points)), false) then 'amount_differs' end from (${rows.join(' union all ')}) x)`
}

const verdict = (types: readonly (readonly [string, readonly EntrySource[]])[]): RawBuilder<string | null> =>
  sql.raw(
    `case e.task_type${types.map(([type, sources]) => ` when '${type}' then ${verdictOf(sources)}`).join('')} end`,
  )

/** The defect of entry `e`'s source, for any task type, by index lookups: for few entries. */
export const SOURCE_VERDICT = verdict(Object.entries(ENTRY_SOURCES))

/** The task types whose sources do not require an entry. */
const OTHERS = Object.entries(ENTRY_SOURCES).filter(
  ([, sources]) => !sources.some(({ mustHaveEntry }) => mustHaveEntry),
)
const OTHER_VERDICT = verdict(OTHERS)
const OTHER_TYPES = sql.join(OTHERS.map(([type]) => sql.lit(type)))

const SEED = raw(`generation || '.' || nonce`)

/**
 * Returns a query for the defects between sources and entries of a range of members, in both directions, as rows of a batch.
 * The statement provides the entries as the materialized CTE `e`, with the name of their source. A scratch card counts as the
 * entry of its draw.
 */
export function sourceFindings(range: Range | SingleMember): RawBuilder<unknown> {
  const paid = PAID.map(
    (
      one,
    ) => sql`select ${sql.lit(one.name)} as source, ${raw(memberOf(one))} as member_id, ${raw(one.reference)} as reference,
      ${raw(one.points)} as points from ${typeof one.from === 'string' ? raw(one.from) : sql`${rowsIn(range, one.from.history)} s`} where ${raw(one.where)} and ${inRange(range, memberOf(one))}`,
  )
  return sql`
  select coalesce(x.member_id, y.member_id) as "memberId",
    case when x.member_id is null then 'entry_without_source' when y.member_id is null then 'source_without_entry'
      else 'amount_differs' end as kind,
    coalesce(y.seq, 0) as seq, coalesce(x.reference, y.reference) as subject, coalesce(x.source, y.source) as source,
    coalesce(y.points, x.points) as points, y.at
  from (
    ${sql.join(paid, sql` union all `)}
    union all select 'card', member_id, ${SEED}, points from scratch_cards where ${inRange(range, 'member_id')}
  ) x full join (
    select source, member_id, coalesce(reference, 'entry ' || seq) as reference, abs(points) as points, seq, created_at as at
    from e where source in (${PAID_NAMES})
    union all select 'card', member_id, ${SEED}, points, 0, null from ${rowsIn(range, 'draws')} where game = 'scratch'
  ) y on y.member_id = x.member_id and y.source = x.source and y.reference = x.reference
  where x.member_id is null or y.member_id is null or x.points is distinct from y.points
  union all
  select member_id, verdict, seq, reference, source, points, created_at
  from (select e.*, ${OTHER_VERDICT} as verdict from e where task_type in (${OTHER_TYPES})) judged where verdict is not null
  union all
  select member_id, 'source_paid_twice', seq, reference, source, points, created_at
  from (select *, row_number() over (partition by member_id, task_type, reference order by seq) as nth from e where reference is not null) again
  where nth > 1`
}
