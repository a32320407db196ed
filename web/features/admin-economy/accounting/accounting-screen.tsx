import { useQuery } from '@tanstack/react-query'
import { Download, FileKey2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { DayFields } from '~/ui/day-fields.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { LedgerExportDialog } from './ledger-export-dialog.tsx'
import { MovementsTable } from './movements-table.tsx'
import { movementsQuery } from './queries.ts'
import { useMonthRange } from './use-month-range.ts'

/** The movements of points in a range of days, and the exports for accounting. */
export function AccountingScreen() {
  const t = useTranslations('adminAccounting')
  // The zone of the days is known with the first answer.
  const [timeZone, setTimeZone] = useState('UTC')
  const { typed, shown, problem, today, months, choose } = useMonthRange(timeZone)
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(movementsQuery(shown))
  if (query.data && query.data.timeZone !== timeZone) setTimeZone(query.data.timeZone)
  const { busy, run } = useDownload('/api/admin/economy/movements-export', 'points-movements.csv', t('saved'))
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-quiet">{t('text')}</p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="flex flex-col gap-1.5">
          <span className="text-sm font-semibold">{t('months')}</span>
          <div className="flex flex-wrap gap-2">
            {(['lastMonth', 'thisMonth'] as const).map((month) => (
              <Button
                key={month}
                variant="secondary"
                aria-pressed={typed.from === months[month].from && typed.to === months[month].to}
                onClick={() => choose(months[month])}
              >
                {t(month)}
              </Button>
            ))}
          </div>
        </div>
        <DayFields
          days={typed}
          labels={{ from: t('from'), to: t('to') }}
          max={today}
          problem={problem}
          onChange={choose}
        />
      </div>
      <QueryState query={query} failed={t('failed')} inCard skeleton={<Skeleton className="h-96" />}>
        {(movements) => (
          <div
            aria-busy={query.isPlaceholderData}
            className={classes('transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            <MovementsTable
              movements={movements}
              actions={
                <Button
                  variant="secondary"
                  icon={<Download aria-hidden className="size-5" />}
                  busy={busy}
                  onClick={() => run(shown)}
                >
                  {t('save')}
                </Button>
              }
            />
          </div>
        )}
      </QueryState>
      <Card as="section" aria-labelledby="ledger-export" className="max-w-3xl">
        <h2 id="ledger-export" className="text-lg">
          {t('ledger.title')}
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-sm text-quiet">{t('ledger.text')}</p>
        <Button variant="secondary" icon={<FileKey2 aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
          {t('ledger.open')}
        </Button>
      </Card>
      {isOpen && <LedgerExportDialog days={shown} onClose={() => setOpen(false)} />}
    </div>
  )
}
