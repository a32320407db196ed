import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsWide } from '~/lib/media.ts'
import { stepsFrom } from '~/lib/steps.ts'
import { useFilters, useOpened } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'
import { AuditCheck } from './audit-check.tsx'
import { AuditFilters, useAuditFilter } from './audit-filters.tsx'
import { AuditCards, AuditTable } from './audit-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { auditQuery, auditQueryOf } from './queries.ts'

const SEQ = /^\d{1,15}$/

/** The audit log with search, filters, export and verification. */
export function AuditTab() {
  const t = useTranslations('adminSecurity.audit')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const { opened, open, close } = useOpened('entry')
  const days = useDays()
  const filter = { ...days.query, ...useAuditFilter(), search: (filters.get('q') ?? '').slice(0, 100) }
  const query = useInfiniteQuery(auditQuery(filter))
  const csv = useDownload('/api/admin/security/audit-export', 'audit-log.csv', t('exported'))
  const shown = query.data?.pages.flatMap(({ items }) => items.map(({ seq }) => String(seq))) ?? []
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const reset = () => change({ q: '', actor: '', action: '', from: '', to: '' })
  const List = isWide ? AuditTable : AuditCards
  return (
    <div className="flex flex-col gap-4">
      <AuditCheck>
        <ExportButton busy={csv.busy} onClick={() => csv.run(auditQueryOf(filter))}>
          {t('export')}
        </ExportButton>
      </AuditCheck>
      <AuditFilters days={days} onReset={isFiltered ? reset : undefined} />
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-12"
        empty={
          <EmptyState
            icon={<ScrollText />}
            title={t(isFiltered ? 'noneFound.title' : 'empty.title')}
            text={t(isFiltered ? 'noneFound.text' : 'empty.text')}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={reset}>
                  {t('reset')}
                </Button>
              )
            }
          />
        }
        foot={(n, hasMore) => (
          <>
            {t(hasMore ? 'shownMore' : 'shown', { n })}
            {isWide && <span className="ml-3">{t('keys')}</span>}
          </>
        )}
      >
        {(rows) => <List items={rows} onOpen={(seq) => open(String(seq))} />}
      </PagedList>
      {opened && SEQ.test(opened) && (
        <EntryDialog seq={opened} steps={stepsFrom(shown, opened, open)} onClose={close} />
      )}
    </div>
  )
}
