import { useQuery } from '@tanstack/react-query'
import { MonitorX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsWide } from '~/lib/media.ts'
import { useDays } from '~/lib/use-days.ts'
import { DayRange } from '~/ui/day-range.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { EndDialog, type Ending } from './end-dialog.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionCards } from './session-cards.tsx'
import { groupsOf } from './session-groups.ts'
import { SessionTable } from './session-table.tsx'

/** The sessions of staff, which super admins can end. */
export function SessionsTab() {
  const t = useTranslations('adminSecurity.sessions')
  const isWide = useIsWide()
  const days = useDays()
  const query = useQuery(sessionsQuery(days.query))
  const [ending, setEnding] = useState<Ending>()
  const items = query.data?.items
  const groups = groupsOf(items ?? [])
  const List = isWide ? SessionTable : SessionCards
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <p className="max-w-prose text-quiet">{t('text')}</p>
        {items && (
          <p className="text-sm text-quiet tabular">{t('count', { n: items.length, people: groups.length })}</p>
        )}
      </div>
      <div className="mb-3 flex">
        <DayRange days={days} of="signedIn" />
      </div>
      <ListQuery
        query={query}
        items={items}
        failed={t('loadFailed')}
        rowClass="h-12"
        empty={<NothingOnDays days={days} icon={<MonitorX />} title={t('empty.title')} text={t('empty.text')} />}
      >
        {() => <List groups={groups} mayEnd={query.data?.mayEnd === true} onEnd={setEnding} />}
      </ListQuery>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}
