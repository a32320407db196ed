import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { AuthenticationNote, Errors, Recommendations } from './advice.tsx'
import { CheckFailed } from './check-failed.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { JobsCard } from './jobs-card.tsx'
import { checkQuery } from './queries.ts'
import { SampleCard } from './sample-card.tsx'
import { StatementsCard } from './statements-card.tsx'
import { StatusCards } from './status-cards.tsx'
import { TableCounts } from './table-counts.tsx'
import { UpkeepCard } from './upkeep-card.tsx'
import { Waiting } from './waiting.tsx'

/** The state of the database, and the repair of missing welcome bonuses. */
export function AdminDatabase() {
  const t = useTranslations('adminDatabase')
  const format = useFormat()
  const [fixing, setFixing] = useState(false)
  const { data, error, isFetching, retrying, refetch } = useQueryKeepingError(checkQuery)
  const checkAgain = () => void refetch()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        {data && <p className="text-sm text-quiet">{t('checkedAt', { time: format.dateTime(data.checkedAt) })}</p>}
        {data?.may.includes('fix') && !error && (
          <Button icon={<Wrench aria-hidden className="size-5" />} onClick={() => setFixing(true)}>
            {t('fix.open')}
          </Button>
        )}
        <RefreshButton busy={isFetching} onClick={checkAgain}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      {error && <CheckFailed error={error} retrying={retrying || isFetching} onRetry={checkAgain} />}
      {!error && !data && <Waiting />}
      {!error && data && (
        <div className="flex flex-col gap-4 lg:gap-5">
          <StatusCards check={data} />
          <Errors tables={data.tables} />
          <TableCounts tables={data.tables} />
          <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-2 xl:items-start">
            <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
              <Recommendations items={data.recommendations} />
              <SampleCard />
              <AuthenticationNote />
            </div>
            <div className="flex min-w-0 flex-col gap-4 lg:gap-5">
              <UpkeepCard check={data} />
              <JobsCard jobs={data.jobs} />
              <StatementsCard statements={data.statements} />
            </div>
          </div>
        </div>
      )}
      {fixing && <FixDialog onClose={() => setFixing(false)} />}
    </>
  )
}
