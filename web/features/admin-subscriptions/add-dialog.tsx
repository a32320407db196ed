import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { DESCRIPTION_MAX, SERVICE_ID_MAX, SERVICE_NAME_MAX } from '#contracts/redemption-rules.ts'
import { toast } from '~/lib/toast.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select, Textarea } from '~/ui/input.tsx'
import { CategorySelect, categoryOf } from './category-select.tsx'
import { readPrice } from './points-input.ts'
import { useChange } from './use-change.ts'

const DURATIONS = [
  '1 Month',
  '2 Months',
  '3 Months',
  '6 Months',
  '1 Year',
] as const satisfies readonly AdminPlan['duration'][]

type Problem = 'required' | 'idInvalid' | 'pointsInvalid'

/** Adds a plan to an existing subscription or to a new one. */
export function AddDialog({ plans, onClose }: { plans: readonly AdminPlan[]; onClose: () => void }) {
  const t = useTranslations('adminSubscriptions.add')
  const [typedId, setTypedId] = useState('')
  const [wrong, setWrong] = useState<Problem>()
  const [missing, setMissing] = useState({ id: false, duration: false })
  const id = typedId.trim().toLowerCase()
  const known = plans.find(({ subscriptionId }) => subscriptionId === id)
  const add = useChange('POST /api/admin/plans', {
    failed: 'add',
    onDone: ({ plan, waits }) => {
      toast.success(t(waits ? 'waits' : 'done', { name: plan.name, duration: plan.duration }))
      onClose()
    },
  })
  function save(values: Readonly<Record<string, string>>): void {
    const duration = DURATIONS.find((one) => one === values.duration)
    const points = readPrice(values.points)
    const problem = problemOf(id, duration, values.points ?? '', points)
    setMissing({ id: id === '', duration: duration === undefined })
    setWrong(problem)
    if (problem) return
    add.run({
      body: {
        subscriptionId: id,
        duration: duration ?? '',
        points: points ?? null,
        name: values.name ?? '',
        description: values.description ?? '',
        category: categoryOf(values.category),
        reason: values.reason ?? '',
      },
    })
  }
  const idError =
    wrong === 'required' && missing.id ? t('required') : wrong === 'idInvalid' ? t('idInvalid') : undefined
  return (
    <ActionDialog
      title={t('open')}
      {...(known && { effect: { tone: 'note', title: t('known', { name: known.name }), text: t('knownText') } })}
      reason={{ required: 'sometimes', label: t('reason'), hint: t('reasonHint'), error: add.reasonProblem }}
      confirm={t('confirm')}
      busy={add.busy}
      problem={add.problem}
      onConfirm={save}
      onClose={onClose}
    >
      <Field label={t('id')} hint={t('idHint')} error={idError}>
        <Input
          name="subscriptionId"
          required
          maxLength={SERVICE_ID_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typedId}
          onChange={(event) => setTypedId(event.target.value)}
          className="font-mono"
        />
      </Field>
      <Field label={t('duration')} error={wrong === 'required' && missing.duration ? t('required') : undefined}>
        <Select name="duration" required defaultValue="">
          <option value="">{t('choose')}</option>
          {DURATIONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('points')}
        note={t('optional')}
        hint={t('pointsHint')}
        error={wrong === 'pointsInvalid' ? t('pointsInvalid') : undefined}
      >
        <Input name="points" inputMode="numeric" autoComplete="off" maxLength={12} className="tabular" />
      </Field>
      {!known && (
        <>
          <Field label={t('name')} note={t('optional')} hint={t('nameHint')}>
            <Input name="name" maxLength={SERVICE_NAME_MAX} autoComplete="off" />
          </Field>
          <Field label={t('description')} note={t('optional')}>
            <Textarea name="description" rows={2} maxLength={DESCRIPTION_MAX} />
          </Field>
          <Field label={t('category')}>
            <CategorySelect defaultValue="other" />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}

/** Returns the first problem of the form (docs/product.md#staff-catalogue). */
function problemOf(
  id: string,
  duration: string | undefined,
  typedPoints: string,
  points: number | undefined,
): Problem | undefined {
  if (id === '' || duration === undefined) return 'required'
  if (!/^[a-z0-9_]+$/.test(id)) return 'idInvalid'
  return typedPoints.trim() !== '' && points === undefined ? 'pointsInvalid' : undefined
}
