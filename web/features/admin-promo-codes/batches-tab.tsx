import { useInfiniteQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PromoBatch } from '#contracts/admin-promo-codes.ts'
import { useDays } from '~/lib/use-days.ts'
import { isWholeListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Card } from '~/ui/card.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { PagedList } from '~/ui/more-pages.tsx'
import { Points } from '~/ui/points.tsx'
import { SavedViews } from '~/ui/saved-views.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { type BatchAct, BatchDialog } from './batch-dialogs.tsx'
import { BatchButtons, BatchOrigin, BatchUse } from './batch-parts.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { batchesQuery } from './queries.ts'

/** Codes that were generated together: their use, and what changes all of them at once. */
export function BatchesTab() {
  const t = useTranslations('adminPromoCodes.batches')
  const days = useDays()
  const { box, onFocus } = useRowKeys<HTMLUListElement>()
  const query = useInfiniteQuery(batchesQuery(days.query))
  const [open, setOpen] = useState<{ id: string; act: BatchAct }>()
  const batches = query.data?.pages.flatMap((page) => page.items)
  const batch = batches?.find(({ id }) => id === open?.id)
  const sheet = useOpenRecord('batch', batches, isWholeListRead(query))
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
              <BatchCard key={one.id} batch={one} onOpen={sheet.open} onAct={(act) => setOpen({ id: one.id, act })} />
            ))}
          </ul>
        )}
      </PagedList>
      {sheet.record && (
        <BatchSheet
          batch={sheet.record}
          steps={sheet.steps}
          onAct={(act) => sheet.record && setOpen({ id: sheet.record.id, act })}
          onClose={sheet.close}
        />
      )}
      {batch && open && <BatchDialog batch={batch} act={open.act} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface BatchCardProps {
  batch: PromoBatch
  onOpen: (id: string) => void
  onAct: (act: BatchAct) => void
}

function BatchCard({ batch, onOpen, onAct }: BatchCardProps) {
  const t = useTranslations('adminPromoCodes.batches')
  const { id, prefix, description, points } = batch
  return (
    <Card as="li" data-row={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base">
            <button
              type="button"
              data-open={id}
              onClick={() => onOpen(id)}
              className="min-h-6 rounded-sm text-left wrap-anywhere underline-offset-2 hover:underline"
            >
              {description || t('untitled', { prefix })}
            </button>
          </h2>
          <BatchOrigin batch={batch} />
        </div>
        <Points value={points} />
      </div>
      <BatchUse batch={batch} />
      <div className="mt-auto flex flex-wrap gap-2 empty:hidden">
        <BatchButtons batch={batch} onAct={onAct} />
      </div>
    </Card>
  )
}
