import { useTranslations } from 'use-intl'
import type { ListedMember } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { StatusBadge } from '~/ui/status-badge.tsx'

/** An end at midnight ends the day before. */
const lastInstant = (end: string): string => new Date(Date.parse(end) - 1).toISOString()

/** The status, and its last day if it ends automatically. */
export function MemberStatus({ member }: { member: Pick<ListedMember, 'status' | 'statusUntil'> }) {
  const t = useTranslations('adminMembers')
  const format = useFormat()
  return (
    <span className="inline-flex flex-col items-start gap-0.5 in-data-[density=compact]:gap-0">
      <StatusBadge status={member.status} />
      {member.statusUntil && (
        <span className="text-xs whitespace-nowrap text-quiet">
          {t('until', { date: format.calendarDate(lastInstant(member.statusUntil)) })}
        </span>
      )}
    </span>
  )
}
