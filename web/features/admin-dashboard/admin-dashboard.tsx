import { useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button, buttonClasses } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { ActivityCard } from './activity-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { OverrideBanner } from './override-banner.tsx'
import { NeedsYou } from './pending-work.tsx'
import { pendingWorkQuery, statsQuery, trendsQuery } from './queries.ts'
import { SystemCard } from './system-card.tsx'
import { TrendsCard } from './trends-card.tsx'

interface AdminDashboardProps {
  links: readonly QuickLink[]
  /** A card of another feature, below the activity. */
  card?: ReactNode
  /** Warnings. */
  children?: ReactNode
}

/** The home page of the admin part: pending work, trends, activity, system and figures. */
export function AdminDashboard({ links, card, children }: AdminDashboardProps) {
  const t = useTranslations('adminDashboard')
  const format = useFormat()
  const { data, error, isFetching, retrying, refetch } = useQueryKeepingError(statsQuery)
  const client = useQueryClient()
  const readAgain = () => {
    for (const { queryKey } of [pendingWorkQuery, trendsQuery]) void client.refetchQueries({ queryKey })
    void refetch()
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {data && <p className="text-sm text-quiet">{t('figuresOf', { time: format.dateTime(data.asOf) })}</p>}
        <RefreshButton busy={isFetching} onClick={readAgain}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      <div className="flex flex-col gap-5 lg:gap-6">
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
        {data?.system.override && <OverrideBanner override={data.system.override} />}
        <NeedsYou />
        {children}
        <TrendsCard />
        <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-[3fr_2fr] xl:items-start">
          <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
            <ActivityCard />
            {card}
            {links.length > 0 && <QuickLinks links={links} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-xl:order-first lg:gap-5">
            <SystemCard stats={data} failed={Boolean(error) && !data} />
            {error && !data ? (
              <div className="panel">
                <ErrorState title={t('statsFailed')} error={error} retrying={retrying} onRetry={readAgain} />
              </div>
            ) : (
              <FiguresCard figures={data?.figures} />
            )}
          </div>
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
    <nav aria-labelledby="quick-actions" className="panel p-4 sm:p-5">
      <h2 id="quick-actions" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={buttonClasses('secondary', 'small')}>
              <Icon aria-hidden className="size-4 shrink-0 text-brand-ink" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
