import { useInfiniteQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useTranslations } from 'use-intl'
import { MEMBER_SORTS } from '#contracts/member-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { useProgressiveList } from '~/lib/progressive-list.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { Select } from '~/ui/input.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { ExportButton, RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { rememberList } from './last-list.ts'
import { DIRECTIONS, firstDirection, SORTINGS, type Sorting, STATUS_TABS } from './list-filter.ts'
import { MemberList } from './member-list.tsx'
import { type Found, membersQuery } from './queries.ts'
import { useErrorWithSentence } from './use-problem.ts'

/** The numbers of rows and of cards that fit on a screen. They are drawn first. */
const FIRST = { rows: 12, cards: 5 }

/** The list of members with search, status filter and sorting. */
export function AdminMembers() {
  const t = useTranslations('adminMembers')
  const withSentence = useErrorWithSentence()
  const [filters, change] = useFilters()
  useEffect(() => rememberList(filters), [filters])
  const search = filters.get('q') ?? ''
  const status = oneOf(STATUS_TABS, filters.get('status'))
  const sort = oneOf(MEMBER_SORTS, filters.get('sort'))
  const direction = filters.get('dir') ? oneOf(DIRECTIONS, filters.get('dir')) : firstDirection(sort)
  const days = useDays()
  const narrowing = { status, search, ...days.query }
  const query = useInfiniteQuery(membersQuery({ ...narrowing, sort, direction }))
  const save = useDownload('/api/admin/members/export', 'users.csv', t('exported'))
  const { open } = useOpened('member')

  const items = query.data?.pages.flatMap((page) => page.items)
  const { hasBegun, begin } = useProgressiveList(items !== undefined, useIsWide() ? FIRST.rows : FIRST.cards)
  const found = query.data?.pages[0]?.found
  const hasDays = days.typed.from !== '' || days.typed.to !== ''
  const isFiltered = search !== '' || status !== 'all' || hasDays
  const sortBy = (next: Sorting) => change({ sort: next.sort, dir: next.direction })
  const showAll = () => change({ q: '', status: '', from: '', to: '' })
  return (
    <>
      <PageHeader title={t('title')} compact>
        <ExportButton busy={save.busy} onClick={() => save.run(narrowing)}>
          {t('exportAll')}
        </ExportButton>
        <RefreshButton busy={query.isRefetching && !query.isFetchingNextPage} onClick={() => void query.refetch()}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <FilterFold
          className="flex-1 basis-64 lg:max-w-lg"
          active={hasDays ? 1 : 0}
          views="users"
          search={<ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />}
        >
          <DayRange days={days} of="joined" />
        </FilterFold>
        <SortSelect value={{ sort, direction }} onChange={sortBy} />
      </div>
      <Tabs
        label={t('statuses')}
        value={status}
        tabs={useStatusTabs(found)}
        onChange={(value) => change({ status: value === 'all' ? '' : value })}
      >
        <div className="mt-3">
          <ListQuery
            query={query}
            items={hasBegun ? items : undefined}
            failed={t('loadFailed')}
            error={query.error && withSentence(query.error)}
          >
            {(members) => (
              <MemberList
                items={members}
                filter={narrowing}
                total={found && !found.counts[status].more ? found.counts[status].n : undefined}
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
    </>
  )
}

function useStatusTabs(found: Found | undefined) {
  const t = useTranslations('adminMembers')
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

const nameOf = ({ sort, direction }: Sorting) => `${sort}-${direction}` as const

/** The menu of all sort orders. The column heads of the table offer some of them too. */
function SortSelect({ value, onChange }: { value: Sorting; onChange: (value: Sorting) => void }) {
  const t = useTranslations('adminMembers')
  const id = useId()
  const choose = (name: string) => {
    const next = SORTINGS.find((one) => nameOf(one) === name)
    if (next) onChange(next)
  }
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-quiet">
        {t('sortBy')}
      </label>
      <Select id={id} value={nameOf(value)} onChange={(event) => choose(event.target.value)} className="min-w-44">
        {SORTINGS.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {t(`sorts.${nameOf(one)}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
