import { useInfiniteQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsWide } from '~/lib/media.ts'
import { useHasPermission } from '~/lib/session.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { SIGN_IN_VIEWS, signInsQuery } from './queries.ts'
import { SignInCards, SignInTable } from './sign-in-list.tsx'

/** Sign-in attempts of the viewer; for super admins also those of all staff. */
export function SignInsTab() {
  const t = useTranslations('adminSettings.signIns')
  const may = useHasPermission()
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const mayAll = may('security.read')
  const whose = mayAll ? oneOf(SIGN_IN_VIEWS, filters.get('whose')) : 'mine'
  const days = useDays()
  const query = useInfiniteQuery(signInsQuery(whose, days.query))
  const items = query.data?.pages.flatMap((page) => page.items)
  const List = isWide ? SignInTable : SignInCards
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <p className="text-quiet">{t('text')}</p>
        {mayAll && (
          <div className="w-full sm:w-56">
            <Field label={t('whose')}>
              <Select
                value={whose}
                onChange={({ target }) => change({ whose: target.value === 'mine' ? '' : target.value })}
              >
                {SIGN_IN_VIEWS.map((value) => (
                  <option key={value} value={value}>
                    {t(value)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
      </div>
      <div className="mb-3">
        <DayRange days={days} of="happened" />
      </div>
      <ListQuery
        query={query}
        items={items}
        failed={t('loadFailed')}
        empty={<EmptyState icon={<LogIn />} title={t('empty.title')} text={t('empty.text')} />}
        rowClass="h-10"
      >
        {(found) => (
          <>
            <List items={found} withNames={whose !== 'mine'} />
            <MorePages query={query} />
          </>
        )}
      </ListQuery>
    </>
  )
}
