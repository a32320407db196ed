import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LEADERBOARD_VIEWS } from '#contracts/leaderboard-rules.ts'
import { isApiError } from '~/lib/errors.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { toast } from '~/lib/toast.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { Board, BoardSkeleton } from './board.tsx'
import { MonthWinners } from './month-winners.tsx'
import { OwnPlace, OwnPlaceSkeleton } from './own-place.tsx'
import { leaderboardQuery } from './queries.ts'
import { RewardTiers } from './reward-tiers.tsx'

/** The ranking by points earned this month or by balance, the member's rank, and the rewards of the first three. */
export function Leaderboard() {
  const t = useTranslations('leaderboard')
  const [filters, change] = useFilters()
  const view = oneOf(LEADERBOARD_VIEWS, filters.get('view'))
  const { data, error, isPending, retrying, refetch } = useQueryKeepingError(leaderboardQuery(view))
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    const { error } = await refetch()
    setRefreshing(false)
    if (error) toast.error(failure(error))
  }
  const failure = (cause: unknown) =>
    isApiError(cause) && cause.code === 'databaseNotConfigured' ? t('notConfigured') : t('failed')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} compact>
        <RefreshButton busy={isRefreshing} onClick={() => void refresh()}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      {error && !data ? (
        <Card>
          <ErrorState title={failure(error)} error={error} retrying={retrying} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          {data ? <OwnPlace board={data} view={view} onOver={() => void refetch()} /> : <OwnPlaceSkeleton />}
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
            <div className="min-w-0">
              <Tabs
                label={t('views')}
                value={view}
                tabs={LEADERBOARD_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
                onChange={(value) => change({ view: value === 'month' ? '' : value })}
              >
                {isPending || !data ? <BoardSkeleton /> : <Board board={data} view={view} />}
              </Tabs>
            </div>
            <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
              <RewardTiers month={data?.month} timeZone={data?.timeZone} rewards={data?.rewards} />
              <MonthWinners />
            </div>
          </div>
        </>
      )}
    </>
  )
}
