import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFilters } from '~/lib/url-filter.ts'
import type { ChosenDays } from '~/lib/use-days.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Field } from '~/ui/field.tsx'
import { FilterCombobox } from '~/ui/filter-combobox.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { auditTermsQuery } from './queries.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACTION = /^[a-z_]+\.[a-z_]+$/

/** Reads colleague and action from the URL. Invalid values count as no filter. */
export function useAuditFilter(): { actor: string; action: string } {
  const [filters] = useFilters()
  const validValue = (name: string, pattern: RegExp) => {
    const value = filters.get(name) ?? ''
    return pattern.test(value) ? value : ''
  }
  return { actor: validValue('actor', ID), action: validValue('action', ACTION) }
}

interface AuditFiltersProps {
  days: ChosenDays
  onReset: (() => void) | undefined
}

export function AuditFilters({ days, onReset }: AuditFiltersProps) {
  const t = useTranslations('adminSecurity.audit')
  const [, change] = useFilters()
  const { actor, action } = useAuditFilter()
  const terms = useQuery(auditTermsQuery)
  const { data } = terms
  return (
    <div className="flex flex-wrap items-start gap-3">
      <FilterFold
        className="basis-full"
        active={[actor, action, days.typed.from || days.typed.to].filter(Boolean).length}
        views="security"
        search={<ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1" />}
      >
        <div className="min-w-0 flex-1 basis-36 lg:max-w-52">
          <Field label={t('actor')}>
            <FilterCombobox
              value={actor}
              all={t('anyActor')}
              options={(data?.actors ?? []).map(({ id, name }) => ({
                value: id,
                label: name || `${t('gone')} ${id.slice(0, 8)}`,
              }))}
              onChange={(next) => change({ actor: next })}
            />
          </Field>
        </div>
        <div className="min-w-0 flex-1 basis-36 lg:max-w-56">
          <Field label={t('action')}>
            <FilterCombobox
              value={action}
              all={t('anyAction')}
              options={(data?.actions ?? []).map((one) => ({ value: one, label: one }))}
              onChange={(next) => change({ action: next })}
            />
          </Field>
        </div>
        <DayRange days={days} of="happened" />
      </FilterFold>
      {!data && terms.error && <FailedLine text={t('termsFailed')} query={terms} />}
      {onReset && (
        <Button variant="quiet" className="self-end" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}
