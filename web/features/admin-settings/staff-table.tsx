import { useTranslations } from 'use-intl'
import type { StaffMember } from '#contracts/staff.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

export interface StaffListProps {
  items: readonly StaffMember[]
  onOpen: (id: string) => void
  onChange: (member: StaffMember) => void
}

export function StaffTable({ items, onOpen, onChange }: StaffListProps) {
  const t = useTranslations('adminSettings.staff')
  const tRole = useTranslations('adminSettings')
  const format = useFormat()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('name')}</HeadCell>
        <HeadCell>{t('role')}</HeadCell>
        <HeadCell>{t('access')}</HeadCell>
        <HeadCell>{t('factor')}</HeadCell>
        <HeadCell>{t('lastSignIn')}</HeadCell>
        <HeadCell sticky>
          <span className="sr-only">{t('change')}</span>
        </HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((member) => (
          <Row key={member.id} data-row={member.id} selected={member.id === reached}>
            <Cell className="max-w-72">
              <span className="flex items-center gap-2">
                <button
                  type="button"
                  data-open={member.id}
                  aria-label={t('open', { name: member.name })}
                  onClick={() => onOpen(member.id)}
                  className="min-h-6 min-w-0 truncate rounded-sm text-left font-semibold underline-offset-2 hover:underline in-data-[density=compact]:min-h-5"
                >
                  {member.name}
                </button>
                {member.isViewer && <Badge tone="brand">{t('you')}</Badge>}
                {member.status !== 'active' && <Badge tone="bad">{t(member.status)}</Badge>}
              </span>
              <span className="block truncate text-xs text-quiet">
                <EmailText>{member.email}</EmailText>
              </span>
            </Cell>
            <Cell>{member.roleName ?? tRole(`roles.${member.role}`)}</Cell>
            <Cell>{tRole(member.role === 'super_admin' ? 'full' : 'limited')}</Cell>
            <Cell>
              <Badge tone={member.hasSecondFactor ? 'good' : 'warn'}>{t(member.hasSecondFactor ? 'yes' : 'no')}</Badge>
            </Cell>
            <Cell className="whitespace-nowrap">
              {member.lastSignInAt ? format.dateTime(member.lastSignInAt) : t('never')}
            </Cell>
            <Cell sticky className="text-right">
              {member.may.length > 0 && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={t('changeOf', { name: member.name })}
                  onClick={() => onChange(member)}
                >
                  {t('change')}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
