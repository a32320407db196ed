import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RISK_DAYS, RISK_KINDS } from '#contracts/risk-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { stepsFrom } from '~/lib/steps.ts'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { useStableRows } from '~/lib/use-stable-rows.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NewRows } from '~/ui/new-rows.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { GroupCards } from './group-cards.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupTable } from './group-table.tsx'
import { GROUP_STATES, groupsQuery } from './queries.ts'

const KINDS = ['all', ...RISK_KINDS] as const

/** Groups of members who may be one person with several accounts, and members who were impossibly fast. */
export function RiskTab() {
  const t = useTranslations('adminRisk')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const kind = oneOf(KINDS, filters.get('kind'))
  const days = useDays()
  const state = oneOf(GROUP_STATES, filters.get('state'))
  const filter = { kind, state, ...days.query }
  const query = useInfiniteQuery(groupsQuery(filter))
  const stable = useStableRows(query, JSON.stringify(filter))
  const { opened, open, close } = useOpened('group')
  const openedCase = useOpened('case')
  const shown = stable.rows?.map(({ id }) => id) ?? []
  const List = isWide ? GroupTable : GroupCards
  return (
    <>
      <p className="mb-3 max-w-3xl text-sm text-quiet">{t('text', { days: RISK_DAYS })}</p>
      <div className="relative mb-3 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] gap-2 sm:flex">
        <FilterSelect
          label={t('filterKind')}
          value={kind === 'all' ? '' : kind}
          all={t('allKinds')}
          options={RISK_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(next) => change({ kind: next })}
          className="sm:min-w-44"
        />
        <FilterSelect
          label={t('filterState')}
          value={state}
          options={GROUP_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => change({ state: next === 'open' ? '' : next })}
          className="sm:min-w-36"
        />
        <SavedViews list="security" />
      </div>
      <div className="mb-3">
        <DayRange days={days} of="seen" />
      </div>
      <PagedList
        query={{ ...query, data: stable.rows && { pages: [{ items: stable.rows }] } }}
        failed={t('loadFailed')}
        empty={
          <NoGroups
            isFiltered={kind !== 'all' || state !== 'open' || days.typed.from !== '' || days.typed.to !== ''}
            onShowAll={() => change({ kind: '', state: '', from: '', to: '' })}
          />
        }
      >
        {(found) => <List items={found} gone={stable.gone} onOpen={open} />}
      </PagedList>
      <NewRows waiting={stable.waiting} gone={stable.gone.size} onShow={stable.show} className="bottom-3" />
      {opened && <GroupDialog id={opened} steps={stepsFrom(shown, opened, open)} onClose={close} />}
      {openedCase.opened && <CaseSheet id={openedCase.opened} onOpen={openedCase.open} onClose={openedCase.close} />}
    </>
  )
}

function NoGroups({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('adminRisk')
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={t(isFiltered ? 'noneFound' : 'none')}
      text={t(isFiltered ? 'noneFoundText' : 'noneText')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        )
      }
    />
  )
}
