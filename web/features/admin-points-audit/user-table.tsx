import { useTranslations } from 'use-intl'
import type { AuditedMember } from '#contracts/points-audit.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Badge } from '~/ui/badge.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

export interface UserListProps {
  items: readonly AuditedMember[]
  onOpen: (id: string) => void
}

export function UserTable({ items, onOpen }: UserListProps) {
  const t = useTranslations('adminPointsAudit.users')
  const tKinds = useTranslations('adminPointsAudit.kinds')
  const format = useFormat()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('list')}>
      <TableHead>
        <HeadCell>{t('title')}</HeadCell>
        <HeadCell className="text-right">{t('points')}</HeadCell>
        <HeadCell className="text-right">{t('ledger')}</HeadCell>
        <HeadCell className="text-right">{t('earned')}</HeadCell>
        <HeadCell className="text-right">{t('issues')}</HeadCell>
        <HeadCell className="text-right">{t('deductions')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((user) => (
          <Row key={user.id} data-row={user.id} selected={user.id === reached}>
            <Cell className="max-w-96">
              <span className="flex items-center gap-2">
                <button
                  type="button"
                  data-open={user.id}
                  aria-label={t('open', { email: user.email || t('unknown') })}
                  onClick={() => onOpen(user.id)}
                  className="min-h-6 truncate in-data-[density=compact]:min-h-5 rounded-sm font-semibold underline-offset-2 hover:underline"
                >
                  <EmailText>{user.email || t('unknown')}</EmailText>
                </button>
                {user.critical && <Badge tone="bad">{t('critical')}</Badge>}
              </span>
              <span className="block truncate px-1 text-xs text-quiet">
                {kindsOf(user)
                  .map((kind) => tKinds(kind))
                  .join(' · ')}
              </span>
            </Cell>
            <Cell number>{format.number(user.points)}</Cell>
            <Cell number>{user.ledgerPoints === null ? t('noLedger') : format.number(user.ledgerPoints)}</Cell>
            <Cell number>{format.number(user.totalEarned)}</Cell>
            <Cell number>{format.number(user.issues)}</Cell>
            <Cell number>{format.number(user.deductions)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

export const kindsOf = ({ findings }: Pick<AuditedMember, 'findings'>) => [...new Set(findings.map(({ kind }) => kind))]
