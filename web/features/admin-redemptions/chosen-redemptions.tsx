import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { BULK_MAX } from '#contracts/redemption-rules.ts'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { Button } from '~/ui/button.tsx'
import { ProcessDialog } from './process-dialog.tsx'

interface ChosenRedemptionsProps {
  chosen: readonly AdminRedemption[]
  onClear: () => void
  exporting: boolean
  onExport: (ids: readonly string[]) => void
}

/** The actions on the selected redemptions. */
export function ChosenRedemptions({ chosen, onClear, exporting, onExport }: ChosenRedemptionsProps) {
  const t = useTranslations('adminRedemptions.bulk')
  // The selection when the dialog opened. The list may lose its redemptions while the action runs.
  const [asked, setAsked] = useState<readonly AdminRedemption[]>()
  const pending = chosen.filter(({ may }) => may.includes('processing'))
  const isTooMany = chosen.length > BULK_MAX
  return (
    <>
      <BulkBar count={chosen.length} onClear={onClear}>
        {isTooMany && <p className="text-sm text-warn">{t('tooMany', { max: BULK_MAX })}</p>}
        {pending.length > 0 && (
          <Button
            size="small"
            disabled={isTooMany}
            icon={<Play aria-hidden className="size-4" />}
            onClick={() => setAsked(pending)}
          >
            {t('process', { n: pending.length })}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          busy={exporting}
          disabled={isTooMany}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => onExport(chosen.map(({ id }) => id))}
        >
          {t('export')}
        </Button>
      </BulkBar>
      {asked && <ProcessDialog redemptions={asked} onClose={() => setAsked(undefined)} onMoved={onClear} />}
    </>
  )
}
