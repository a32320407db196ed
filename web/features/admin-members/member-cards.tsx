import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { Points } from '~/ui/points.tsx'
import { ActivityCounts } from './activity-counts.tsx'
import { MemberStatus } from './member-status.tsx'
import { RoleBadge } from './role-badge.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './types.ts'

/** The content of the table as one card for each member, for phones. */
export function MemberCards(rows: RowsProps) {
  const t = useTranslations('adminMembers')
  const format = useFormat()
  const { items, selection, onOpen } = rows
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((member) => (
        <Card as="li" key={member.id} className="flex flex-col gap-2">
          <div className="flex items-start gap-2">
            <label className="-mt-2.5 -ml-2.5 flex size-target shrink-0 items-center justify-center">
              <input
                type="checkbox"
                aria-label={t('select', { name: member.name })}
                checked={selection.chosen.has(member.id)}
                onChange={() => selection.toggle(member.id)}
                className="size-5 accent-brand"
              />
            </label>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                <span className="min-w-0 truncate">{member.name}</span>
                <RoleBadge role={member.role} />
              </p>
              <p className="text-sm text-quiet">
                <EmailText>{member.email}</EmailText>
              </p>
            </div>
            <MemberStatus member={member} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Points value={member.points} />
            <ActivityCounts member={member} />
          </div>
          <div className="flex items-center justify-between gap-2">
            <span className="text-xs text-quiet">
              {t('columns.joined')} {format.date(member.createdAt)}
            </span>
            <span className="flex items-center">
              <RowActions {...rows} member={member} />
              <Button
                variant="secondary"
                aria-label={t('open', { name: member.name })}
                onClick={() => onOpen(member.id)}
              >
                {t('details')}
              </Button>
            </span>
          </div>
        </Card>
      ))}
    </ul>
  )
}
