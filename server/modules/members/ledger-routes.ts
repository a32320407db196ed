import type { ExplainedEntry } from '#contracts/member-ledger.ts'
import { exportMemberEntries, listMemberEntries } from '#contracts/member-ledger.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { csvOf } from '#server/http/csv.ts'
import type { Mount } from '#server/http/mount.ts'
import { type Calendar, entryFilter, findEntries, readEntryPage } from '#server/modules/ledger/index.ts'
import { assertMember } from './assert-member.ts'
import { withCauses } from './entry-causes.ts'

const COLUMNS = [
  'Entry',
  'Date',
  'Type',
  'Source',
  'Points',
  'Balance After',
  'Description',
  'Cause',
  'Staff',
  'Reason',
] as const

/** Mounts the ledger of one member for staff (docs/product.md#page-of-a-member). */
export function mountMemberLedger(mount: Mount, calendar: Pick<Calendar<{ timeZone: string }>, 'daysFrom'>): void {
  mount(listMemberEntries, async ({ db, viewer, input }) => {
    const { id } = input.params
    await assertMember(db, id)
    const filter = entryFilter(calendar, viewer, input.query)
    const page = await readEntryPage(db, id, filter, input.query, COUNTED_UP_TO)
    return { ...page, items: await withCauses(db, viewer, id, page.items) }
  })

  mount(exportMemberEntries, async ({ db, viewer, input }) => {
    const { id } = input.params
    await assertMember(db, id)
    const { sort, ...filter } = input.query
    const entries = entryFilter(calendar, viewer, filter)
    return csvOf<ExplainedEntry>({
      columns: COLUMNS,
      read: async (after, limit) => withCauses(db, viewer, id, await findEntries(db, id, entries, sort, limit, after)),
      cells,
    })
  })
}

function cells({ seq, createdAt, type, taskType, points, balanceAfter, description, cause }: ExplainedEntry) {
  const action = cause?.kind === 'staffAction' ? cause : undefined
  const entry = [seq, createdAt, type, taskType, points, balanceAfter, description]
  return [...entry, causeText(cause), action?.by ?? '', action?.reason ?? '']
}

function causeText(cause: ExplainedEntry['cause']): string {
  switch (cause?.kind) {
    case 'draw':
      return `${cause.table} draw ${cause.nonce}: ${cause.number}`
    case 'quiz':
      return `quiz ${cause.category} ${cause.difficulty}: ${cause.correct} of ${cause.total}`
    case 'redemption':
      return `redemption ${cause.id}`
    case 'promoCode':
      return `promo code ${cause.code}`
    case 'staffAction':
      return `${cause.action} (audit log ${cause.auditSeq})`
    default:
      return ''
  }
}
