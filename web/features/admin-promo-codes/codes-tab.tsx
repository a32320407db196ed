import { useInfiniteQuery } from '@tanstack/react-query'
import { TicketX, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PROMO_FILTERS } from '#contracts/promo-code-rules.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'
import { FoundCodes } from './found-codes.tsx'
import { codesQuery } from './queries.ts'

/** The list of codes with search, filter and actions. */
export function CodesTab() {
  const t = useTranslations('adminPromoCodes')
  const [filters, change] = useFilters()
  const search = filters.get('q') ?? ''
  const state = oneOf(PROMO_FILTERS, filters.get('state'))
  const batch = filters.get('batch') || undefined
  const days = useDays()
  const hasDays = days.typed.from !== '' || days.typed.to !== ''
  const filter = { state, search, ...(batch && { batch }), ...days.query }
  const query = useInfiniteQuery(codesQuery(filter))
  const csv = useDownload('/api/admin/promo-exports/codes', 'promo-codes.csv', t('exported'))
  const showAll = () => change({ q: '', state: '', batch: '', from: '', to: '' })
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <FilterFold
          className="min-w-52 flex-1 lg:max-w-lg"
          active={hasDays ? 1 : 0}
          views="promo-codes"
          search={<ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />}
        >
          <div className="order-last basis-full">
            <DayRange days={days} of="added" />
          </div>
        </FilterFold>
        <FilterSelect
          label={t('state')}
          value={state}
          options={PROMO_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(next) => change({ state: next === 'all' ? '' : next })}
          className="min-w-44"
        />
        <ExportButton className="lg:ml-auto" busy={csv.busy} onClick={() => csv.run(filter)}>
          {t('export')}
        </ExportButton>
      </div>
      {batch && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{t('ofBatch')}</span>
          <Button
            variant="quiet"
            size="small"
            icon={<X aria-hidden className="size-4" />}
            onClick={() => change({ batch: '' })}
          >
            {t('allBatches')}
          </Button>
        </p>
      )}
      <FoundCodes
        query={query}
        filter={filter}
        empty={
          <NoCodes
            isFiltered={search !== '' || state !== 'all' || batch !== undefined || hasDays}
            onShowAll={showAll}
          />
        }
      />
    </>
  )
}

function NoCodes({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('adminPromoCodes')
  return (
    <EmptyState
      icon={<TicketX />}
      title={t(isFiltered ? 'noneFound.title' : 'empty.title')}
      text={t(isFiltered ? 'noneFound.text' : 'empty.text')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('noneFound.action')}
          </Button>
        )
      }
    />
  )
}
