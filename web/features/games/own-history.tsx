import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { Points } from '~/ui/points.tsx'
import { EmptyState } from '~/ui/states.tsx'

interface Win {
  readonly nonce: number
  readonly serverSeedHash: string
  readonly prizeLabel: string
  readonly points: number
  readonly createdAt: string
}

/** The member's last ten rounds of a game. */
export function OwnHistory({ query }: { query: UseQueryResult<{ items: Win[] }> }) {
  const t = useTranslations('games.history')
  const format = useFormat()
  const now = useNow()
  return (
    <ListCard
      title={t('title')}
      query={query}
      rows={5}
      failed={t('failed')}
      empty={<EmptyState drawing={<EmptyDrawing />} title={t('empty')} text={t('emptyText')} />}
    >
      {(wins) =>
        wins.map(({ nonce, serverSeedHash, prizeLabel, points, createdAt }) => (
          <li key={`${serverSeedHash} ${nonce}`} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{prizeLabel}</span>
              <span className="block text-xs text-quiet">
                <time dateTime={createdAt} title={format.dateTime(createdAt)}>
                  {format.ago(createdAt, now)}
                </time>
                <span aria-hidden> · </span>
                {t('nonce', { n: nonce })}
              </span>
            </span>
            <Points value={points} change />
          </li>
        ))
      }
    </ListCard>
  )
}
