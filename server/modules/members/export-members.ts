import type { ListedMember } from '#contracts/members.ts'
import type { Db } from '#server/db/transaction.ts'
import { csvOf } from '#server/http/csv.ts'
import type { DayFilter } from '#server/http/day-filter.ts'
import { findMemberCursors, type MemberList } from './find-members.ts'
import type { Actor } from './may-act.ts'
import { readListed } from './rows.ts'
import { planSearch, type Search } from './search.ts'

const COLUMNS = [
  'ID',
  'Email',
  'Name',
  'Points',
  'Total Earned',
  'Transactions',
  'Spins',
  'Scratches',
  'Tasks',
  'Status',
  'Joined',
  'Updated',
  'Last Login',
]

const cells = (one: ListedMember) => [
  one.id,
  one.email,
  one.name,
  one.points,
  one.totalEarned,
  one.transactions,
  one.spins,
  one.scratches,
  one.tasks,
  one.status,
  one.createdAt,
  one.updatedAt,
  one.lastLogin,
]

/** Streams the chosen members as CSV, in the order of the given ids. */
export const exportChosen = (db: Db, actor: Actor, ids: readonly string[]): ReadableStream<Uint8Array> =>
  csvOf<ListedMember>({
    columns: COLUMNS,
    // The number of chosen members is limited to less than one part.
    read: () => readListed(db, actor, [...new Set(ids)]),
    cells,
  })

/** Streams all members that a filter finds as CSV, newest first. */
export async function exportFound(
  db: Db,
  actor: Actor,
  filter: Pick<MemberList, 'status'> & DayFilter & { readonly search: string },
): Promise<ReadableStream<Uint8Array>> {
  const search: Search | undefined = await planSearch(db, filter.search, filter)
  const list: MemberList = { status: filter.status, sort: 'joined', direction: 'desc', search }
  return csvOf<ExportRow>({
    columns: COLUMNS,
    async read(after, limit) {
      const places = await findMemberCursors(db, list, limit, after && { value: after.place, id: after.member.id })
      const members = new Map(
        (
          await readListed(
            db,
            actor,
            places.map(({ id }) => id),
          )
        ).map((one) => [one.id, one]),
      )
      return places.map(({ id, value }) => ({ place: value, member: members.get(id) ?? { id } }))
    },
    cells: ({ member }) =>
      'email' in member ? cells(member) : COLUMNS.map((_, index) => (index === 0 ? member.id : '')),
  })
}

interface ExportRow {
  readonly place: string
  /** Only the id remains of a member who deletes the account during the export. */
  readonly member: ListedMember | { readonly id: string }
}
