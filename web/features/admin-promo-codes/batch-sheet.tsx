import { useTranslations } from 'use-intl'
import type { PromoBatch } from '#contracts/admin-promo-codes.ts'
import type { Steps } from '~/lib/steps.ts'
import { Points } from '~/ui/points.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import type { BatchAct } from './batch-dialogs.tsx'
import { BatchButtons, BatchOrigin, BatchUse } from './batch-parts.tsx'

interface BatchSheetProps {
  batch: PromoBatch
  steps: Steps | undefined
  onAct: (act: BatchAct) => void
  onClose: () => void
}

/** What a code of a batch pays, the use of all of them, and what changes them at once. */
export function BatchSheet({ batch, steps, onAct, onClose }: BatchSheetProps) {
  const t = useTranslations('adminPromoCodes.batches')
  const { prefix, description, points } = batch
  return (
    <SideSheet title={description || t('untitled', { prefix })} steps={steps} onClose={onClose}>
      <div className="flex items-center justify-between gap-3">
        <BatchOrigin batch={batch} />
        <Points value={points} className="text-lg font-bold" />
      </div>
      <BatchUse batch={batch} />
      <SheetActions>
        <BatchButtons batch={batch} onAct={onAct} />
      </SheetActions>
    </SideSheet>
  )
}
