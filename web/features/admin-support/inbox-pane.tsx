import { Inbox as InboxIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxTicket } from '#contracts/admin-support.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { INBOX_OWNERS, INBOX_VIEWS, SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import { useHasPermission } from '~/lib/session.ts'
import { useSelection } from '~/lib/use-selection.ts'
import type { StableRows } from '~/lib/use-stable-rows.ts'
import { Button } from '~/ui/button.tsx'
import { ChooseBox } from '~/ui/choose-box.tsx'
import { classes } from '~/ui/classes.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PagedList, type PagedQuery } from '~/ui/more-pages.tsx'
import { NewRows } from '~/ui/new-rows.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { InboxList } from './inbox-list.tsx'
import type { Counts } from './queries.ts'
import { TicketsBulkBar } from './tickets-bulk-bar.tsx'
import type { Inbox } from './use-inbox.ts'

interface InboxPaneProps {
  inbox: Inbox
  query: PagedQuery<{ readonly items: readonly InboxTicket[]; readonly counts: Counts }>
  stable: StableRows<InboxTicket>
  /** Shown beside the list on wide screens. */
  children: ReactNode
}

/** The filters, the tabs and the found tickets. */
export function InboxPane({ inbox, query, stable, children }: InboxPaneProps) {
  const t = useTranslations('adminSupport')
  const isWide = useIsWide()
  const canUpdate = useHasPermission()('support.update')
  const { rows, gone } = stable
  const selection = useSelection(rows?.map(({ id }) => id).filter((id) => !gone.has(id)) ?? [], inbox.filter)
  const total = query.data?.pages[0]?.counts?.[inbox.filter.view] ?? COUNTED_UP_TO + 1
  return (
    <>
      <InboxFilters inbox={inbox} />
      <Tabs
        label={t('views')}
        value={inbox.filter.view}
        tabs={useViewTabs(query.data?.pages[0]?.counts)}
        onChange={inbox.showView}
      >
        <div className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:self-start lg:overflow-y-auto">
            <PagedList
              query={{ ...query, data: stable.rows && { pages: [{ items: stable.rows }] } }}
              failed={t('loadFailed')}
              rowClass="h-20"
              empty={
                <NothingFound isFiltered={inbox.isFiltered || inbox.filter.view !== 'open'} onReset={inbox.reset} />
              }
              foot={(n, hasMore) => (
                <>
                  {t(hasMore ? 'shownMore' : 'shown', { n })}
                  {isWide && <span className="block text-xs">{t('keys')}</span>}
                </>
              )}
            >
              {(found) => (
                <>
                  {canUpdate && (
                    <ChooseBox isNamed label={t('selectAll')} checked={selection.isAll} onChange={selection.all} />
                  )}
                  <InboxList
                    items={found}
                    gone={gone}
                    openId={inbox.openId}
                    selection={canUpdate ? selection : undefined}
                    onOpen={inbox.open}
                  />
                </>
              )}
            </PagedList>
          </div>
          {isWide && <div className="min-w-0">{children}</div>}
        </div>
        {/* Also without rows, so that the dialog of the last action stays open. */}
        <TicketsBulkBar
          selection={selection}
          filter={inbox.filter}
          total={selection.isAll && query.hasNextPage && total <= COUNTED_UP_TO ? total : undefined}
        />
        <NewRows
          waiting={stable.waiting}
          gone={stable.gone.size}
          onShow={stable.show}
          className={classes('lg:w-80 xl:w-88', selection.chosen.size > 0 ? 'bottom-48' : 'bottom-3')}
        />
      </Tabs>
    </>
  )
}

function useViewTabs(counts: Counts | undefined) {
  const t = useTranslations('adminSupport')
  const format = useFormat()
  const count = (n: number) =>
    n > COUNTED_UP_TO ? t('manyMore', { n: format.number(COUNTED_UP_TO) }) : format.number(n)
  return INBOX_VIEWS.map((value) => ({
    value,
    label: (
      <>
        {t(`view.${value}`)}{' '}
        {counts && (
          <span
            className={
              value === 'overdue' && counts.overdue > 0
                ? 'rounded-full bg-bad-soft px-2 py-0.5 text-sm text-bad tabular'
                : 'font-normal tabular'
            }
          >
            {count(counts[value])}
          </span>
        )}
      </>
    ),
  }))
}

/** Search, assignee and topic of the inbox. */
function InboxFilters({ inbox }: { inbox: Inbox }) {
  const t = useTranslations('adminSupport')
  const tCategory = useTranslations('tickets.category')
  const { owner, category } = inbox.filter
  const { typed } = inbox.days
  const unlessAll = (value: string) => (value === 'all' ? '' : value)
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1fr)_11rem_14rem]">
      <FilterFold
        className="max-lg:col-span-2"
        active={[owner !== 'all', category !== 'all', typed.from || typed.to].filter(Boolean).length}
        views="support"
        search={<ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />}
      >
        <FilterSelect
          label={t('owner')}
          value={owner}
          options={INBOX_OWNERS.map((value) => ({ value, label: t(`owners.${value}`) }))}
          onChange={(next) => inbox.change({ owner: unlessAll(next) })}
        />
        <FilterSelect
          label={t('topic')}
          value={unlessAll(category)}
          all={t('allTopics')}
          options={SUPPORT_CATEGORIES.map((value) => ({ value, label: tCategory(value) }))}
          onChange={(topic) => inbox.change({ topic })}
        />
        <div className="col-span-full">
          <DayRange days={inbox.days} of="written" />
        </div>
      </FilterFold>
    </div>
  )
}

/** Says that no ticket waits, or that none matches the filters. */
function NothingFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('adminSupport')
  const name = isFiltered ? 'noneFound' : 'empty'
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={t(`${name}.title`)}
      text={t(`${name}.text`)}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('noneFound.action')}
        </Button>
      }
    />
  )
}
