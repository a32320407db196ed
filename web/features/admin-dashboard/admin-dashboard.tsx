import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { ActivityCard } from './activity-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { statsQuery } from './queries.ts'
import { SystemCard } from './system-card.tsx'

/** The home page of the admin part: figures, system health and recent activity. `children` are warnings. */
export function AdminDashboard({ links, children }: { links: readonly QuickLink[]; children?: ReactNode }) {
  const t = useTranslations('adminDashboard')
  const format = useFormat()
  const { data, error, isFetching, retrying, refetch } = useQueryKeepingError(statsQuery)
  const readAgain = () => void refetch()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {data && <p className="text-sm text-quiet">{t('figuresOf', { time: format.dateTime(data.asOf) })}</p>}
        <RefreshButton busy={isFetching} onClick={readAgain}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      {children}
      <div className="flex flex-col gap-4 lg:gap-5">
        {error && data && (
          <Banner
            live
            tone="warn"
            title={t('statsFailed')}
            actions={
              <Button variant="secondary" size="small" busy={isFetching} onClick={readAgain}>
                {t('refresh')}
              </Button>
            }
          />
        )}
        {error && !data ? (
          <div className="panel">
            <ErrorState title={t('statsFailed')} error={error} retrying={retrying} onRetry={readAgain} />
          </div>
        ) : (
          <FigureCards figures={data?.figures} queue={data?.system.redemptions} />
        )}
        {links.length > 0 && <QuickLinks links={links} />}
        <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-[3fr_2fr] xl:items-start">
          <ActivityCard />
          <SystemCard stats={data} failed={Boolean(error) && !data} />
        </div>
      </div>
    </>
  )
}

interface QuickLink {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
}

/** Links to the pages that staff use most. */
function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  const t = useTranslations('adminDashboard.links')
  return (
    <nav aria-label={t('title')}>
      <ul className="two-up gap-3 sm:grid-cols-3">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="panel flex h-full min-h-target items-center gap-3 p-3 font-semibold transition-colors hover:bg-hover"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
              <span className="min-w-0 wrap-break-word">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
