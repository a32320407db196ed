import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { GiftDrawing } from '~/ui/illustrations/gift.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { Celebrations } from './celebrations.tsx'
import { HistoryItem } from './history-item.tsx'
import { historyQuery } from './queries.ts'

const GRID = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-2'

interface HeadProps {
  /** Whether an action on this page opened the history; its heading then takes the focus. */
  takesFocus: boolean
  onShowStore: () => void
}

/** The heading of the history, and the way back to the store. */
export function HistoryHead({ takesFocus, onShowStore }: HeadProps) {
  const t = useTranslations('rewards')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className="mb-6">
      <PageTitle>{t('history.title')}</PageTitle>
      <Button
        variant="quiet"
        size="small"
        className="mb-1 -ml-3"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        onClick={onShowStore}
      >
        {t('hideHistory')}
      </Button>
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
        {t('history.title')}
      </h1>
    </div>
  )
}

interface HistoryProps {
  /** The id of a redemption that was just made. */
  newest: string | undefined
  onShowStore: () => void
}

/** The member's redemptions as tickets, newest first. */
export function History({ newest, onShowStore }: HistoryProps) {
  const t = useTranslations('rewards.history')
  const query = useInfiniteQuery(historyQuery)
  const [openedId, setOpenedId] = useState<string>()
  const items = query.data?.pages.flatMap((page) => page.items)
  const opened = items?.find(({ id }) => id === openedId)
  return (
    <section aria-label={t('title')}>
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
            onOpenDetails={() => setOpenedId(redemption.id)}
          />
        ))}
      </ul>
      <MorePages query={query} />
      {items && <Celebrations redemptions={items} newest={newest} onOpenDetails={setOpenedId} />}
      {opened && (
        // A replaced code disappears from an open dialog.
        <ActivationDialog
          key={`${opened.id} ${opened.codeReplacedAt}`}
          redemption={opened}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </section>
  )
}

const HistorySkeleton = () => (
  <div className={GRID}>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} className="h-96 rounded-lg" />
    ))}
  </div>
)
