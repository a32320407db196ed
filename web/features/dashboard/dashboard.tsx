import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { connectionQuery } from '~/lib/connection.ts'
import { useConnectionTrouble } from '~/lib/connection-trouble.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useMember } from '~/lib/session.ts'
import { ConnectionBanner } from '~/ui/connection-banner.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { ActivityCard } from './activity-card.tsx'
import { ExpiryBanner } from './expiry-banner.tsx'
import { GoalCard } from './goal-card.tsx'
import { dashboardQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecapLink } from './recap-link.tsx'
import { StatCards } from './stat-cards.tsx'
import { StreakCard } from './streak-card.tsx'
import { SuspiciousActivity } from './suspicious-activity.tsx'
import { TodayCard } from './today-card.tsx'
import { useRefresh } from './use-refresh.ts'
import { WelcomeBanner } from './welcome-banner.tsx'
import { WithinReach } from './within-reach.tsx'

/** Few members see it. */
const WelcomeBonus = lazyPart(async () => ({ default: (await import('./welcome-bonus.tsx')).WelcomeBonus }), true)
const Placeholder = () => <Skeleton className="h-40 sm:h-35" />

/**
 * The member's first page. Until its figures load, each part shows a skeleton of the same shape, so that nothing moves.
 * Loaded figures stay visible during a refetch.
 */
export function Dashboard() {
  const t = useTranslations('dashboard')
  const { points } = useMember()
  // The bonus fills the balance, which removes its card.
  const [win, setWin] = useState<Win>()
  const { data, error, isFetching, retrying, refetch } = useQueryKeepingError(dashboardQuery)
  const connection = useQuery(connectionQuery)
  const trouble = useConnectionTrouble()(error ?? connection.error)
  const readAgain = () => void refetch()
  const refresh = useRefresh(setWin)
  const reconnect = async () => {
    await connection.refetch()
    readAgain()
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-5 2xl:grid-cols-[repeat(5,minmax(0,1fr))_24rem]">
      <PageTitle>{t('title')}</PageTitle>
      <WinMoment win={win} onClose={() => setWin(undefined)} />
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:col-span-5">
        <WelcomeBanner
          dashboard={data}
          failed={Boolean(error)}
          connection={trouble?.kind ?? (connection.data ? 'connected' : 'connecting')}
        />
        {trouble && (
          <ConnectionBanner
            trouble={trouble}
            retrying={retrying || connection.isFetching}
            onRetry={() => void reconnect()}
          />
        )}
        {!trouble && <SuspiciousActivity />}
        {!error &&
          !trouble &&
          (data?.points ?? points) === 0 &&
          (data ? <EmptyBalance dashboard={data} onWon={setWin} /> : <Placeholder />)}
        {data && <ExpiryBanner points={data.points} expiry={data.expiry} />}
        {data?.recapMonth && <RecapLink month={data.recapMonth} />}
        {error && !trouble && !data && (
          <ErrorState title={t('loadFailed')} error={error} retrying={retrying} onRetry={readAgain} />
        )}
      </div>
      {(data || !error) && (
        <>
          <div className="min-w-0 self-stretch lg:col-span-3 2xl:col-span-5 *:h-full">
            <TodayCard dashboard={data} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 self-stretch sm:gap-6 lg:col-span-2 2xl:col-span-1 2xl:col-start-6 2xl:row-span-2 2xl:row-start-1">
            <div className="hidden 2xl:block">
              <StreakCard streak={data?.streak} />
            </div>
            <div className="flex-1 *:h-full">
              <GoalCard dashboard={data} />
            </div>
          </div>
          <div className="min-w-0 lg:col-span-5">
            <StatCards stats={data} />
          </div>
        </>
      )}
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6 lg:col-span-5 xl:col-span-3 2xl:col-span-5">
        <QuickActions dashboard={data} failed={Boolean(error)} />
        {(data || !error) && <WithinReach reaches={data?.withinReach} />}
      </div>
      <div className="min-w-0 lg:col-span-5 xl:col-span-2 2xl:col-span-1 2xl:col-start-6 2xl:row-span-2 2xl:row-start-3">
        <ActivityCard entries={data?.recent} error={error} refreshing={isFetching} onRefresh={refresh} />
      </div>
    </div>
  )
}

/**
 * Without earnings and without a missing bonus, an earlier account with this address received the bonus: none is
 * offered.
 */
function EmptyBalance({
  dashboard: { welcomeBonusMissing, welcomeBonus, totalEarned },
  onWon,
}: {
  dashboard: AnswerByKey<'GET /api/dashboard'>
  onWon: (win: Win) => void
}) {
  return welcomeBonusMissing || totalEarned > 0 ? (
    <Suspense fallback={<Placeholder />}>
      <WelcomeBonus missing={welcomeBonusMissing} points={welcomeBonus} onWon={onWon} />
    </Suspense>
  ) : null
}
