import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ENTRY_TYPES, TASK_TYPES } from '#contracts/ledger-rules.ts'
import type { MemberDetail } from '#contracts/members.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { DayFields } from '~/ui/day-fields.tsx'
import { Field } from '~/ui/field.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'
import { LedgerCards, LedgerTable } from './ledger-list.tsx'
import { ledgerQuery } from './queries.ts'
import { type LedgerFilter, useLedgerFilter } from './use-ledger-filter.ts'

/** The whole ledger of a member with the cause of each entry. */
export function MemberLedger({ member: { id } }: { member: MemberDetail }) {
  const t = useTranslations('adminMember.ledger')
  const tFilter = useTranslations('transactions.filter')
  const isWide = useIsWide()
  const filter = useLedgerFilter()
  const query = useInfiniteQuery(ledgerQuery(id, filter.query))
  const csv = useDownload(`/api/admin/members/${id}/entries/export`, 'ledger.csv', t('exported'))
  const found = query.data?.pages[0]?.found ?? 0
  const List = isWide ? LedgerTable : LedgerCards
  return (
    <div className="flex flex-col gap-4">
      <LedgerFilters filter={filter}>
        <ExportButton busy={csv.busy} onClick={() => csv.run(filter.query)}>
          {t('export')}
        </ExportButton>
        {filter.isFiltered && (
          <Button variant="quiet" onClick={filter.reset}>
            {tFilter('reset')}
          </Button>
        )}
      </LedgerFilters>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-12"
        empty={
          <EmptyState
            icon={<ScrollText />}
            title={t(filter.isFiltered ? 'noneFound.title' : 'empty.title')}
            text={t(filter.isFiltered ? 'noneFound.text' : 'empty.text')}
          />
        }
        foot={(n) =>
          filter.isFiltered && found > COUNTED_UP_TO
            ? t('shownOfMany', { n, found: COUNTED_UP_TO })
            : t('shown', { n, found })
        }
      >
        {(entries) => <List memberId={id} entries={entries} />}
      </PagedList>
    </div>
  )
}

function LedgerFilters({ filter, children }: { filter: LedgerFilter; children: ReactNode }) {
  const t = useTranslations('transactions')
  const tLedger = useTranslations('adminMember.ledger')
  const { query, change } = filter
  return (
    <div className="flex flex-wrap items-start gap-3">
      <FilterFold
        className="flex-1 basis-64 self-end lg:max-w-lg"
        active={[query.type, query.source, query.from, query.to].filter(Boolean).length}
        search={<ListSearch label={tLedger('search')} placeholder={tLedger('searchHint')} className="min-w-0 flex-1" />}
      >
        <div className="min-w-0 flex-1 basis-32 lg:max-w-40">
          <Field label={t('filter.type')}>
            <FilterSelect
              value={query.type ?? ''}
              all={t('types.all')}
              options={ENTRY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
              onChange={(type) => change({ type })}
            />
          </Field>
        </div>
        <div className="min-w-0 flex-1 basis-32 lg:max-w-48">
          <Field label={t('filter.source')}>
            <FilterSelect
              value={query.source ?? ''}
              all={t('filter.allSources')}
              options={TASK_TYPES.map((value) => ({ value, label: t(`sources.${value}`) }))}
              onChange={(source) => change({ source })}
            />
          </Field>
        </div>
        <DayFields
          days={filter.days}
          labels={{ from: t('filter.from'), to: t('filter.to') }}
          max={filter.today}
          problem={filter.problem}
          onChange={({ from, to }) => change({ from, to })}
        />
      </FilterFold>
      <div className="flex flex-wrap gap-2 self-end">{children}</div>
    </div>
  )
}
