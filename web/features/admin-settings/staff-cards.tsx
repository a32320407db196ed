import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import type { StaffListProps } from './staff-table.tsx'

/** The content of the table as one card for each person, for phones. */
export function StaffCards({ items, onOpen, onChange }: StaffListProps) {
  const t = useTranslations('adminSettings.staff')
  const tRole = useTranslations('adminSettings')
  const format = useFormat()
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((member) => (
        <Card as="li" key={member.id} className="flex flex-col gap-3">
          <div>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <button
                type="button"
                aria-label={t('open', { name: member.name })}
                onClick={() => onOpen(member.id)}
                className="min-h-6 min-w-0 rounded-sm text-left wrap-anywhere underline-offset-2 hover:underline"
              >
                {member.name}
              </button>
              {member.isViewer && <Badge tone="brand">{t('you')}</Badge>}
              {member.status !== 'active' && <Badge tone="bad">{t(member.status)}</Badge>}
            </p>
            <p className="text-sm text-quiet">
              <EmailText>{member.email}</EmailText>
            </p>
          </div>
          <dl className="two-up gap-x-3 gap-y-2 text-sm">
            <div>
              <dt className="text-xs text-quiet">{t('role')}</dt>
              <dd>{member.roleName ?? tRole(`roles.${member.role}`)}</dd>
            </div>
            <div>
              <dt className="text-xs text-quiet">{t('access')}</dt>
              <dd>{tRole(member.role === 'super_admin' ? 'full' : 'limited')}</dd>
            </div>
            <div>
              <dt className="text-xs text-quiet">{t('factor')}</dt>
              <dd>{t(member.hasSecondFactor ? 'yes' : 'no')}</dd>
            </div>
            <div>
              <dt className="text-xs text-quiet">{t('lastSignIn')}</dt>
              <dd>{member.lastSignInAt ? format.ago(member.lastSignInAt) : t('never')}</dd>
            </div>
          </dl>
          {member.may.length > 0 && (
            <Button
              variant="secondary"
              aria-label={t('changeOf', { name: member.name })}
              onClick={() => onChange(member)}
            >
              {t('change')}
            </Button>
          )}
        </Card>
      ))}
    </ul>
  )
}
