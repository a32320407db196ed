import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RiskCase, RiskGroup } from '#contracts/risk.ts'
import { DEFAULT_DISMISSAL_DAYS, DISMISSAL_DAYS } from '#contracts/risk-rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { ColleagueDecision } from './colleague-decision.tsx'
import { RISK_KEY } from './queries.ts'

interface DismissDialogProps {
  group: RiskGroup
  cases: readonly RiskCase[]
  onClose: () => void
  onDone: () => void
}

/** Dismisses a group as it was when the dialog opened. Says so if a colleague decided on it meanwhile. */
export function DismissDialog({ group, cases, onClose, onDone }: DismissDialogProps) {
  const t = useTranslations('adminRisk.dismiss')
  const tChanged = useTranslations('adminRisk.changed')
  const refusalOf = useRefusal()
  const client = useQueryClient()
  // A group that grew meanwhile is refused.
  const [seenMeasure] = useState(group.measure)
  const act = useAction('POST /api/admin/security/risk/:id/dismiss', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
      onDone()
    },
    onError: (error) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: RISK_KEY })
      return true
    },
    refreshes: [RISK_KEY],
  })
  // The viewer's own dismissal closes the dialog as soon as it is answered.
  const closed = !group.open &&
    !act.busy && { title: tChanged('dismissed', { name: group.dismissed?.by ?? '' }), text: group.dismissed?.reason }
  return (
    <ActionDialog
      title={t('title')}
      closed={closed || undefined}
      effect={{ title: t('effect'), tone: 'note' }}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint') }}
      confirm={t('button')}
      busy={act.busy}
      problem={act.error && !closed ? refusalOf(act.error) : undefined}
      onConfirm={({ reason = '', days }) =>
        act.run({
          params: { id: group.id },
          body: {
            reason,
            seenMeasure,
            days: DISMISSAL_DAYS.find((one) => String(one) === days) ?? null,
          },
        })
      }
      onClose={onClose}
    >
      {!closed && <ColleagueDecision cases={cases} />}
      <Field label={t('days')} hint={t('daysHint')}>
        <Select name="days" defaultValue={DEFAULT_DISMISSAL_DAYS}>
          {DISMISSAL_DAYS.map((days) => (
            <option key={days} value={days ?? ''}>
              {days ? t('forDays', { days }) : t('noEnd')}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  )
}
