import type { UseQueryResult } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'use-intl'
import { useDayName } from '~/lib/day-name.ts'
import { useFormat } from '~/lib/format.ts'
import { dateIn, useNow } from '~/lib/time.ts'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { PrizeDot, type PrizeLook } from './prize-dot.tsx'

interface Win {
  readonly nonce: number
  readonly serverSeedHash: string
  readonly prizeLabel: string
  readonly points: number
  readonly createdAt: string
}

interface OwnHistoryProps {
  query: UseQueryResult<{ items: Win[] }>
  /** The prizes of the game, for their colours. */
  prizes: readonly PrizeLook[] | undefined
}

/** The member's last ten rounds of a game. The first of each day is below the day's name. */
export function OwnHistory({ query, prizes }: OwnHistoryProps) {
  const t = useTranslations('games.history')
  const format = useFormat()
  const timeZone = useTimeZone() ?? 'UTC'
  const today = dateIn(timeZone, useNow())
  const dayName = useDayName()
  const dayOf = ({ createdAt }: Win) => dateIn(timeZone, Date.parse(createdAt))
  return (
    <ListCard
      title={t('title')}
      query={query}
      rows={5}
      failed={t('failed')}
      empty={<EmptyState drawing={<EmptyDrawing />} title={t('empty')} text={t('emptyText')} />}
    >
      {(wins) =>
        wins.map((win, index) => {
          const { nonce, serverSeedHash, prizeLabel, points, createdAt } = win
          const day = dayOf(win)
          const earlier = wins[index - 1]
          const isFirst = !earlier || dayOf(earlier) !== day
          return (
            <li key={`${serverSeedHash} ${nonce}`} className={isFirst ? 'pt-3 pb-1.5' : 'border-t-0! pb-1.5'}>
              {isFirst && <p className="mb-1.5 text-sm font-semibold text-quiet">{dayName(day, today)}</p>}
              <p className="flex flex-wrap items-center gap-x-2.5">
                <PrizeDot color={prizes?.find((prize) => prize.points === points)?.color} />
                <span className="font-semibold">{prizeLabel}</span>
                <span className="ml-auto text-xs text-quiet tabular">
                  {t('nonce', { n: nonce })}
                  <span aria-hidden> · </span>
                  <time dateTime={createdAt} title={format.dateTime(createdAt)}>
                    {format.time(createdAt)}
                  </time>
                </span>
              </p>
            </li>
          )
        })
      }
    </ListCard>
  )
}
