import { useTranslations } from 'use-intl'
import type { CodeBatch } from '#contracts/activation-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useMoneyText } from '~/lib/money-text.ts'
import type { useOwnDays } from '~/lib/use-days.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'

interface CodeBatchesProps {
  batches: readonly CodeBatch[]
  /** When their newest codes were added. */
  days: ReturnType<typeof useOwnDays>
  /** Of the costs. */
  currency: string | null
  onWithdraw: (batch: CodeBatch) => void
}

/** The batches of a plan's codes, the newest first. */
export function CodeBatches({ batches, days, currency, onWithdraw }: CodeBatchesProps) {
  const t = useTranslations('adminSubscriptions.codes')
  const tNone = useTranslations('admin.range.none')
  const format = useFormat()
  const money = useMoneyText()
  const factsOf = (batch: CodeBatch) => [
    t('free', { n: batch.available }),
    t('given', { n: batch.delivered }),
    ...(batch.revealed > 0 ? [t('revealed', { n: batch.revealed })] : []),
    ...(batch.replaced > 0 ? [t('replaced', { n: batch.replaced })] : []),
    ...(batch.void > 0 ? [t('withdrawn', { n: batch.void })] : []),
    ...(batch.expired > 0 ? [t('expired', { n: batch.expired })] : []),
    ...(batch.expiresOn ? [t('until', { day: format.calendarDate(batch.expiresOn) })] : []),
    ...(batch.cost !== null && currency !== null
      ? [
          t(batch.uncosted > 0 ? 'batchPartCost' : 'batchCost', {
            ...{ amount: money(batch.cost, currency), n: batch.uncosted },
          }),
        ]
      : []),
  ]
  return (
    <section>
      <h3 className="mb-2 text-base">{t('batches')}</h3>
      <div className="flex">
        <DayRange days={days} of="added" onChoose={days.choose} />
      </div>
      {batches.length === 0 && <p className="mt-2 text-sm text-quiet">{tNone('title')}</p>}
      <ul className="flex max-h-48 flex-col divide-y divide-line overflow-y-auto">
        {batches.map((batch) => (
          <li key={batch.batch} className="flex items-center justify-between gap-3 py-2 text-sm">
            <div className="min-w-0">
              <p className="truncate font-medium">{batch.batch}</p>
              <p className="text-quiet tabular">{factsOf(batch).join(' · ')}</p>
            </div>
            {batch.available + batch.expired > 0 && (
              <Button
                size="small"
                variant="secondary"
                aria-label={t('withdraw.openName', { batch: batch.batch })}
                onClick={() => onWithdraw(batch)}
              >
                {t('withdraw.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
