import { useTranslations } from 'use-intl'
import { useFilters } from '~/lib/url-filter.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/

/** The days of the address; what is no day counts as none. */
export function useDays(): { from: string; to: string; reversed: boolean } {
  const [filters] = useFilters()
  const day = (name: string) => {
    const value = filters.get(name) ?? ''
    return DAY.test(value) ? value : ''
  }
  const [from, to] = [day('from'), day('to')]
  return { from, to, reversed: from !== '' && to !== '' && from > to }
}

/** First and last day, in the address. `shown` are the days where nothing was chosen. */
export function DayRange({ shown }: { shown?: { from: string; to: string } | undefined }) {
  const t = useTranslations('security.range')
  const [, change] = useFilters()
  const { reversed, ...days } = useDays()
  return (['from', 'to'] as const).map((name) => (
    <div key={name} className="min-w-0 flex-1 basis-36 sm:max-w-44">
      <Field label={t(name)} error={name === 'to' && reversed ? t('reversed') : undefined}>
        <Input
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          value={days[name] || (shown?.[name] ?? '')}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      </Field>
    </div>
  ))
}
