import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useIsWide } from '~/lib/media.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { Button } from '~/ui/button.tsx'
import { RedemptionCards } from './redemption-cards.tsx'
import { RedemptionTable } from './redemption-table.tsx'

export interface PagesQuery {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

interface RedemptionListProps {
  items: readonly AdminRedemption[]
  /** Ids of items that are no longer in the list. */
  gone: ReadonlySet<string>
  query: PagesQuery
  selection: Selection
  onOpen: (id: string) => void
}

/** The found redemptions: a table on wide screens, cards on phones. */
export function RedemptionList({ items, gone, query, selection, onOpen }: RedemptionListProps) {
  const t = useTranslations('adminRedemptions')
  const isWide = useIsWide()
  const List = isWide ? RedemptionTable : RedemptionCards
  return (
    <>
      <List items={items} gone={gone} selection={selection} onOpen={onOpen} />
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
    </>
  )
}
