import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { kindsOf, type UserListProps } from './user-table.tsx'

/** The content of the table as one card for each member, for phones. */
export function UserCards({ items, onOpen }: UserListProps) {
  const t = useTranslations('adminPointsAudit')
  const format = useFormat()
  return (
    <ul aria-label={t('users.list')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((user) => {
        const { ledgerPoints } = user
        const figures = [
          ['points', format.number(user.points)],
          ['ledger', ledgerPoints === null ? t('users.noLedger') : format.number(ledgerPoints)],
          ['earned', format.number(user.totalEarned)],
          ['issues', format.number(user.issues)],
          ['deductions', format.number(user.deductions)],
        ] as const
        return (
          <Card as="li" key={user.id} className="flex min-w-0 flex-col gap-3">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <span className="min-w-0 font-semibold">
                <EmailText>{user.email || t('users.unknown')}</EmailText>
              </span>
              {user.critical && <Badge tone="bad">{t('users.critical')}</Badge>}
            </div>
            <dl className="two-up gap-3 text-sm">
              {figures.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-quiet">{t(`users.${name}`)}</dt>
                  <dd className="font-semibold tabular">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="text-sm text-quiet">
              {kindsOf(user)
                .map((kind) => t(`kinds.${kind}`))
                .join(' · ')}
            </p>
            <Button variant="secondary" wide onClick={() => onOpen(user.id)}>
              <span className="min-w-0 truncate">{t('users.open', { email: user.email || t('users.unknown') })}</span>
            </Button>
          </Card>
        )
      })}
    </ul>
  )
}
