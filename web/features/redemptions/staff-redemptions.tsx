import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { oneOf, useFilters, useSearchText } from '~/lib/url-filter.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { OverdueCount } from './overdue-count.tsx'
import { allRedemptionsQuery, type Counts } from './queries.ts'
import { RedemptionDialog } from './redemption-dialog.tsx'
import { RequestList } from './request-list.tsx'
import { STATUS_TABS } from './status-tabs.ts'

const SEARCH_DELAY_MS = 300

/** The requests of all members, to find, to read and to move along. */
export function StaffRedemptions() {
  const t = useTranslations('redemptions')
  const [filters, change] = useFilters()
  const { text, setText, settled } = useSearchText('q', SEARCH_DELAY_MS)
  const status = oneOf(STATUS_TABS, filters.get('status'))
  const query = useInfiniteQuery(allRedemptionsQuery({ status, search: settled }))
  const [openId, setOpenId] = useState<string>()
  const box = useSearchKey()

  const items = query.data?.pages.flatMap((page) => page.items)
  const open = items?.find((item) => item.id === openId)
  const isFiltered = settled !== '' || status !== 'all'
  const showAll = () => {
    setText('')
    change({ q: '', status: '' })
  }
  return (
    <div ref={box}>
      <PageHeader title={t('title')}>
        <OverdueCount items={items ?? []} isAll={!query.hasNextPage} />
        <Button
          variant="secondary"
          busy={query.isRefetching}
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => void query.refetch()}
        >
          {t('refresh')}
        </Button>
      </PageHeader>
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={100}
        value={text}
        onChange={setText}
        className="mb-3 lg:max-w-lg"
      />
      <Tabs
        label={t('statuses')}
        value={status}
        tabs={useStatusTabs(query.data?.pages[0]?.counts)}
        onChange={(value) => change({ status: value === 'all' ? '' : value })}
      >
        <div className="mt-3">
          {query.isPending && <SkeletonRows rows={8} className="h-14" />}
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
              icon={<Inbox />}
              title={t(isFiltered ? 'noneFound.title' : 'empty.title')}
              text={t(isFiltered ? 'noneFound.text' : 'empty.text')}
              action={
                <Button variant="secondary" onClick={isFiltered ? showAll : () => void query.refetch()}>
                  {t(isFiltered ? 'noneFound.action' : 'refresh')}
                </Button>
              }
            />
          )}
          {items && items.length > 0 && (
            <RequestList items={items} dimmed={query.isPlaceholderData} query={query} onOpen={setOpenId} />
          )}
        </div>
      </Tabs>
      {open && <RedemptionDialog key={open.id} request={open} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}

function useStatusTabs(counts: Counts | undefined) {
  const t = useTranslations('ui.status')
  const tAll = useTranslations('redemptions')
  return STATUS_TABS.map((value) => ({
    value,
    label: (
      <>
        {value === 'all' ? tAll('all') : t(value)}{' '}
        {counts && <span className="font-normal tabular">{counts[value]}</span>}
      </>
    ),
  }))
}
