import { useTranslations } from 'use-intl'
import type { StaffRedemption } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

export function RedemptionTable({ redemptions }: { redemptions: readonly StaffRedemption[] }) {
  const t = useTranslations('admin.redemptions')
  const format = useFormat()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('id')}</HeadCell>
        <HeadCell>{t('member')}</HeadCell>
        <HeadCell>{t('subscription')}</HeadCell>
        <HeadCell className="text-right">{t('points')}</HeadCell>
        <HeadCell>{t('status')}</HeadCell>
        <HeadCell>{t('requested')}</HeadCell>
      </TableHead>
      <tbody>
        {redemptions.map((one) => (
          <Row key={one.id}>
            <Cell className="font-mono">{one.shortId}</Cell>
            <Cell>{one.memberEmail}</Cell>
            <Cell>
              {one.subscriptionName}, {one.duration}
            </Cell>
            <Cell number>{format.number(one.pointsCost)}</Cell>
            <Cell>
              <StatusBadge status={one.status} />
            </Cell>
            <Cell>{format.dateTime(one.createdAt)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
