import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { EmailText } from '~/ui/email-text.tsx'
import { Points } from '~/ui/points.tsx'
import { ActivityCounts } from './activity-counts.tsx'
import { MemberStatus } from './member-status.tsx'
import { RoleBadge } from './role-badge.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './types.ts'

/** A card outside of the viewport is neither laid out nor painted, so that a long list appears sooner. */
const SKIPPED_OUTSIDE = '[content-visibility:auto] [contain-intrinsic-size:auto_6.7rem]'

/** The content of the table as one card for each member, for phones. The whole card opens the member. */
export function MemberCards(rows: RowsProps) {
  const t = useTranslations('adminMembers')
  const format = useFormat()
  const { items, selection, onOpen } = rows
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {items.map((member) => (
        <Card as="li" flush key={member.id} className={classes('relative py-2 pr-3 pl-1', SKIPPED_OUTSIDE)}>
          <div className="flex items-start">
            <label className="relative z-10 flex size-target shrink-0 items-center justify-center">
              <input
                type="checkbox"
                aria-label={t('select', { name: member.name })}
                checked={selection.chosen.has(member.id)}
                onChange={() => selection.toggle(member.id)}
                className="size-5 accent-brand"
              />
            </label>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <button
                  type="button"
                  data-member-id={member.id}
                  aria-label={t('open', { name: member.name })}
                  onClick={() => onOpen(member.id)}
                  className="min-w-0 truncate text-left font-semibold after:absolute after:inset-0 after:rounded-lg"
                >
                  {member.name}
                </button>
                <RoleBadge role={member.role} roleName={member.roleName} />
              </p>
              <p className="truncate text-sm text-quiet">
                <EmailText>{member.email}</EmailText>
              </p>
            </div>
            <MemberStatus member={member} />
          </div>
          <div className="flex items-center justify-between gap-2 pl-11">
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <Points value={member.points} />
                <span className="text-xs text-quiet">
                  {t('columns.joined')} {format.date(member.createdAt)}
                </span>
              </p>
              <ActivityCounts member={member} />
            </div>
            <span className="relative z-10 -mr-2.5">
              <RowActions {...rows} member={member} />
            </span>
          </div>
        </Card>
      ))}
    </ul>
  )
}
