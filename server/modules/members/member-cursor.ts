import { type RawBuilder, sql } from 'kysely'
import type { MemberSort } from '#contracts/member-rules.ts'
import { Id, StoredInstant } from '#contracts/values.ts'
import { assertThat } from '#server/http/problem.ts'

/** A sort key: an indexed expression of `m` (members) or `s` (member_sums), and its form in a cursor. */
export interface SortKey {
  readonly of: 'm' | 's'
  readonly key: RawBuilder<unknown>
  /** The exact value as text. */
  readonly text: RawBuilder<string>
  /** Parses the text back into the key's type. */
  readonly read: (text: string) => RawBuilder<unknown>
  readonly isValid: (text: string) => boolean
}

const instant = (column: string): SortKey => ({
  of: 'm',
  key: sql.ref(column),
  text: sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  read: (text) => sql`${text}::timestamptz`,
  isValid: (text) => StoredInstant.safeParse(text).success,
})

const sum = (column: string): SortKey => ({
  of: 's',
  key: sql.ref(column),
  text: sql<string>`${sql.ref(column)}::text`,
  read: (text) => sql`${text}::bigint`,
  isValid: (text) => /^\d{1,15}$/.test(text),
})

const NAME = sql<string>`(fold_text(m.name) collate "C")`

export const SORT_KEYS: Readonly<Record<MemberSort, SortKey>> = {
  joined: instant('m.created_at'),
  lastLogin: instant('m.last_login_at'),
  points: sum('s.points'),
  totalEarned: sum('s.total_earned'),
  name: { of: 'm', key: NAME, text: NAME, read: (text) => sql`${text}::text collate "C"`, isValid: () => true },
}

/** The end of a page: the value of the sort key and, for equal values, the id. */
export interface MemberCursor {
  readonly value: string
  readonly id: string
}

export const encodeMemberCursor = ({ value, id }: MemberCursor): string => `${value}~${id}`

/** @throws Problem invalidInput for a text that is no cursor of this order */
export function decodeMemberCursor(cursor: string | undefined, sort: MemberSort): MemberCursor | undefined {
  if (cursor === undefined) return undefined
  const end = cursor.lastIndexOf('~')
  const place = { value: cursor.slice(0, Math.max(0, end)), id: cursor.slice(end + 1) }
  assertThat(end >= 0 && Id.safeParse(place.id).success && SORT_KEYS[sort].isValid(place.value), 'invalidInput')
  return place
}
