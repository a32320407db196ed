import { useTranslations } from 'use-intl'
import type { RiskGroup } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Button } from '~/ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { GroupName, GroupState, Reasons, useSize } from './group-words.tsx'

export interface GroupListProps {
  items: readonly RiskGroup[]
  /** Ids of groups that are no longer in the list. */
  gone: ReadonlySet<string>
  onOpen: (id: string) => void
}

export function GroupTable({ items, gone, onOpen }: GroupListProps) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  const sizeOf = useSize()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('weight')}</HeadCell>
        <HeadCell>{t('shared')}</HeadCell>
        <HeadCell>{t('why')}</HeadCell>
        <HeadCell>{t('size')}</HeadCell>
        <HeadCell className="text-right">{t('earned')}</HeadCell>
        <HeadCell className="text-right">{t('redemptions')}</HeadCell>
        <HeadCell>{t('lastSeen')}</HeadCell>
        <HeadCell sticky>
          <span className="sr-only">{t('open')}</span>
        </HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((group) => (
          <Row key={group.id} data-row={group.id} selected={group.id === reached}>
            <Cell>
              <GroupState group={group} isGone={gone.has(group.id)} />
            </Cell>
            <Cell className="max-w-56">
              <GroupName group={group} />
            </Cell>
            <Cell className="max-w-md text-sm in-data-[density=compact]:max-w-60">
              <Reasons reasons={group.reasons} />
            </Cell>
            <Cell className="whitespace-nowrap">{sizeOf(group.size)}</Cell>
            <Cell number>{format.number(group.points)}</Cell>
            <Cell number>{format.number(group.redemptions)}</Cell>
            <Tooltip text={format.dateTime(group.lastAt)} render={<Cell className="whitespace-nowrap" />}>
              {format.ago(group.lastAt)}
            </Tooltip>
            <Cell sticky className="text-right">
              <Button
                variant="secondary"
                size="small"
                data-open={group.id}
                aria-label={t('openOf', { name: `${t(`kinds.${group.kind}`)} ${group.label}`.trim() })}
                onClick={() => onOpen(group.id)}
              >
                {t('open')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
