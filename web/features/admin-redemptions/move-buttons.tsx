import { Ban, CircleCheck, CircleX, Hourglass, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { Button } from '~/ui/button.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { ReleaseButton } from './release-button.tsx'
import type { Move } from './use-move.ts'

interface MoveButtonsProps {
  redemption: AdminRedemption
  move: Move
  /** Called for moves that need a form: a code or a reason. */
  onAsk: (to: RedemptionStatus) => void
}

/** The status changes that the server allows this viewer. */
export function MoveButtons({ redemption, move, onAsk }: MoveButtonsProps) {
  const t = useTranslations('adminRedemptions.move')
  const may = (to: RedemptionStatus) => redemption.may.includes(to)
  const [holding, setHolding] = useState(false)
  if (redemption.may.length === 0) return null
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {redemption.mayRelease && <ReleaseButton redemption={redemption} />}
      {may('processing') && (
        <Button
          variant="secondary"
          busy={move.busy}
          icon={<Play aria-hidden className="size-5" />}
          onClick={() => move.run('processing')}
        >
          {t('process')}
        </Button>
      )}
      {may('completed') && (
        <Button icon={<CircleCheck aria-hidden className="size-5" />} onClick={() => onAsk('completed')}>
          {t('complete')}
        </Button>
      )}
      {may('failed') && (
        <Button variant="secondary" icon={<CircleX aria-hidden className="size-5" />} onClick={() => onAsk('failed')}>
          {t(redemption.status === 'completed' ? 'refund' : 'fail')}
        </Button>
      )}
      {redemption.mayHold && (
        <Button
          variant="secondary"
          disabled={move.busy}
          icon={<Hourglass aria-hidden className="size-5" />}
          onClick={() => setHolding(true)}
        >
          {t('hold')}
        </Button>
      )}
      {holding && <HoldDialog redemption={redemption} onClose={() => setHolding(false)} />}
      {may('cancelled') && (
        <Button
          variant="secondary"
          disabled={move.busy}
          icon={<Ban aria-hidden className="size-5" />}
          onClick={() => onAsk('cancelled')}
          className="sm:ml-auto"
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
