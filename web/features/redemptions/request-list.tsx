import { useTranslations } from 'use-intl'
import type { StaffRedemption } from '#contracts/redemption-desk.ts'
import { useIsWide } from '~/lib/media.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { RequestCards } from './request-cards.tsx'
import { RequestTable } from './request-table.tsx'

interface RequestListProps {
  items: readonly StaffRedemption[]
  /** While these are the rows of the filter before. */
  dimmed: boolean
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  onOpen: (id: string) => void
}

/** The found requests: a table at a desk, cards on a phone; and the way to the next ones. */
export function RequestList({ items, dimmed, query, onOpen }: RequestListProps) {
  const t = useTranslations('redemptions')
  const isWide = useIsWide()
  return (
    <div aria-busy={dimmed} className={classes('transition-opacity', dimmed && 'opacity-60')}>
      {isWide ? <RequestTable items={items} onOpen={onOpen} /> : <RequestCards items={items} onOpen={onOpen} />}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-quiet tabular">
          {t(query.hasNextPage ? 'shownMore' : 'shown', { n: items.length })}
          {isWide && <span className="ml-3">{t('keys')}</span>}
        </p>
        {query.isFetchNextPageError && (
          <p role="alert" className="text-sm text-bad">
            {t('moreFailed')}
          </p>
        )}
        {query.hasNextPage && (
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </div>
  )
}
