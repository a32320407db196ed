import {
  CircleCheck,
  CircleHelp,
  Coins,
  type LucideIcon,
  OctagonAlert,
  TrendingDown,
  TriangleAlert,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AuditRun } from '#contracts/points-audit.ts'
import type { AuditBadge as Verdict } from '#contracts/points-audit-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AuditButtons } from './audit-buttons.tsx'
import { FixResults } from './fix-results.tsx'
import { IntegrityCard } from './integrity-card.tsx'
import { MonitorCard } from './monitor-card.tsx'
import { type AuditPage, auditQuery, runningOf } from './queries.ts'
import { RunProgress } from './run-progress.tsx'
import { useRunEnded } from './use-run-ended.ts'
import { UserList } from './user-list.tsx'

/** The points audit: the three actions and their results. */
export function AdminPointsAudit() {
  const t = useTranslations('adminPointsAudit')
  const { data, error, retrying, refetch } = useQueryKeepingError(auditQuery)
  const onStarted = useRunEnded(data)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:mt-2">
            {data && <AuditBadge badge={data.badge} />}
            {data && isUnexplained(data) ? t('unexplained') : t('text')}
          </span>
        }
      >
        {data && <AuditButtons page={data} onStarted={onStarted} />}
      </PageHeader>
      {!data && error ? (
        <ErrorState title={t('loadFailed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded page={data} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

/** Returns whether there is an issue that neither the list of members nor the monitor shows. */
const isUnexplained = ({ badge, found, monitor }: AuditPage): boolean =>
  (badge === 'critical' || badge === 'issues') && !found?.members && monitor.alerts.length === 0

function Loaded({ page }: { page: AuditPage }) {
  const running = runningOf(page)
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {running && <RunProgress run={running} />}
      <SummaryCards run={page.found ?? page.investigation} />
      {page.fix && <FixResults fix={page.fix} />}
      <IntegrityCard />
      <UserList run={page.found} isRunning={running?.kind === 'investigation'} />
      <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2 lg:items-start">
        <MonitorCard monitor={page.monitor} />
        <Guide />
      </div>
    </div>
  )
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-4 sm:gap-6">
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} className="h-26" />
      ))}
    </div>
    <Skeleton className="h-80" />
  </div>
)

const STYLES: Readonly<Record<Verdict, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  critical: { tone: 'bad', icon: OctagonAlert },
  issues: { tone: 'warn', icon: TriangleAlert },
  healthy: { tone: 'good', icon: CircleCheck },
  unknown: { tone: 'neutral', icon: CircleHelp },
}

function AuditBadge({ badge }: { badge: Verdict }) {
  const t = useTranslations('adminPointsAudit.badge')
  const { tone, icon: Icon } = STYLES[badge]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3.5" />}>
      {t(badge)}
    </Badge>
  )
}

const STEPS = ['investigate', 'check', 'fix', 'rest', 'again'] as const

function Guide() {
  const t = useTranslations('adminPointsAudit.guide')
  return (
    <Card as="section" aria-labelledby="points-guide">
      <CardHead id="points-guide" title={t('title')} />
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
    </Card>
  )
}

/** Four figures of the newest investigation. */
function SummaryCards({ run }: { run: AuditRun | null }) {
  const t = useTranslations('adminPointsAudit')
  const format = useFormat()
  const shown = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  const state = run?.state === 'cancelled' ? 'cancelled' : 'finished'
  return (
    <section aria-label={t('cards.label')}>
      <Stats busy={false}>
        <Stat icon={UsersRound} label={t('cards.checked')} value={shown(run?.checked)} />
        <Stat icon={UserRoundX} label={t('cards.members')} value={shown(run?.members)} />
        <Stat icon={TrendingDown} label={t('cards.deductions')} value={shown(run?.deductions)} />
        <Stat icon={Coins} label={t('cards.missing')} value={shown(run?.missing)} />
      </Stats>
      <p className="mt-2 text-sm text-quiet">
        {!run && t('last.none')}
        {run?.endedAt && t(`last.${state}`, { at: format.dateTime(run.endedAt), by: run.by })}
      </p>
    </section>
  )
}
