import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import type { RequestByKey } from '#contracts/index.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { MoreFields } from './code-fields.tsx'
import { SwitchButton } from './code-parts.tsx'
import { wholeOf } from './form-values.ts'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useCodeForm } from './use-code-form.ts'
import { useProblem } from './use-problem.ts'

type Changes = RequestByKey<'PATCH /api/admin/promo-codes/:id'>['body']

interface EditDialogProps {
  code: AdminPromoCode
  onSwitched: (code: AdminPromoCode) => void
  onDelete: () => void
  onClose: () => void
}

/** Edits dates, limit and description of a code, switches it off and on, and leads to its deletion. Only changed fields are sent, so changes by colleagues stay. */
export function EditDialog({ code, onSwitched, onDelete, onClose }: EditDialogProps) {
  const t = useTranslations('adminPromoCodes')
  const problemOf = useProblem()
  const { box, errors, check, showRefusal } = useCodeForm()
  const budget = useStaffBudget()
  // The fields begin with these values, also when a colleague changes the code meanwhile.
  const [begun] = useState(code)
  const save = useAction('PATCH /api/admin/promo-codes/:id', {
    onSuccess: ({ waits }) => {
      toast.success(t(waits ? 'editing.waits' : 'editing.done', { code: code.code }))
      onClose()
    },
    onError: (error) => {
      showRefusal(error)
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  function submit(values: Record<string, string>): void {
    if (check()) return
    const body = changesOf(begun, values)
    if (Object.keys(body).length === 0) onClose()
    else save.run({ params: { id: code.id }, body })
  }
  return (
    <ActionDialog
      title={t('editing.title', { code: code.code })}
      description={t('editing.used', { n: code.uses, points: code.points })}
      {...(budget && { effect: { ...budget, tone: 'note' } })}
      confirm={t('editing.submit')}
      busy={save.busy}
      problem={save.error && !save.busy ? problemOf(save.error, t('editing.failed')) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={box} className="flex flex-col gap-4">
        <Field label={t('form.startsOn')} error={errors.startsOn}>
          <Input name="startsOn" type="date" required defaultValue={begun.startsOn} />
        </Field>
        <MoreFields errors={errors} values={begun} used={code.uses} />
        <div className="flex flex-wrap items-center gap-2">
          <SwitchButton code={code} onSwitched={onSwitched} />
          <Button
            variant="quiet"
            className="text-bad"
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={onDelete}
          >
            {t('editing.delete')}
          </Button>
        </div>
      </div>
    </ActionDialog>
  )
}

function changesOf(code: AdminPromoCode, { description = '', maxUses, startsOn, lastDay }: Record<string, string>) {
  const limit = wholeOf(maxUses) ?? null
  const end = lastDay || null
  const changes: Changes = {
    ...(description !== code.description && { description }),
    ...(limit !== code.maxUses && { maxUses: limit }),
    ...(startsOn && startsOn !== code.startsOn && { startsOn }),
    ...(end !== code.lastDay && { lastDay: end }),
  }
  return changes
}
