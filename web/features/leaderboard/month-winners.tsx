import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MonthWinner } from '#contracts/leaderboard.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { useMonthName } from './month-name.ts'
import { monthWinnersQuery } from './queries.ts'

/** The last month's winners and their rewards. */
export function MonthWinners() {
  const t = useTranslations('leaderboard.winners')
  const monthName = useMonthName()
  const { data, isPending, error, isFetching, refetch } = useQuery(monthWinnersQuery)
  const month = data?.month ? monthName(data.month) : undefined
  return (
    <Card as="section" aria-labelledby="winners">
      <CardHead id="winners" title={month ? t('title', { month }) : t('last')} />
      {isPending && <SkeletonRows rows={3} className="h-11" />}
      {error && !data && (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && data.items.length === 0 && (
        <EmptyState
          icon={month ? <Trophy /> : <CalendarClock />}
          title={month ? t('noPoints', { month }) : t('first')}
          text={month ? undefined : t('firstText')}
        />
      )}
      {data && data.items.length > 0 && (
        <ol className="-my-2 divide-y divide-line">
          {data.items.map((one) => (
            <Winner key={one.rank} {...one} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Winner({ rank, name, imageUrl, score, reward, isYou }: MonthWinner) {
  const t = useTranslations('leaderboard')
  return (
    <li className="flex items-center gap-2.5 py-2.5">
      <span className="w-9 text-center font-bold text-quiet tabular">{t('ordinal', { n: rank })}</span>
      <Avatar name={name} url={imageUrl} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {name} {isYou && <span className="text-brand-ink">{t('you')}</span>}
        </span>
        <span className="block text-xs text-quiet tabular">{t('winners.score', { n: score })}</span>
      </span>
      <Points value={reward} change />
    </li>
  )
}
