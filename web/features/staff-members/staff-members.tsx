import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, RotateCw, UserSearch } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MEMBER_SORTS } from '#contracts/member-terms.ts'
import { oneOf, useFilters, useOpened, useSearchText } from '~/lib/url-filter.ts'
import { useDownload } from '~/lib/use-download.ts'
import { useFewFirst } from '~/lib/use-few-first.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
import { Button } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { DIRECTIONS, firstDirection, type Sorting, STATUS_TABS } from './list-terms.ts'
import { MemberDialog } from './member-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { type Found, membersQuery } from './queries.ts'
import { SortSelect } from './sort-select.tsx'
import { useSaidError } from './use-problem.ts'

/** Waits for a short pause between two keys. */
const SEARCH_DELAY_MS = 200
/** As many members as a screen shows. */
const FEW = 12

/** All members, to find, to read, and to change. */
export function StaffMembers() {
  const t = useTranslations('members')
  const said = useSaidError()
  const [filters, change] = useFilters()
  const { text, setText, settled } = useSearchText('q', SEARCH_DELAY_MS)
  const status = oneOf(STATUS_TABS, filters.get('status'))
  const sort = oneOf(MEMBER_SORTS, filters.get('sort'))
  const direction = filters.get('dir') ? oneOf(DIRECTIONS, filters.get('dir')) : firstDirection(sort)
  const query = useInfiniteQuery(membersQuery({ status, search: settled, sort, direction }))
  const save = useDownload('/api/admin/users/export', 'users.csv', t('exported'))
  const box = useSearchKey()
  const { opened: openId, open, close } = useOpened('user')

  const items = query.data?.pages.flatMap((page) => page.items)
  const begin = useFewFirst(items !== undefined, FEW)
  const found = query.data?.pages[0]?.found
  const isFiltered = settled !== '' || status !== 'all'
  const sortBy = (next: Sorting) => change({ sort: next.sort, dir: next.direction })
  const showAll = () => {
    setText('')
    change({ q: '', status: '' })
  }
  return (
    <div ref={box}>
      <PageHeader title={t('title')}>
        <Button
          variant="secondary"
          busy={save.busy}
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => save.run({ search: settled, status })}
        >
          {t('exportAll')}
        </Button>
        <Button
          variant="secondary"
          busy={query.isRefetching && !query.isFetchingNextPage}
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => void query.refetch()}
        >
          {t('refresh')}
        </Button>
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          maxLength={100}
          value={text}
          onChange={setText}
          className="min-w-0 flex-1 basis-64 lg:max-w-lg"
        />
        <SortSelect value={{ sort, direction }} onChange={sortBy} />
      </div>
      <Tabs
        label={t('statuses')}
        value={status}
        tabs={useStatusTabs(found)}
        onChange={(value) => change({ status: value === 'all' ? '' : value })}
      >
        <div className="mt-3">
          <ListQuery query={query} items={items} failed={t('loadFailed')} error={query.error && said(query.error)}>
            {(members) => (
              <MemberList
                items={members}
                begin={begin}
                query={query}
                sorting={{ sort, direction }}
                onSort={sortBy}
                onOpen={open}
                empty={
                  <EmptyState
                    icon={<UserSearch />}
                    title={t(isFiltered ? 'noneFound.title' : 'empty.title')}
                    text={t(isFiltered ? 'noneFound.text' : 'empty.text')}
                    action={
                      <Button variant="secondary" onClick={isFiltered ? showAll : () => void query.refetch()}>
                        {t(isFiltered ? 'noneFound.action' : 'refresh')}
                      </Button>
                    }
                  />
                }
              />
            )}
          </ListQuery>
        </div>
      </Tabs>
      {openId && <MemberDialog key={openId} id={openId} onClose={close} />}
    </div>
  )
}

function useStatusTabs(found: Found | undefined) {
  const t = useTranslations('members')
  const tStatus = useTranslations('ui.status')
  return STATUS_TABS.map((value) => {
    const count = found?.counts[value]
    return {
      value,
      label: (
        <>
          {value === 'all' ? t('all') : tStatus(value)}{' '}
          {count && (
            <span className="font-normal tabular">{t(count.more ? 'countMore' : 'count', { n: count.n })}</span>
          )}
        </>
      ),
    }
  })
}
