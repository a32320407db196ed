import { useTranslations } from 'use-intl'
import type { AdminPromoRedemption } from '#contracts/admin-promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Points } from '~/ui/points.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'

export function RedemptionList({ items }: { items: readonly AdminPromoRedemption[] }) {
  return useIsWide() ? <RedemptionTable items={items} /> : <RedemptionCards items={items} />
}

function RedemptionTable({ items }: { items: readonly AdminPromoRedemption[] }) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('redemptions.table')}>
      <TableHead>
        <HeadCell>{t('code')}</HeadCell>
        <HeadCell>{t('redemptions.member')}</HeadCell>
        <HeadCell className="text-right">{t('points')}</HeadCell>
        <HeadCell>{t('redemptions.time')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map(({ id, code, memberId, memberName, memberEmail, points, createdAt }) => (
          <Row key={id} data-row={id} selected={id === reached}>
            <Cell className="font-mono font-semibold">{code}</Cell>
            <Cell className="max-w-80">
              <MemberLink id={memberId} name={memberName} className="block truncate" />
              <Tooltip text={memberEmail} render={<span className="block truncate text-xs text-quiet" />}>
                <EmailText>{memberEmail}</EmailText>
              </Tooltip>
            </Cell>
            <Cell number>{format.number(points)}</Cell>
            <Cell className="whitespace-nowrap">
              <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function RedemptionCards({ items }: { items: readonly AdminPromoRedemption[] }) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  return (
    <ul aria-label={t('redemptions.table')} className="panel divide-y divide-line">
      {items.map(({ id, code, memberId, memberName, memberEmail, points, createdAt }) => (
        <li key={id} className="flex items-start justify-between gap-3 p-4">
          <span className="min-w-0">
            <span className="block font-mono text-sm font-semibold break-all">{code}</span>
            <MemberLink id={memberId} name={memberName} className="block truncate" />
            <span className="block truncate text-sm text-quiet">
              <EmailText>{memberEmail}</EmailText>
            </span>
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <Points value={points} />
            <time dateTime={createdAt} className="text-xs text-quiet">
              {format.dateTime(createdAt)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}
