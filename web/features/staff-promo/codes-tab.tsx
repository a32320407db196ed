import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, TicketX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROMO_FILTERS } from '#contracts/promo-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { oneOf, useFilters, useSearchText } from '~/lib/url-filter.ts'
import { useDownload } from '~/lib/use-download.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
import { Button } from '~/ui/button.tsx'
import { Select } from '~/ui/input.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CodeCards } from './code-cards.tsx'
import { CodeTable } from './code-table.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { codesQuery } from './queries.ts'

const SEARCH_DELAY_MS = 300

/** The codes, to find and to change. */
export function CodesTab() {
  const t = useTranslations('staffPromo')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const { text, setText, settled: search } = useSearchText('q', SEARCH_DELAY_MS)
  const state = oneOf(PROMO_FILTERS, filters.get('state'))
  const query = useInfiniteQuery(codesQuery({ state, search }))
  const csv = useDownload('/api/admin/promo-exports/codes', 'promo-codes.csv', t('exported'))
  const [open, setOpen] = useState<{ id: string; act: 'edit' | 'delete' }>()
  const box = useSearchKey()

  const items = query.data?.pages.flatMap((page) => page.items)
  const code = items?.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  const showAll = () => {
    setText('')
    change({ q: '', state: '' })
  }
  const List = isWide ? CodeTable : CodeCards
  return (
    <div ref={box}>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          maxLength={100}
          value={text}
          onChange={setText}
          className="min-w-52 flex-1 lg:max-w-lg"
        />
        <Select
          aria-label={t('state')}
          value={state}
          onChange={({ target }) => change({ state: target.value === 'all' ? '' : target.value })}
          className="min-w-44"
        >
          {PROMO_FILTERS.map((one) => (
            <option key={one} value={one}>
              {t(`filters.${one}`)}
            </option>
          ))}
        </Select>
        <Button
          variant="secondary"
          className="lg:ml-auto"
          busy={csv.busy}
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => csv.run({ state, search })}
        >
          {t('export')}
        </Button>
      </div>
      <ListQuery
        query={query}
        items={items}
        failed={t('loadFailed')}
        empty={<NoCodes isFiltered={search !== '' || state !== 'all'} onShowAll={showAll} />}
      >
        {(found) => (
          <>
            <List
              items={found}
              onEdit={(id) => setOpen({ id, act: 'edit' })}
              onDelete={(id) => setOpen({ id, act: 'delete' })}
            />
            <p className="mt-3 text-sm text-quiet tabular">
              {t(query.hasNextPage ? 'shownMore' : 'shown', { n: found.length })}
              {isWide && <span className="ml-3">{t('keys')}</span>}
            </p>
            <MorePages query={query} />
          </>
        )}
      </ListQuery>
      {code && open?.act === 'edit' && (
        <EditDialog code={code} onClose={close} onDelete={() => setOpen({ id: code.id, act: 'delete' })} />
      )}
      {code && open?.act === 'delete' && <DeleteDialog code={code} onClose={close} />}
    </div>
  )
}

function NoCodes({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('staffPromo')
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
