import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { Button } from '~/ui/button.tsx'
import { GiftDrawing } from '~/ui/illustrations/gift.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { HistoryItem } from './history-item.tsx'
import { historyQuery } from './queries.ts'

const GRID = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2'

interface HistoryProps {
  /** The id of a redemption that was just made; it is scrolled into view. */
  newest: string | undefined
  /** Whether an action on this page opened it; its heading then takes the focus. */
  takesFocus: boolean
  onShowStore: () => void
}

export function History({ newest, takesFocus, onShowStore }: HistoryProps) {
  const t = useTranslations('rewards.history')
  const query = useInfiniteQuery(historyQuery)
  const [opened, setOpened] = useState<Redemption>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="history">
      <h2 id="history" ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
        {t('title')}
      </h2>
      {query.isPending && <HistorySkeleton />}
      {query.error && !items && (
        <ErrorState
          title={t('loadFailed')}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          drawing={<GiftDrawing />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<Button onClick={onShowStore}>{t('empty.action')}</Button>}
        />
      )}
      <ul className={GRID}>
        {items?.map((redemption) => (
          <HistoryItem
            key={redemption.id}
            redemption={redemption}
            isNew={redemption.id === newest}
            onOpenDetails={() => setOpened(redemption)}
          />
        ))}
      </ul>
      <MorePages query={query} />
      {opened && <ActivationDialog redemption={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

const HistorySkeleton = () => (
  <div className={GRID}>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} className="h-80 rounded-lg" />
    ))}
  </div>
)
