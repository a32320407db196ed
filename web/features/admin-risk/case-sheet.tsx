import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RiskCaseDetail } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'
import { stepsFrom } from '~/lib/steps.ts'
import { Badge } from '~/ui/badge.tsx'
import { SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { CaseMembers } from './case-members.tsx'
import { GroupName, Reasons, useSize, WeightBadge } from './group-words.tsx'
import { caseQuery, groupQuery } from './queries.ts'
import { useStopWords } from './use-stop-words.ts'

interface CaseSheetProps {
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** A decision on a group, with the evidence of its time. It moves through the decisions on the same group. */
export function CaseSheet({ id, onOpen, onClose }: CaseSheetProps) {
  const t = useTranslations('adminRisk.cases')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(caseQuery(id))
  // Known while the next decision of the group is read.
  const [groupId, setGroupId] = useState<string>()
  if (data && data.groupId !== groupId) setGroupId(data.groupId)
  const group = useQuery({ ...groupQuery(groupId ?? ''), enabled: groupId !== undefined && data?.hasGroup !== false })
  const steps = stepsFrom(group.data?.cases.map((one) => one.id) ?? [], id, onOpen)
  return (
    <SideSheet onClose={onClose} steps={steps} title={data ? t('of', { date: format.dateTime(data.at) }) : t('one')}>
      {data ? (
        <>
          <Decision one={data} />
          <Evidence one={data} />
          <CaseMembers one={data} />
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
