import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { Points } from '~/ui/points.tsx'
import { EmptyState } from '~/ui/states.tsx'

interface Winner {
  readonly name: string
  readonly points: number
  readonly createdAt: string
}

type WinnersQuery = ComponentProps<typeof ListCard<Winner>>['query'] & {
  /** `bigWin`: from how many points a win is listed. */
  readonly data: { readonly bigWin: number } | undefined
}

/** The latest big wins of all members. */
export function BigWinners({ query }: { query: WinnersQuery }) {
  const t = useTranslations('games.winners')
  const format = useFormat()
  const now = useNow()
  return (
    <ListCard
      title={t('title')}
      query={query}
      rows={5}
      failed={t('failed')}
      empty={
        <EmptyState
          drawing={<ChestDrawing />}
          title={t('empty')}
          text={t('emptyText', { n: query.data?.bigWin ?? 0 })}
        />
      }
    >
      {(winners) =>
        winners.map(({ name, points, createdAt }) => (
          <li key={`${createdAt} ${name}`} className="flex items-center gap-3 py-2.5">
            <span
              aria-hidden
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft text-sm font-bold text-brand-ink"
            >
              {(name || t('anonymous')).slice(0, 1).toUpperCase()}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name || t('anonymous')}</span>
              <time dateTime={createdAt} className="block text-xs text-quiet">
                {format.ago(createdAt, now)}
              </time>
            </span>
            <Points value={points} />
          </li>
        ))
      }
    </ListCard>
  )
}
