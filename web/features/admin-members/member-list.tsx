import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StatusAction } from '#contracts/member-rules.ts'
import type { ListedMember } from '#contracts/members.ts'
import { useIsWide } from '~/lib/media.ts'
import type { useProgressiveList } from '~/lib/progressive-list.ts'
import { useSelection } from '~/lib/use-selection.ts'
import { MorePages } from '~/ui/more-pages.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Sorting } from './list-filter.ts'
import { MemberCards } from './member-cards.tsx'
import { MemberTable } from './member-table.tsx'
import { MembersBulkBar } from './members-bulk-bar.tsx'
import type { BulkSelection, MatchingFilter } from './queries.ts'
import { StatusDialog } from './status-dialog.tsx'
import type { RowAction, RowsProps } from './types.ts'

interface MemberListProps {
  items: readonly ListedMember[]
  /** The filter of the list, and how many members it finds if that is known exactly. */
  filter: MatchingFilter
  total: number | undefined
  begin: ReturnType<typeof useProgressiveList>['begin']
  query: Parameters<typeof MorePages>[0]['query']
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onOpen: (id: string) => void
  /** Shown without members. It is inside of the list, so that the result of a bulk action stays open. */
  empty: ReactNode
}

/** The found members with their actions: a table on wide screens, cards on phones. */
export function MemberList({ items, filter, total, begin, query, sorting, onSort, onOpen, empty }: MemberListProps) {
  const t = useTranslations('adminMembers')
  const isWide = useIsWide()
  const selection = useSelection(
    items.map(({ id }) => id),
    filter,
  )
  const [act, setAction] = useState<RowAction>()
  const [bulk, setBulk] = useState<{ readonly action: StatusAction; readonly selection: BulkSelection }>()
  const rows: RowsProps = { items: begin(items), selection, onOpen, onAction: setAction }
  const close = () => setAction(undefined)
  return (
    <>
      {items.length === 0 && empty}
      {items.length > 0 && (
        <>
          {isWide ? <MemberTable {...rows} sorting={sorting} onSort={onSort} /> : <MemberCards {...rows} />}
          <p className="mt-3 text-sm text-quiet tabular">
            {t(query.hasNextPage ? 'shownMore' : 'shown', { n: items.length })}
            {isWide && <span className="ml-3">{t('keys')}</span>}
          </p>
          <MorePages query={query} />
          <MembersBulkBar
            selection={selection}
            filter={filter}
            total={selection.isAll && query.hasNextPage ? total : undefined}
            onAction={(action, chosen) => setBulk({ action, selection: chosen })}
          />
        </>
      )}
      {act?.act === 'points' && <AdjustDialog id={act.member.id} name={act.member.name} onClose={close} />}
      {act && act.act !== 'points' && <StatusDialog member={act.member} action={act.act} onClose={close} />}
      {bulk && <BulkDialog {...bulk} onDone={selection.clear} onClose={() => setBulk(undefined)} />}
    </>
  )
}
