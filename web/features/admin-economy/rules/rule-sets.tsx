import { useInfiniteQuery } from '@tanstack/react-query'
import { ListX, PencilLine } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RuleSetSummary } from '#contracts/rule-changes.ts'
import type { RuleSetState } from '#contracts/rule-changes-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useDays } from '~/lib/use-days.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { ActivationLines } from './activation-lines.tsx'
import { ActiveOverride } from './active-override.tsx'
import { ruleSetsQuery } from './queries.ts'

const TONES: Readonly<Record<RuleSetState, Tone>> = {
  active: 'good',
  scheduled: 'note',
  past: 'neutral',
  draft: 'brand',
}

/** All rule sets with their times, and the override that is active now. */
export function RuleSets() {
  const t = useTranslations('adminRules')
  const days = useDays()
  const query = useInfiniteQuery(ruleSetsQuery(days.query))
  const [first] = query.data?.pages ?? []
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl">{t('title')}</h2>
          <p className="mt-1 max-w-prose text-quiet">{t('text')}</p>
        </div>
        {first && (
          <ButtonLink
            to={`/admin/economy/rules/new?from=${first.active}`}
            icon={<PencilLine aria-hidden className="size-5" />}
          >
            {t('newDraft')}
          </ButtonLink>
        )}
      </div>
      <ActiveOverride />
      <div className="mb-3 flex">
        <DayRange days={days} of="stored" />
      </div>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-24"
        empty={<NothingOnDays days={days} icon={<ListX />} title={t('list')} text="" />}
      >
        {(sets) => (
          <ul aria-label={t('list')} className="panel divide-y divide-line">
            {sets.map((set) => (
              <SetItem key={set.number} set={set} timeZone={first?.timeZone ?? 'UTC'} />
            ))}
          </ul>
        )}
      </PagedList>
      {first && <p className="mt-3 text-sm text-quiet">{t('zone', { zone: first.timeZone })}</p>}
    </>
  )
}

function SetItem({ set, timeZone }: { set: RuleSetSummary; timeZone: string }) {
  const t = useTranslations('adminRules')
  return (
    <li className="flex flex-col gap-2 p-4 sm:p-5">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <Link to={`/admin/economy/rules/${set.number}`} className="rounded-sm hover:underline">
          {t('setTitle', { n: set.number })}
        </Link>
        <StateBadge state={set.state} />
      </h3>
      <p className="wrap-anywhere">{set.reason}</p>
      <ActivationLines set={set} timeZone={timeZone} />
      <Origin set={set} />
    </li>
  )
}

export function StateBadge({ state }: { state: RuleSetState }) {
  const t = useTranslations('adminRules.states')
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}

/** Who wrote a set, when, and from which one. */
export function Origin({ set: { author, createdAt, basedOn } }: { set: RuleSetSummary }) {
  const t = useTranslations('adminRules')
  const format = useFormat()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      <span>{author === null ? t('product') : t('author', { name: author, when: format.ago(createdAt) })}</span>
      {basedOn !== null && <span>{t('basedOn', { n: basedOn })}</span>}
    </p>
  )
}
