import { useTranslations } from 'use-intl'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AuditBadge } from './audit-badge.tsx'
import { AuditButtons } from './audit-buttons.tsx'
import { FixResults } from './fix-results.tsx'
import { Guide } from './guide.tsx'
import { IntegrityCard } from './integrity-card.tsx'
import { MonitorCard } from './monitor-card.tsx'
import { type AuditPage, auditQuery, runningOf } from './queries.ts'
import { RunProgress } from './run-progress.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useRunEnded } from './use-run-ended.ts'
import { UserList } from './user-list.tsx'

/** The points audit: the three actions and their results. */
export function AdminPointsAudit() {
  const t = useTranslations('pointsAudit')
  const { data, error, retrying, refetch } = useQueryKeepingError(auditQuery)
  const onStarted = useRunEnded(data)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
