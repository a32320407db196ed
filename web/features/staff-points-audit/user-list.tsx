import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, SearchX, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditRun } from '#contracts/points-audit.ts'
import { useIsWide } from '~/lib/media.ts'
import { useSearchText } from '~/lib/url-filter.ts'
import { useDownload } from '~/lib/use-download.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
import { Button } from '~/ui/button.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { SearchInput } from '~/ui/search-input.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { membersQuery } from './queries.ts'
import { UserCards } from './user-cards.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

const SEARCH_DELAY_MS = 300

/** Users in whom the newest investigation found something, those with most issues first. */
export function UserList({ run }: { run: AuditRun | null }) {
  const t = useTranslations('staffAudit.users')
  const tAudit = useTranslations('staffAudit')
  const isWide = useIsWide()
  const { text, setText, settled: search } = useSearchText('q', SEARCH_DELAY_MS)
  // A run that goes on finds more and more: it is read again when the number of those changes.
  const query = useInfiniteQuery(membersQuery(`${run?.id} ${run?.members} ${run?.findings}`, search))
  const csv = useDownload('/api/admin/points-audit-exports/members', 'points-audit.csv', tAudit('exported'))
  const [open, setOpen] = useState<string>()
  const box = useSearchKey()
  const items = query.data?.pages.flatMap((page) => page.items)
  const shown = items?.find(({ id }) => id === open)
  const List = isWide ? UserTable : UserCards
  return (
    <section ref={box as never} aria-labelledby="points-users">
      <h2 id="points-users" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={t('search')}
          placeholder={t('searchHint')}
          maxLength={100}
          value={text}
          onChange={setText}
          className="min-w-52 flex-1 lg:max-w-lg"
        />
        <Button
          variant="secondary"
          className="lg:ml-auto"
          busy={csv.busy}
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => csv.run()}
        >
          {t('export')}
        </Button>
      </div>
      <ListQuery query={query} items={items} failed={t('failed')} empty={<Nobody run={run} search={search} />}>
        {(found) => (
          <>
            <List items={found} onOpen={setOpen} />
            {isWide && <p className="mt-3 text-sm text-quiet">{t('keys')}</p>}
            <MorePages query={query} />
          </>
        )}
      </ListQuery>
      {shown && <UserDialog user={shown} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Nobody({ run, search }: { run: AuditRun | null; search: string }) {
  const t = useTranslations('staffAudit.users')
  if (search) return <EmptyState icon={<SearchX />} title={t('notFound')} text={t('notFoundText')} />
  return <EmptyState icon={<UserCheck />} title={t('none')} text={t(run?.endedAt ? 'noneText' : 'notYet')} />
}
