import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { MonthWinner } from '#contracts/leaderboard.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { Points } from '~/ui/points.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { MonthPrize } from './month-prize.tsx'
import { monthWinnersQuery } from './queries.ts'

/** The last month's winners and their rewards. */
export function MonthWinners() {
  const t = useTranslations('leaderboard.winners')
  const monthName = useMonthName()
  const query = useQuery(monthWinnersQuery)
  const month = query.data?.month ? monthName(query.data.month) : undefined
  return (
    <>
      {query.data && <MonthPrize {...query.data} />}
      <ListCard
        title={month ? t('title', { month }) : t('last')}
        query={query}
        rows={3}
        failed={t('failed')}
        ordered
        empty={
          <EmptyState
            drawing={<ChestDrawing />}
            title={month ? t('noPoints', { month }) : t('first')}
            text={month ? undefined : t('firstText')}
          />
        }
      >
        {(items) => items.map((one) => <Winner key={one.rank} {...one} />)}
      </ListCard>
    </>
  )
}

function Winner({ rank, name, imageUrl, score, reward, isYou }: MonthWinner) {
  const t = useTranslations('leaderboard')
  return (
    <li className="flex items-center gap-2.5 py-2.5">
      <span className="w-9 text-center font-bold text-quiet tabular">{t('ordinal', { n: rank })}</span>
      <Avatar name={name} url={imageUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex gap-1 font-semibold">
          <span className="truncate">{name}</span>{' '}
          {isYou && <span className="shrink-0 text-brand-ink">{t('you')}</span>}
        </span>
        <span className="block text-xs text-quiet tabular">{t('winners.score', { n: score })}</span>
      </span>
      <Points value={reward} change />
    </li>
  )
}
