import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RiskCaseDetail } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { GroupName, Reasons, useSize, WeightBadge } from './group-words.tsx'
import { caseQuery } from './queries.ts'
import { useStopWords } from './use-stop-words.ts'

/** A decision on a group, with the evidence of its time. */
export function CaseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('adminRisk.cases')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id))
  return (
    <SideSheet onClose={onClose} title={data ? t('of', { date: format.dateTime(data.at) }) : t('one')}>
      {data ? (
        <>
          <Decision one={data} />
          <Evidence one={data} />
          <Members one={data} />
        </>
      ) : error ? (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} className="h-12" />
      )}
    </SideSheet>
  )
}

function Decision({ one }: { one: RiskCaseDetail }) {
  const t = useTranslations('adminRisk.cases')
  const format = useFormat()
  const wordsOf = useStopWords()
  const facts = [
    [t('who'), one.by],
    ...(one.reasonClass ? [[t('class'), t(`classes.${one.reasonClass}`)]] : []),
    ...(one.result ? [[t('result'), wordsOf(one.result)]] : []),
    ...(one.decision === 'dismissed' ? [[t('holds'), one.until ? format.dateTime(one.until) : t('noEnd')]] : []),
    ...(one.appealUntil ? [[t('appealUntil'), format.dateTime(one.appealUntil)]] : []),
    [t('reason'), one.reason],
  ]
  return (
    <section className="flex flex-col gap-3">
      <span>
        <Badge tone={one.decision === 'stopped' ? 'warn' : 'neutral'}>{t(`decisions.${one.decision}`)}</Badge>
      </span>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 text-sm sm:grid-cols-2">
        {facts.map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-quiet">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Evidence({ one: { evidence, groupId, hasGroup, ...one } }: { one: RiskCaseDetail }) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  const sizeOf = useSize()
  return (
    <section aria-label={t('cases.evidence')} className="flex flex-col gap-2 text-sm">
      <h3 className="text-base">{t('cases.evidence')}</h3>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <GroupName group={one} />
        <WeightBadge weight={evidence.weight} />
      </div>
      <Reasons reasons={evidence.reasons} />
      <p className="text-quiet">
        {sizeOf(evidence.size)} · {t('earnedBy', { n: evidence.points })} ·{' '}
        {t('redemptionCount', { n: evidence.redemptions })} ·{' '}
        {t('between', { from: format.dateTime(evidence.firstAt), to: format.dateTime(evidence.lastAt) })}
      </p>
      {hasGroup && (
        <Link
          to={`/admin/security?tab=risk&group=${groupId}`}
          className="inline-flex min-h-6 items-center self-start font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
        >
          {t('cases.group')}
        </Link>
      )}
    </section>
  )
}

function Members({ one }: { one: RiskCaseDetail }) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
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
            {member.pause && <PauseState pause={member.pause} />}
          </li>
        ))}
      </ul>
      {one.kind !== 'speed' && one.evidence.size > one.members.length && (
        <p className="mt-2 text-sm text-quiet">{t('newest', { n: one.members.length })}</p>
      )}
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
      {appealId && (
        <Link
          to={`/admin/support?ticket=${encodeURIComponent(appealId)}`}
          className="inline-flex min-h-6 items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
        >
          {t('appeal')}
        </Link>
      )}
    </span>
  )
}
