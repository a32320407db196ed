import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RiskCaseDetail } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AppealAnswer } from './appeal-answer.tsx'

/** The members of a case as they were then, with what is in force now and the answers to appeals. */
export function CaseMembers({ one }: { one: RiskCaseDetail }) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  const [answering, setAnswering] = useState<string>()
  const chosen = one.members.find(({ id }) => id === answering)
  return (
    <section aria-label={t('membersOf')}>
      <h3 className="mb-1.5 text-base">{t('membersOf')}</h3>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {one.members.map((member) => (
          <li key={member.id} className="px-3 py-2.5">
            <span className="flex flex-wrap items-center gap-2">
              <MemberLink id={member.id} name={member.name} />
              {member.isStopped && <Badge tone="warn">{t('cases.decisions.stopped')}</Badge>}
              {member.status !== 'active' && <StatusBadge status={member.status} />}
            </span>
            <span className="block text-xs text-quiet">
              {t('earnedBy', { n: member.totalEarned })} · {t('redemptionCount', { n: member.redemptions })} ·{' '}
              {t('cases.open', { n: member.openRedemptions })} · {t('joined', { date: format.date(member.createdAt) })}{' '}
              · {t('cases.seen', { date: format.dateTime(member.seenAt) })}
            </span>
            {member.inForce.isBanned && <span className="block text-xs">{t('cases.banned')}</span>}
            {member.banAppealId && <AppealLink id={member.banAppealId} label={t('cases.appeal')} />}
            {member.pause && <PauseState pause={member.pause} />}
            {member.answer && <AppealAnswer answer={member.answer} />}
            {member.mayAnswer && (
              <Button variant="secondary" size="small" className="mt-1.5" onClick={() => setAnswering(member.id)}>
                {t('answer.button')}
                <span className="sr-only"> {t('answer.of', { name: member.name })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {one.kind !== 'speed' && one.evidence.size > one.members.length && (
        <p className="mt-2 text-sm text-quiet">{t('newest', { n: one.members.length })}</p>
      )}
      {chosen && <AnswerDialog caseId={one.id} member={chosen} onClose={() => setAnswering(undefined)} />}
    </section>
  )
}

/** The pause of a member by the decision, as it is now, with the member's appeal. */
function PauseState({ pause }: { pause: NonNullable<RiskCaseDetail['members'][number]['pause']> }) {
  const t = useTranslations('adminRisk.cases')
  const format = useFormat()
  const { endsAt, liftedAt, liftedBy, liftReason, appealId } = pause
  return (
    <span className="block text-xs">
      <span className="block break-words">
        {liftedAt === null
          ? endsAt && t('pausedUntil', { date: format.dateTime(endsAt) })
          : liftedBy === null
            ? t('pauseEnded', { date: format.dateTime(liftedAt) })
            : t('pauseLifted', { by: liftedBy, date: format.dateTime(liftedAt), reason: liftReason })}
      </span>
      {appealId && <AppealLink id={appealId} label={t('appeal')} />}
    </span>
  )
}

const AppealLink = ({ id, label }: { id: string; label: string }) => (
  <Link
    to={`/admin/support?ticket=${encodeURIComponent(id)}`}
    className="inline-flex min-h-6 items-center text-xs font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
  >
    {label}
  </Link>
)
