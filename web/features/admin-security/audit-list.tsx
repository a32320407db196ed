import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#contracts/security.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Card } from '~/ui/card.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'

interface AuditListProps {
  items: readonly AuditEntry[]
  onOpen: (seq: number) => void
}

/** Returns the subject of an entry: its type, and its name or shortened id. */
export const subjectOf = ({ subjectType, subjectName, subjectId }: AuditEntry): string =>
  `${subjectType} ${subjectName || (subjectId.length > 24 ? subjectId.slice(0, 8) : subjectId)}`

export function AuditTable({ items, onOpen }: AuditListProps) {
  const t = useTranslations('adminSecurity.audit')
  const format = useFormat()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell className="text-right">{t('number')}</HeadCell>
        <HeadCell>{t('when')}</HeadCell>
        <HeadCell>{t('actor')}</HeadCell>
        <HeadCell>{t('action')}</HeadCell>
        <HeadCell>{t('subject')}</HeadCell>
        <HeadCell>{t('reason')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((entry) => (
          <Row key={entry.seq} data-row={String(entry.seq)} selected={String(entry.seq) === reached}>
            <Cell number className="text-quiet">
              {entry.seq}
            </Cell>
            <Cell className="whitespace-nowrap tabular">
              <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
            </Cell>
            <Tooltip text={entry.actorEmail} render={<Cell className="max-w-48 truncate" />}>
              {entry.actorName ? <MemberLink id={entry.actorId} name={entry.actorName} /> : t('gone')}
            </Tooltip>
            <Cell>
              <button
                type="button"
                data-open={String(entry.seq)}
                aria-label={`${entry.action}. ${t('open', { seq: entry.seq })}`}
                onClick={() => onOpen(entry.seq)}
                className="min-h-6 rounded-sm text-left font-mono text-xs font-semibold underline-offset-2 hover:underline"
              >
                {entry.action}
              </button>
            </Cell>
            <Tooltip text={entry.subjectId} render={<Cell className="max-w-56 truncate" />}>
              {entry.subjectName ? (
                <>
                  {entry.subjectType} <MemberLink id={entry.subjectId} name={entry.subjectName} />
                </>
              ) : (
                subjectOf(entry)
              )}
            </Tooltip>
            <Tooltip text={entry.reason} render={<Cell className="max-w-72 truncate" />}>
              {entry.reason}
            </Tooltip>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

export function AuditCards({ items, onOpen }: AuditListProps) {
  const t = useTranslations('adminSecurity.audit')
  const format = useFormat()
  return (
    <Card flush>
      <ul aria-label={t('table')} className="divide-y divide-line">
        {items.map((entry) => (
          <li key={entry.seq} className="relative flex flex-col gap-1 p-3 hover:bg-hover">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <button
                type="button"
                aria-label={`${entry.action}. ${t('open', { seq: entry.seq })}`}
                onClick={() => onOpen(entry.seq)}
                className="text-left font-mono text-sm font-semibold break-all text-brand-ink after:absolute after:inset-0"
              >
                {entry.action}
              </button>
              <time dateTime={entry.at} className="text-xs text-quiet tabular">
                {format.dateTime(entry.at)}
              </time>
            </div>
            <p className="text-sm break-words">
              {entry.actorName ? (
                <MemberLink id={entry.actorId} name={entry.actorName} className="relative z-10" />
              ) : (
                t('gone')
              )}{' '}
              ·{' '}
              {entry.subjectName ? (
                <>
                  {entry.subjectType}{' '}
                  <MemberLink id={entry.subjectId} name={entry.subjectName} className="relative z-10" />
                </>
              ) : (
                subjectOf(entry)
              )}
            </p>
            {entry.reason && <p className="text-sm break-words text-quiet">{entry.reason}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
