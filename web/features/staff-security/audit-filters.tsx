import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFilters } from '~/lib/url-filter.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { DayRange, useDays } from './day-range.tsx'
import { auditTermsQuery } from './queries.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ACTION = /^[a-z_]+\.[a-z_]+$/

/** The filters of the address but the search; what is none of theirs counts as none. */
export function useAuditFilter(): { from: string; to: string; actor: string; action: string; reversed: boolean } {
  const [filters] = useFilters()
  const days = useDays()
  const right = (name: string, pattern: RegExp) => {
    const value = filters.get(name) ?? ''
    return pattern.test(value) ? value : ''
  }
  return { ...days, actor: right('actor', ID), action: right('action', ACTION) }
}

interface AuditFiltersProps {
  text: string
  onText: (text: string) => void
  onReset: (() => void) | undefined
}

export function AuditFilters({ text, onText, onReset }: AuditFiltersProps) {
  const t = useTranslations('security.audit')
  const [, change] = useFilters()
  const { actor, action } = useAuditFilter()
  const { data } = useQuery(auditTermsQuery)
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        maxLength={100}
        value={text}
        onChange={onText}
        className="min-w-0 basis-full"
      />
      <div className="min-w-0 flex-1 basis-40 lg:max-w-52">
        <Field label={t('actor')}>
          <Select value={actor} onChange={({ target }) => change({ actor: target.value })}>
            <option value="">{t('anyActor')}</option>
            {data?.actors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name || `${t('gone')} ${id.slice(0, 8)}`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="min-w-0 flex-1 basis-40 lg:max-w-56">
        <Field label={t('action')}>
          <Select value={action} onChange={({ target }) => change({ action: target.value })}>
            <option value="">{t('anyAction')}</option>
            {data?.actions.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <DayRange />
      {onReset && (
        <Button variant="quiet" className="self-end" onClick={onReset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}
