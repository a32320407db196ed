import { Ban, CircleCheck, CircleX, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { Button } from '~/ui/button.tsx'
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
  if (redemption.may.length === 0) return null
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {may('processing') && (
        <Button busy={move.busy} icon={<Play aria-hidden className="size-5" />} onClick={() => move.run('processing')}>
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
          {t('fail')}
        </Button>
      )}
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
