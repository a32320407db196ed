import { useTranslations } from 'use-intl'
import type { ExplainedEntry } from '#contracts/member-ledger.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Cause } from './cause.tsx'

interface LedgerListProps {
  memberId: string
  entries: readonly ExplainedEntry[]
}

export function LedgerTable({ memberId, entries }: LedgerListProps) {
  const t = useTranslations('adminMember.ledger')
  const tSource = useTranslations('transactions.sources')
  const format = useFormat()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell className="text-right">{t('columns.number')}</HeadCell>
        <HeadCell>{t('columns.when')}</HeadCell>
        <HeadCell>{t('columns.what')}</HeadCell>
        <HeadCell>{t('columns.why')}</HeadCell>
        <HeadCell className="text-right">{t('columns.points')}</HeadCell>
        <HeadCell className="text-right">{t('columns.balance')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {entries.map(({ seq, createdAt, description, taskType, points, balanceAfter, cause }) => (
          <Row key={seq} data-row={seq} selected={String(seq) === reached}>
            <Cell number className="text-quiet">
              {format.number(seq)}
            </Cell>
            <Cell className="whitespace-nowrap tabular">
              <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
            </Cell>
            <Cell className="max-w-72 wrap-anywhere">
              <span title={description} className="block in-data-[density=compact]:truncate">
                {description}
              </span>
              <span className="block text-xs text-quiet">{tSource(taskType)}</span>
            </Cell>
            <Cell className="max-w-80 wrap-anywhere">
              <Cause cause={cause} memberId={memberId} />
            </Cell>
            <Cell number className={classes('font-semibold', points > 0 && 'text-good')}>
              {format.change(points)}
            </Cell>
            <Cell number>{format.number(balanceAfter)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

export function LedgerCards({ memberId, entries }: LedgerListProps) {
  const t = useTranslations('adminMember.ledger')
  const format = useFormat()
  return (
    <Card flush>
      <ul aria-label={t('table')} className="divide-y divide-line">
        {entries.map(({ seq, createdAt, description, points, balanceAfter, cause }) => (
          <li key={seq} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 p-3 text-sm">
            <span className="min-w-0 font-medium wrap-anywhere">{description}</span>
            <span className={classes('text-right font-semibold tabular', points > 0 && 'text-good')}>
              {format.change(points)}
            </span>
            <time dateTime={createdAt} className="text-xs text-quiet tabular">
              {format.dateTime(createdAt)}
            </time>
            <span className="text-right text-xs text-quiet tabular">{t('balanceAfter', { points: balanceAfter })}</span>
            {cause && (
              <div className="col-span-full mt-0.5 min-w-0 wrap-anywhere">
                <Cause cause={cause} memberId={memberId} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
