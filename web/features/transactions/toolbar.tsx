import { CalendarDays, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_MAX } from '#contracts/ledger-rules.ts'
import { useSearchText } from '~/lib/url-filter.ts'
import { Button } from '~/ui/button.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { type EntryFilters, VIEWS } from './use-entry-filters.ts'

const SEARCH_DELAY_MS = 300
const ICONS = { list: List, grid: LayoutGrid, calendar: CalendarDays } as const

/** Search, filters and view in one row. On a phone the last two are icons. */
export function Toolbar({ filters }: { filters: EntryFilters }) {
  const t = useTranslations('transactions')
  const { view, change, active } = filters
  const [isOpen, setOpen] = useState(active > 0)
  const { text, setText } = useSearchText('search', SEARCH_DELAY_MS)
  const ViewIcon = ICONS[view]
  return (
    <div className="no-print flex flex-col gap-3">
      <div className="flex gap-2">
        {view !== 'calendar' && (
          <>
            <SearchInput
              label={t('search')}
              placeholder={t('searchPlaceholder')}
              maxLength={SEARCH_MAX}
              value={text}
              onChange={setText}
              className="min-w-0 flex-1"
            />
            <Button
              variant="secondary"
              className="shrink-0 max-sm:px-3"
              aria-expanded={isOpen}
              icon={<SlidersHorizontal aria-hidden className="size-5" />}
              onClick={() => setOpen(!isOpen)}
            >
              {active > 0 && (
                <span aria-hidden className="tabular sm:hidden">
                  {active}
                </span>
              )}
              <span className="max-sm:sr-only">
                {active > 0 ? t('filter.active', { n: active }) : t('filter.open')}
              </span>
            </Button>
          </>
        )}
        <span className="relative ml-auto shrink-0">
          <ViewIcon aria-hidden className="pointer-events-none absolute inset-y-0 left-3 z-1 my-auto size-5" />
          <FilterSelect
            label={t('views.label')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(value) => change({ view: value === 'list' ? '' : value })}
            className="w-11 sm:w-40 max-sm:[&>select]:px-0 max-sm:[&>select]:text-transparent sm:[&>select]:pl-11 max-sm:[&>svg]:hidden"
          />
        </span>
      </div>
      {isOpen && view !== 'calendar' && <FilterPanel filters={filters} />}
    </div>
  )
}
