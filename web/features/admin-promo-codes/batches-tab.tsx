import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock, Download, Layers, List, Power, PowerOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PromoBatch } from '#contracts/admin-promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { useDays } from '~/lib/use-days.ts'
import { useDownload } from '~/lib/use-download.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { type BatchAct, BatchDialog } from './batch-dialogs.tsx'
import { batchesQuery } from './queries.ts'

/** Codes that were generated together: their use, and what changes all of them at once. */
export function BatchesTab() {
  const t = useTranslations('adminPromoCodes.batches')
  const days = useDays()
  const { box, onFocus } = useRowKeys<HTMLUListElement>()
  const query = useInfiniteQuery(batchesQuery(days.query))
  const [open, setOpen] = useState<{ id: string; act: BatchAct }>()
  const batch = query.data?.pages.flatMap((page) => page.items).find(({ id }) => id === open?.id)
  return (
    <>
      <div className="relative mb-3 flex flex-wrap items-end gap-2">
        <DayRange days={days} of="added" />
        <SavedViews list="promo-codes" />
      </div>
      <PagedList
        query={query}
        failed={t('loadFailed')}
        rowClass="h-44"
        empty={<EmptyState icon={<Layers />} title={t('empty.title')} text={t('empty.text')} />}
        foot={(n, hasMore) => t(hasMore ? 'shownMore' : 'shown', { n })}
      >
        {(found) => (
          <ul ref={box} onFocus={onFocus} aria-label={t('label')} className="grid grid-cols-1 gap-3 xl:grid-cols-2">
            {found.map((one) => (
              <BatchCard key={one.id} batch={one} onAct={(act) => setOpen({ id: one.id, act })} />
            ))}
          </ul>
        )}
      </PagedList>
      {batch && open && <BatchDialog batch={batch} act={open.act} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function BatchCard({ batch, onAct }: { batch: PromoBatch; onAct: (act: BatchAct) => void }) {
  const t = useTranslations('adminPromoCodes.batches')
  const format = useFormat()
  const { id, prefix, description, points, codes, unused, switchedOff, usedCodes, lastDay } = batch
  const made = usedCodes + unused
  const isOff = codes > 0 && switchedOff === codes
  return (
    <Card as="li" data-row={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere">{description || t('untitled', { prefix })}</h2>
          <p className="text-sm text-quiet">
            {t('made', { prefix, day: format.date(batch.createdAt), by: batch.createdBy || t('unknown') })}
          </p>
        </div>
        <Points value={points} />
      </div>
      <div>
        <ProgressBar percent={made > 0 ? (usedCodes * 100) / made : 0} label={t('progress')} />
        <p className="mt-1.5 text-sm">{t('used', { used: usedCodes, made, uses: batch.uses, points: batch.spent })}</p>
        <p className="text-sm text-quiet">
          {codes === 0 ? t('noneLeft') : lastDay ? t('until', { day: format.calendarDate(lastDay) }) : t('noEnd')}
          {codes > 0 && switchedOff > 0 && ` · ${isOff ? t('allOff') : t('someOff', { n: switchedOff })}`}
        </p>
      </div>
      <BatchButtons batch={batch} isOff={isOff} onAct={onAct} key={id} />
    </Card>
  )
}

function BatchButtons({
  batch: { id, codes, unused },
  isOff,
  onAct,
}: {
  batch: PromoBatch
  isOff: boolean
  onAct: (act: BatchAct) => void
}) {
  const t = useTranslations('adminPromoCodes.batches')
  const [, change] = useFilters()
  const csv = useDownload('/api/admin/promo-exports/codes', 'promo-codes.csv', t('exported'))
  if (codes === 0) return null
  const icon = 'size-4'
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        data-open={id}
        icon={<List aria-hidden className={icon} />}
        onClick={() => change({ tab: '', batch: id, from: '', to: '' }, true)}
      >
        {t('show')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={isOff ? <Power aria-hidden className={icon} /> : <PowerOff aria-hidden className={icon} />}
        onClick={() => onAct(isOff ? 'on' : 'off')}
      >
        {t(isOff ? 'on.action' : 'off.action')}
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
    </div>
  )
}
