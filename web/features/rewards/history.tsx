import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { Button } from '~/ui/button.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { HistoryItem } from './history-item.tsx'
import { historyQuery } from './queries.ts'

interface HistoryProps {
  /** The request that was made just now; it is brought into sight. */
  newest: string | undefined
  onShowStore: () => void
}

export function History({ newest, onShowStore }: HistoryProps) {
  const t = useTranslations('rewards.history')
  const query = useInfiniteQuery(historyQuery)
  const [opened, setOpened] = useState<Redemption>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="history">
      <h2 id="history" ref={heading} tabIndex={-1} className="mb-4 text-xl outline-none">
        {t('title')}
      </h2>
      {query.isPending && <SkeletonRows rows={3} className="h-56 rounded-lg" />}
      {query.error && !items && <ErrorState title={t('loadFailed')} error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {items?.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<Button onClick={onShowStore}>{t('empty.action')}</Button>}
        />
      )}
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {items?.map((redemption) => (
          <HistoryItem key={redemption.id} redemption={redemption} isNew={redemption.id === newest} onOpenDetails={() => setOpened(redemption)} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-4 text-center text-bad">
          {t('moreFailed')}
        </p>
      )}
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
      {opened && <ActivationDialog redemption={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
