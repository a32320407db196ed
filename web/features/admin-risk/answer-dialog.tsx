import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RiskCaseDetail } from '#contracts/risk.ts'
import { APPEAL_OUTCOMES, APPEAL_TEXT_MAX, type AppealOutcome } from '#contracts/risk-rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select, Textarea } from '~/ui/input.tsx'
import { RISK_KEY } from './queries.ts'

interface AnswerDialogProps {
  caseId: string
  member: RiskCaseDetail['members'][number]
  onClose: () => void
}

/** Answers the appeal of a stopped member: the decision stays, or is lifted. */
export function AnswerDialog({ caseId, member, onClose }: AnswerDialogProps) {
  const t = useTranslations('adminRisk.answer')
  const refusalOf = useRefusal()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<AppealOutcome>('upheld')
  const [isMissing, setMissing] = useState(false)
  // What was in force when the dialog opened: the case is read again while it is open.
  const [{ id, name, inForce, pause }] = useState(member)
  const act = useAction('POST /api/admin/security/risk-cases/:id/members/:memberId/answer', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: RISK_KEY })
      return true
    },
    // Members, redemptions, tickets and cases all change.
    refreshes: [['admin']],
  })
  const state = inForce.isBanned ? (inForce.isPaused ? 'both' : 'banned') : 'paused'
  return (
    <ActionDialog
      title={t('title', { name })}
      effect={{
        title: outcome === 'lifted' ? t(`lifts.${state}`) : t(`stays.${state}`),
        text: pause?.appealId ? t('ticket') : t('notified'),
      }}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint') }}
      confirm={t(`confirm.${outcome}`)}
      busy={act.busy}
      problem={act.error ? refusalOf(act.error) : undefined}
      check={({ text }) => {
        setMissing(!text?.trim())
        return Boolean(text?.trim())
      }}
      onConfirm={({ reason = '', text = '' }) =>
        act.run({ params: { id: caseId, memberId: id }, body: { outcome, reason, text, seen: inForce } })
      }
      onClose={onClose}
    >
      <Field label={t('outcome')}>
        <Select
          value={outcome}
          onChange={(event) => setOutcome(APPEAL_OUTCOMES.find((one) => one === event.target.value) ?? 'upheld')}
        >
          {APPEAL_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {t(`outcomes.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('text')} hint={t('textHint')} error={isMissing ? t('textMissing') : undefined}>
        <Textarea name="text" rows={4} required maxLength={APPEAL_TEXT_MAX} />
      </Field>
    </ActionDialog>
  )
}
