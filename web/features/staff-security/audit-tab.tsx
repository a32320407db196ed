import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsWide } from '~/lib/media.ts'
import { useFilters, useSearchText } from '~/lib/url-filter.ts'
import { useDownload } from '~/lib/use-download.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
import { Button } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { AuditCheck } from './audit-check.tsx'
import { AuditFilters, useAuditFilter } from './audit-filters.tsx'
import { AuditCards, AuditTable } from './audit-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { auditQuery, auditQueryOf } from './queries.ts'

const SEARCH_DELAY_MS = 300
const SEQ = /^\d{1,15}$/

/** What staff did: to find, to read, to export and to prove. */
export function AuditTab() {
  const t = useTranslations('security.audit')
  const isWide = useIsWide()
  const [filters, change] = useFilters()
  const { text, setText, settled } = useSearchText('q', SEARCH_DELAY_MS)
  const { reversed, ...chosen } = useAuditFilter()
  const filter = { ...chosen, search: settled.slice(0, 100) }
  const query = useInfiniteQuery({ ...auditQuery(filter), enabled: !reversed })
  const csv = useDownload('/api/admin/security/audit-export', 'staff-audit.csv', t('exported'))
  const box = useSearchKey()
  const items = query.data?.pages.flatMap((page) => page.items)
  const open = filters.get('entry') ?? ''
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const reset = () => {
    setText('')
    change({ q: '', actor: '', action: '', from: '', to: '' })
  }
  const List = isWide ? AuditTable : AuditCards
  return (
    <div ref={box} className="flex flex-col gap-4">
      <AuditCheck>
        <Button
          variant="secondary"
          busy={csv.busy}
          disabled={reversed}
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => csv.run(auditQueryOf(filter))}
        >
          {t('export')}
        </Button>
      </AuditCheck>
      <AuditFilters text={text} onText={setText} onReset={isFiltered ? reset : undefined} />
      {!reversed && (
        <ListQuery
          query={query}
          items={items}
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
        >
          {(rows) => (
            <>
              <List items={rows} onOpen={(seq) => change({ entry: String(seq) })} />
              <p className="mt-3 text-sm text-quiet tabular">
                {t(query.hasNextPage ? 'shownMore' : 'shown', { n: rows.length })}
                {isWide && <span className="ml-3">{t('keys')}</span>}
              </p>
              <MorePages query={query} />
            </>
          )}
        </ListQuery>
      )}
      {SEQ.test(open) && <EntryDialog key={open} seq={open} onClose={() => change({ entry: '' })} />}
    </div>
  )
}
