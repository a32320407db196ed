import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { toast } from '~/lib/toast.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { readPrice } from './points-input.ts'
import { useChange } from './use-change.ts'
import { useSeenPlan } from './use-seen-plan.ts'
import { WaitingPrices } from './waiting-prices.tsx'

interface PointsDialogProps {
  plan: AdminPlan
  /** A price change by more than this factor needs a colleague; null for no such limit. */
  factor: number | null
  /** Whether each lower price needs a colleague's approval. */
  cutsWait: boolean
  onClose: () => void
}

/** Sets the price of a plan for new redemptions. */
export function PointsDialog({ plan, factor, cutsWait, onClose }: PointsDialogProps) {
  const t = useTranslations('adminSubscriptions.price')
  const { id, name, duration } = plan
  const [wrong, setWrong] = useState(false)
  const change = useChange('POST /api/admin/plans/:id/price', {
    failed: 'points',
    onDone: ({ waits }) => {
      toast.success(t(waits ? 'waits' : 'done', { name, duration }))
      onClose()
    },
  })
  const { points: now } = useSeenPlan(plan, change.isConflict)
  function save({ points, reason }: Readonly<Record<string, string>>): void {
    const typed = readPrice(points)
    setWrong(typed === undefined)
    if (typed !== undefined)
      change.run({ params: { id }, body: { expectedPoints: now, points: typed, reason: reason ?? '' } })
  }
  return (
    <ActionDialog
      title={t('title', { name, duration })}
      effect={{
        tone: 'note',
        title: now === null ? t('unset') : t('now', { n: now }),
        text: [t('effect'), cutsWait && t('cut'), factor && t(cutsWait ? 'rise' : 'leap', { factor })]
          .filter(Boolean)
          .join(' '),
      }}
      reason={{
        required: factor || cutsWait ? 'sometimes' : false,
        label: t('reason'),
        error: change.reasonProblem,
        ...((factor || cutsWait) && { hint: t('reasonHint') }),
      }}
      confirm={t('save')}
      busy={change.busy}
      problem={change.problem}
      onConfirm={save}
      onClose={onClose}
    >
      <WaitingPrices plan={plan} />
      <Field label={t('points')} error={wrong ? t('invalid') : undefined}>
        <Input
          name="points"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={now === null ? '' : String(now)}
          className="tabular"
        />
      </Field>
    </ActionDialog>
  )
}
