import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDays } from '~/lib/use-days.ts'
import { useDownload } from '~/lib/use-download.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'
import { promoRedemptionsQuery } from './queries.ts'
import { RedemptionList } from './redemption-list.tsx'

/** Redemptions of codes, newest first, in pages of a hundred. */
export function RedemptionsTab() {
  const t = useTranslations('adminPromoCodes')
  const days = useDays()
  const query = useInfiniteQuery(promoRedemptionsQuery(days.query))
  const csv = useDownload('/api/admin/promo-exports/redemptions', 'promo-redemptions.csv', t('exported'))
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="relative mb-3 flex flex-wrap items-end gap-2">
        <DayRange days={days} of="redeemed" />
        <SavedViews list="promo-codes" />
      </div>
      <div className="mb-3 flex min-h-target flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-quiet tabular">
          {items && t(query.hasNextPage ? 'redemptions.shownMore' : 'redemptions.shown', { n: items.length })}
        </p>
        <ExportButton busy={csv.busy} onClick={() => csv.run(days.query)}>
          {t('export')}
        </ExportButton>
      </div>
      <PagedList
        query={query}
        failed={t('redemptions.loadFailed')}
        empty={<EmptyState icon={<Inbox />} title={t('redemptions.empty')} text={t('redemptions.emptyText')} />}
      >
        {(found) => <RedemptionList items={found} />}
      </PagedList>
    </>
  )
}
