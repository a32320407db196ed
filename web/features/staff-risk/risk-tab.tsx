import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RISK_DAYS, RISK_KINDS } from '#contracts/risk-terms.ts'
import { useIsWide } from '~/lib/media.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { Button } from '~/ui/button.tsx'
import { Select } from '~/ui/input.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { GroupCards } from './group-cards.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupTable } from './group-table.tsx'
import { GROUP_STATES, groupsQuery } from './queries.ts'

const KINDS = ['all', ...RISK_KINDS] as const

/** Members who have something in common that may mean one person with several accounts, or who were too fast to be true. */
export function RiskTab() {
  const t = useTranslations('staffRisk')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const kind = oneOf(KINDS, filters.get('kind'))
  const state = oneOf(GROUP_STATES, filters.get('state'))
  const query = useInfiniteQuery(groupsQuery({ kind, state }))
  const items = query.data?.pages.flatMap((page) => page.items)
  const opened = filters.get('group')
  const List = isWide ? GroupTable : GroupCards
  return (
    <>
      <p className="mb-3 max-w-3xl text-sm text-quiet">{t('text', { days: RISK_DAYS })}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          aria-label={t('filterKind')}
          value={kind}
          onChange={({ target }) => change({ kind: target.value === 'all' ? '' : target.value })}
          className="min-w-44"
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {one === 'all' ? t('allKinds') : t(`kinds.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filterState')}
          value={state}
          onChange={({ target }) => change({ state: target.value === 'open' ? '' : target.value })}
          className="min-w-36"
        >
          {GROUP_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <ListQuery
        query={query}
        items={items}
        failed={t('loadFailed')}
        empty={
          <NoGroups isFiltered={kind !== 'all' || state !== 'open'} onShowAll={() => change({ kind: '', state: '' })} />
        }
      >
        {(found) => (
          <>
            <List items={found} onOpen={(group) => change({ group })} />
            <MorePages query={query} />
          </>
        )}
      </ListQuery>
      {opened && <GroupDialog id={opened} onClose={() => change({ group: '' })} />}
    </>
  )
}

function NoGroups({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('staffRisk')
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
