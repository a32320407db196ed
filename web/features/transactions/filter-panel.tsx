import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ENTRY_SORTS, ENTRY_TYPES, TASK_TYPES } from '#contracts/ledger-rules.ts'
import { useSearchText } from '~/lib/url-filter.ts'
import { useTypedDays } from '~/lib/use-typed-days.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select } from '~/ui/input.tsx'
import { DATES, type EntryFilters } from './use-entry-filters.ts'

const TYPE_DELAY_MS = 400

/** Type, source, points, dates and order, all of them in the address. */
export function FilterPanel({ filters: entryFilters }: { filters: EntryFilters }) {
  const { filters, change, dates, reset, active, reversed } = entryFilters
  const t = useTranslations('transactions')
  const pick = (name: string, label: string, options: ReactNode) => (
    <Field label={label}>
      <Select
        value={filters.get(name) ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
        className="max-sm:[&>select]:pr-8 max-sm:[&>select]:pl-3 max-sm:[&>svg]:right-2"
      >
        {options}
      </Select>
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-3 sm:gap-3 sm:rounded-lg sm:bg-sunken sm:p-4">
      {pick(
        'type',
        t('filter.type'),
        <>
          <option value="">{t('types.all')}</option>
          {ENTRY_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </>,
      )}
      {pick(
        'source',
        t('filter.source'),
        <>
          <option value="">{t('filter.allSources')}</option>
          {TASK_TYPES.map((source) => (
            <option key={source} value={source}>
              {t(`sources.${source}`)}
            </option>
          ))}
        </>,
      )}
      <PointsField name="min" label={t('filter.min')} hint="0" />
      <PointsField
        name="max"
        label={t('filter.max')}
        hint={t('filter.maxHint')}
        error={reversed.points ? t('filter.pointsReversed') : undefined}
      />
      {pick(
        'dates',
        t('filter.dates'),
        DATES.map((value) => (
          <option key={value} value={value === 'all' ? '' : value}>
            {t(`filter.quick.${value}`)}
          </option>
        )),
      )}
      {pick(
        'sort',
        t('filter.sort'),
        ENTRY_SORTS.map((value) => (
          <option key={value} value={value === 'newest' ? '' : value}>
            {t(`filter.sorts.${value}`)}
          </option>
        )),
      )}
      {dates === 'custom' && <CustomDates filters={entryFilters} />}
      {active > 0 && (
        <div className="col-span-full">
          <Button variant="quiet" className="max-sm:-ml-4" onClick={reset}>
            {t('filter.reset')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The first and the last day. */
function CustomDates({ filters: { filters, change, reversed } }: { filters: EntryFilters }) {
  const t = useTranslations('transactions.filter')
  const inAddress = { from: filters.get('from') ?? '', to: filters.get('to') ?? '' }
  const [days, write] = useTypedDays(inAddress, ({ from, to }) => change({ from, to }))
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={t(name)} error={name === 'to' && reversed.dates ? t('datesReversed') : undefined}>
      <Input type="date" value={days[name]} onChange={({ target }) => write({ ...days, [name]: target.value })} />
    </Field>
  ))
}

interface PointsFieldProps {
  name: 'min' | 'max'
  label: string
  hint: string
  error?: string | undefined
}

/** Accepts digits only; the address follows a moment after the last one. */
function PointsField({ name, label, hint, error }: PointsFieldProps) {
  const { text, setText } = useSearchText(name, TYPE_DELAY_MS)
  return (
    <Field label={label} error={error}>
      <Input
        inputMode="numeric"
        maxLength={9}
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
      />
    </Field>
  )
}
