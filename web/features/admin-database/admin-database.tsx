import { CloudOff, RotateCw, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { AuthenticationNote, Errors, Recommendations } from './advice.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { JobsCard } from './jobs-card.tsx'
import { checkQuery } from './queries.ts'
import { SampleCard } from './sample-card.tsx'
import { StatementsCard } from './statements-card.tsx'
import { StatusCards } from './status-cards.tsx'
import { TableCounts } from './table-counts.tsx'
import { UpkeepCard } from './upkeep-card.tsx'

/** The state of the database, and the repair of missing welcome bonuses. */
export function AdminDatabase() {
  const t = useTranslations('adminDatabase')
  const format = useFormat()
  const [fixing, setFixing] = useState(false)
  const { data, error, isFetching, retrying, refetch } = useQueryKeepingError(checkQuery)
  const checkAgain = () => void refetch()
  return (
    <>
      <PageHeader
        title={t('title')}
        text={
          <>
            {t('text')}
            {data && <span className="block text-sm">{t('checkedAt', { time: format.dateTime(data.checkedAt) })}</span>}
          </>
        }
      >
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
          <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-[2fr_3fr] xl:items-start">
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

/** Says why the check failed, and offers a retry. */
function CheckFailed({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const t = useTranslations('adminDatabase.failed')
  const sentenceOf = useSentence()
  return (
    <div role="alert" className="panel flex flex-col items-center gap-2 px-4 py-10 text-center">
      <span aria-hidden className="mb-2 flex size-16 items-center justify-center rounded-full bg-bad-soft text-bad">
        <CloudOff className="size-7" />
      </span>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="max-w-prose text-quiet">{t('text', { message: sentenceOf(error) })}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={retrying}
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={onRetry}
      >
        {t('again')}
      </Button>
    </div>
  )
}

/** Placeholders in the layout of the loaded page. */
function Waiting() {
  const t = useTranslations('adminDatabase')
  return (
    <div role="status" className="flex flex-col gap-4 lg:gap-5">
      <span className="sr-only">{t('checking')}</span>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {['configuration', 'connection', 'users'].map((name) => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-80 lg:h-64" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
