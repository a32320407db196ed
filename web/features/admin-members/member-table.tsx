import { useTranslations } from 'use-intl'
import type { MemberSort } from '#contracts/member-rules.ts'
import type { ListedMember } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { EmailText } from '~/ui/email-text.tsx'
import { SortHead } from '~/ui/sort-head.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { ActivityCounts } from './activity-counts.tsx'
import { firstDirection, type Sorting } from './list-filter.ts'
import { MemberStatus } from './member-status.tsx'
import { RoleBadge } from './role-badge.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './types.ts'

interface MemberTableProps extends RowsProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

export function MemberTable({ sorting, onSort, ...rows }: MemberTableProps) {
  const t = useTranslations('adminMembers')
  const { items, selection } = rows
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  const head = (sort: MemberSort) => ({
    direction: sorting.sort === sort ? sorting.direction : undefined,
    first: firstDirection(sort),
    onSort: (direction: 'asc' | 'desc') => onSort({ sort, direction }),
  })
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>
          <input
            type="checkbox"
            aria-label={t('selectAll')}
            checked={selection.isAll}
            onChange={(event) => selection.all(event.target.checked)}
            className="grid size-5 accent-brand"
          />
        </HeadCell>
        <SortHead {...head('name')}>{t('columns.user')}</SortHead>
        <SortHead {...head('points')} number>
          {t('columns.points')}
        </SortHead>
        <SortHead {...head('totalEarned')} number>
          {t('columns.earned')}
        </SortHead>
        <HeadCell>{t('columns.activity')}</HeadCell>
        <HeadCell>{t('columns.status')}</HeadCell>
        <SortHead {...head('joined')}>{t('columns.joined')}</SortHead>
        <SortHead {...head('lastLogin')}>{t('columns.lastLogin')}</SortHead>
        <HeadCell sticky>{t('columns.actions')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((member) => (
          <MemberRow key={member.id} {...rows} member={member} selected={member.id === reached} />
        ))}
      </tbody>
    </Table>
  )
}

function MemberRow({ member, selected, ...rows }: RowsProps & { member: ListedMember; selected: boolean }) {
  const t = useTranslations('adminMembers')
  const format = useFormat()
  const { selection, onOpen } = rows
  const { id, name, email, createdAt, lastLogin } = member
  return (
    <Row
      data-row={id}
      selected={selected}
      onClick={(event) => !isOnControl(event.target) && onOpen(id)}
      // x selects the row that j and k have reached.
      onKeyDown={(event) => event.key === 'x' && !isTyping(event.target) && selection.toggle(id)}
      className="cursor-pointer"
    >
      <Cell>
        <input
          type="checkbox"
          aria-label={t('select', { name })}
          checked={selection.chosen.has(id)}
          onChange={() => selection.toggle(id)}
          className="grid size-5 accent-brand"
        />
      </Cell>
      <Cell className="max-w-52">
        <span className="flex items-center gap-1.5">
          <button
            type="button"
            data-open={id}
            data-member-id={id}
            aria-label={t('open', { name })}
            onClick={() => onOpen(id)}
            className="min-h-6 min-w-0 in-data-[density=compact]:min-h-5 truncate rounded-sm text-left font-semibold underline-offset-2 hover:underline"
          >
            {name}
          </button>
          <RoleBadge role={member.role} roleName={member.roleName} />
        </span>
        <Tooltip text={email} render={<span className="block truncate text-xs text-quiet" />}>
          <EmailText>{email}</EmailText>
        </Tooltip>
      </Cell>
      <Cell number className="font-semibold">
        {format.number(member.points)}
      </Cell>
      <Cell number>{format.number(member.totalEarned)}</Cell>
      <Cell>
        <ActivityCounts member={member} />
      </Cell>
      <Cell>
        <MemberStatus member={member} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Tooltip text={format.dateTime(createdAt)} render={<time dateTime={createdAt} />}>
          {format.date(createdAt)}
        </Tooltip>
      </Cell>
      <Cell className="in-data-[density=compact]:whitespace-nowrap">
        {lastLogin ? (
          <Tooltip text={format.dateTime(lastLogin)} render={<time dateTime={lastLogin} />}>
            {format.ago(lastLogin)}
          </Tooltip>
        ) : (
          <span className="text-quiet">{t('never')}</span>
        )}
      </Cell>
      <Cell sticky className="py-0.5">
        <RowActions {...rows} member={member} />
      </Cell>
    </Row>
  )
}

const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, input') !== null
const isTyping = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== 'checkbox'
