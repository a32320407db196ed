import { CalendarClock, Download, List, Power, PowerOff, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PromoBatch } from '#contracts/admin-promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { useDownload } from '~/lib/use-download.ts'
import { Button } from '~/ui/button.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import type { BatchAct } from './batch-dialogs.tsx'

const isOff = ({ codes, switchedOff }: PromoBatch) => codes > 0 && switchedOff === codes

/** The prefix of a batch, when it was made, and by whom. */
export function BatchOrigin({ batch: { prefix, createdAt, createdBy } }: { batch: PromoBatch }) {
  const t = useTranslations('adminPromoCodes.batches')
  const format = useFormat()
  return (
    <p className="text-sm text-quiet">
      {t('made', { prefix, day: format.date(createdAt), by: createdBy || t('unknown') })}
    </p>
  )
}

/** How many codes of a batch were used, and until when the others are valid. */
export function BatchUse({ batch }: { batch: PromoBatch }) {
  const t = useTranslations('adminPromoCodes.batches')
  const format = useFormat()
  const { codes, unused, switchedOff, usedCodes, uses, spent, lastDay } = batch
  const made = usedCodes + unused
  return (
    <div>
      <ProgressBar percent={made > 0 ? (usedCodes * 100) / made : 0} label={t('progress')} />
      <p className="mt-1.5 text-sm">{t('used', { used: usedCodes, made, uses, points: spent })}</p>
      <p className="text-sm text-quiet">
        {codes === 0 ? t('noneLeft') : lastDay ? t('until', { day: format.calendarDate(lastDay) }) : t('noEnd')}
        {codes > 0 && switchedOff > 0 && ` · ${isOff(batch) ? t('allOff') : t('someOff', { n: switchedOff })}`}
      </p>
    </div>
  )
}

interface BatchButtonsProps {
  batch: PromoBatch
  onAct: (act: BatchAct) => void
}

/** What changes, lists or exports all codes of a batch. */
export function BatchButtons({ batch, onAct }: BatchButtonsProps) {
  const t = useTranslations('adminPromoCodes.batches')
  const [, change] = useFilters()
  const csv = useDownload('/api/admin/promo-exports/codes', 'promo-codes.csv', t('exported'))
  const { id, codes, unused } = batch
  if (codes === 0) return null
  const icon = 'size-4'
  const off = isOff(batch)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<List aria-hidden className={icon} />}
        onClick={() => change({ tab: '', batch: id, from: '', to: '' }, true)}
      >
        {t('show')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={off ? <Power aria-hidden className={icon} /> : <PowerOff aria-hidden className={icon} />}
        onClick={() => onAct(off ? 'on' : 'off')}
      >
        {t(off ? 'on.action' : 'off.action')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<CalendarClock aria-hidden className={icon} />}
        onClick={() => onAct('end')}
      >
        {t('end.action')}
      </Button>
      {unused > 0 && (
        <Button
          variant="secondary"
          size="small"
          icon={<Trash2 aria-hidden className={icon} />}
          onClick={() => onAct('delete')}
        >
          {t('delete.action')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        busy={csv.busy}
        icon={<Download aria-hidden className={icon} />}
        onClick={() => csv.run({ batch: id })}
      >
        {t('export')}
      </Button>
    </>
  )
}
