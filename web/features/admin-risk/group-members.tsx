import { useTranslations } from 'use-intl'
import type { RiskMember } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'

interface GroupMembersProps {
  members: readonly RiskMember[]
  size: number
  onPause: (member: RiskMember) => void
}

/** The members of a group, each with a link to their details. */
export function GroupMembers({ members, size, onPause }: GroupMembersProps) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  return (
    <section aria-label={t('membersOf')}>
      <h3 className="mb-1.5 text-base">{t('membersOf')}</h3>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="flex flex-wrap items-center gap-2">
                <MemberLink id={member.id} name={member.name} />
                {member.status !== 'active' && <StatusBadge status={member.status} />}
                {member.isPaused && <Badge tone="warn">{t('paused')}</Badge>}
              </span>
              <span className="block text-quiet">
                <EmailText>{member.email}</EmailText>
              </span>
              <span className="block text-xs text-quiet">
                {t('earnedBy', { n: member.totalEarned })} · {t('redemptionCount', { n: member.redemptions })} ·{' '}
                {t('joined', { date: format.date(member.createdAt) })} · {t('seen', { ago: format.ago(member.seenAt) })}
              </span>
            </span>
            {member.mayPause && !member.isPaused && (
              <Button
                variant="secondary"
                size="small"
                aria-label={t('pauseOf', { name: member.name })}
                onClick={() => onPause(member)}
              >
                {t('pause')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {size > members.length && <p className="mt-2 text-sm text-quiet">{t('newest', { n: members.length })}</p>}
    </section>
  )
}
