import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import type { RequestByKey } from '#contracts/index.ts'
import type { ApiError } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { MoreFields } from './code-fields.tsx'
import { wholeOf } from './form-values.ts'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useCodeForm } from './use-code-form.ts'
import { useProblem } from './use-problem.ts'

type Changes = Omit<RequestByKey<'PATCH /api/admin/promo-codes/:id'>['body'], 'seen'>

interface EditDialogProps {
  code: AdminPromoCode
  onClose: () => void
}

/** Edits dates, limit and description of a code. Only changed fields are sent, so changes by colleagues to other fields stay. */
export function EditDialog({ code, onClose }: EditDialogProps) {
  const t = useTranslations('adminPromoCodes')
  const problemOf = useProblem()
  const { box, errors, check, showRefusal } = useCodeForm()
  const budget = useStaffBudget()
  // The fields begin with these values, also when a colleague changes the code meanwhile.
  const [begun] = useState(code)
  // The newest values that were shown: those of a colleague are in the refusal.
  const [seen, setSeen] = useState<Changes>({})
  const save = useAction('PATCH /api/admin/promo-codes/:id', {
    onSuccess: ({ waits }) => {
      toast.success(t(waits ? 'editing.waits' : 'editing.done', { code: code.code }))
      onClose()
    },
    onError: (error) => {
      showRefusal(error)
      if (error.code === 'promoCodeChanged') setSeen({ ...seen, ...valuesOf(error.values) })
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  function refusalOf(error: ApiError): string {
    const problem = problemOf(error, t('editing.failed'))
    if (error.code !== 'promoCodeChanged') return problem
    const current = EDITABLE.filter((field) => error.values?.[field] !== undefined).map((field) => ({
      name: t(`form.${field}`),
      value: error.values?.[field] || t('editing.none'),
    }))
    return `${problem} ${current.map((one) => t('editing.now', one)).join(' ')} ${t('editing.again')}`
  }
  function submit(values: Record<string, string>): void {
    if (check()) return
    const body = changesOf(begun, values)
    if (Object.keys(body).length === 0) onClose()
    else save.run({ params: { id: code.id }, body: { ...body, seen: { ...editableOf(begun), ...seen } } })
  }
  return (
    <ActionDialog
      title={t('editing.title', { code: code.code })}
      description={t('editing.used', { n: code.uses, points: code.points })}
      {...(budget && { effect: { ...budget, tone: 'note' } })}
      confirm={t('editing.submit')}
      busy={save.busy}
      problem={save.error && !save.busy ? refusalOf(save.error) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={box} className="flex flex-col gap-4">
        <Field label={t('form.startsOn')} error={errors.startsOn}>
          <Input name="startsOn" type="date" required defaultValue={begun.startsOn} />
        </Field>
        <MoreFields errors={errors} values={begun} used={code.uses} />
      </div>
    </ActionDialog>
  )
}

const EDITABLE = ['description', 'maxUses', 'startsOn', 'lastDay'] as const

const editableOf = ({ description, maxUses, startsOn, lastDay }: AdminPromoCode) => ({
  description,
  maxUses,
  startsOn,
  lastDay,
})

/** Reads the current values of a refusal; no limit and no last day are empty. */
function valuesOf({ description, maxUses, startsOn, lastDay }: NonNullable<ApiError['values']> = {}): Changes {
  return {
    ...(description !== undefined && { description: String(description) }),
    ...(maxUses !== undefined && { maxUses: maxUses === '' ? null : Number(maxUses) }),
    ...(startsOn !== undefined && { startsOn: String(startsOn) }),
    ...(lastDay !== undefined && { lastDay: lastDay === '' ? null : String(lastDay) }),
  }
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
