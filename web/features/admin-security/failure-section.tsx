import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { AimedFilter } from '#contracts/security-rules.ts'
import { useIsWide } from '~/lib/media.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { Button } from '~/ui/button.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { FailureCards, FailureTable } from './failure-list.tsx'
import { type Days, failuresQuery } from './queries.ts'

const HASH = /^[0-9a-f]{64}$/

/** The newest failures, optionally of one address or from one network. */
export function FailureSection({ days, aimedAt }: { days: Days; aimedAt: AimedFilter }) {
  const t = useTranslations('adminSecurity')
  const id = useId()
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const asked = filters.get('target') ?? ''
  const target = HASH.test(asked) ? asked : ''
  const network = (filters.get('network') ?? '').slice(0, 60)
  const query = useInfiniteQuery(failuresQuery({ ...days, aimedAt, target, network }))
  const items = query.data?.pages.flatMap((page) => page.items)
  const List = isWide ? FailureTable : FailureCards
  const address = items?.find((one) => one.target === target)?.address ?? t('signIns.onlyAddress')
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg">
            {t('failures.title')}
          </h2>
          <p className="text-sm text-quiet">{t('failures.text')}</p>
        </div>
        {(target || network) && (
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold break-all">
              {t('signIns.only', { what: target ? address : t('signIns.onlyNetwork', { network }) })}
            </span>
            <Button variant="secondary" size="small" onClick={() => change({ target: '', network: '' })}>
              {t('signIns.showAll')}
            </Button>
          </p>
        )}
      </div>
      <PagedList
        query={query}
        failed={t('failures.loadFailed')}
        rowClass="h-12"
        empty={<EmptyState icon={<ShieldCheck />} title={t('failures.empty.title')} text={t('failures.empty.text')} />}
        foot={(n, hasMore) => t(hasMore ? 'failures.shownMore' : 'failures.shown', { n })}
      >
        {(rows) => <List items={rows} />}
      </PagedList>
    </section>
  )
}
