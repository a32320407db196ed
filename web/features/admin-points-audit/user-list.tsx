import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AuditRun } from '#contracts/points-audit.ts'
import { useIsWide } from '~/lib/media.ts'
import { stepsFrom } from '~/lib/steps.ts'
import { useFilters, useOpened } from '~/lib/url-filter.ts'
import { type ChosenDays, useDays } from '~/lib/use-days.ts'
import { useDownload } from '~/lib/use-download.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ExportButton } from '~/ui/toolbar-buttons.tsx'
import { membersQuery } from './queries.ts'
import { UserCards } from './user-cards.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface UserListProps {
  /** The newest finished investigation. */
  run: AuditRun | null
  /** Whether an investigation is running. */
  isRunning: boolean
}

/** Members with findings in the newest investigation; those with most issues first. */
export function UserList({ run, isRunning }: UserListProps) {
  const t = useTranslations('adminPointsAudit.users')
  const tAudit = useTranslations('adminPointsAudit')
  const isWide = useIsWide()
  const search = useFilters()[0].get('q') ?? ''
  const days = useDays()
  const query = useInfiniteQuery(membersQuery(run?.id ?? '', search, days.query))
  const csv = useDownload('/api/admin/points-audit-exports/members', 'points-audit.csv', tAudit('exported'))
  const { opened, open, close } = useOpened('member')
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? []
  const List = isWide ? UserTable : UserCards
  return (
    <section aria-labelledby="points-users">
      <h2 id="points-users" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <div className="mb-3 flex gap-2">
        <ListSearch label={t('search')} placeholder={t('searchHint')} className="min-w-0 flex-1 lg:max-w-lg" />
        <ExportButton className="lg:ml-auto" busy={csv.busy} onClick={() => csv.run(days.query)}>
          {t('export')}
        </ExportButton>
      </div>
      <div className="mb-3 flex">
        <DayRange days={days} of="happened" />
      </div>
      <PagedList
        query={query}
        failed={t('failed')}
        empty={
          <NoUsers
            title={t(run ? 'none' : 'noneYet')}
            text={t(run ? 'noneText' : isRunning ? 'running' : 'notYet')}
            search={search}
            days={days}
          />
        }
        foot={() => isWide && t('keys')}
      >
        {(found) => <List items={found} onOpen={open} />}
      </PagedList>
      {opened && ID.test(opened) && (
        <UserDialog
          id={opened}
          listed={shown.find(({ id }) => id === opened)}
          steps={stepsFrom(
            shown.map(({ id }) => id),
            opened,
            open,
          )}
          onClose={close}
        />
      )}
    </section>
  )
}

function NoUsers({ title, text, search, days }: { title: string; text: string; search: string; days: ChosenDays }) {
  const t = useTranslations('adminPointsAudit.users')
  if (search) return <EmptyState icon={<SearchX />} title={t('notFound')} text={t('notFoundText')} />
  return <NothingOnDays days={days} icon={<UserCheck />} title={title} text={text} />
}
