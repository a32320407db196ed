import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { DESCRIPTION_MAX, SERVICE_NAME_MAX } from '#contracts/redemption-rules.ts'
import { toast } from '~/lib/toast.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { CategorySelect, categoryOf } from './category-select.tsx'
import { useChange } from './use-change.ts'
import { useSeenPlan } from './use-seen-plan.ts'

/** Edits name, description and category of a subscription, for all of its plans. */
export function DetailsDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useTranslations('adminSubscriptions.edit')
  const [nameMissing, setNameMissing] = useState(false)
  const id = plan.subscriptionId
  const change = useChange('PUT /api/admin/subscriptions/:id', {
    failed: 'edit',
    onDone: () => {
      toast.success(t('done', { name }))
      onClose()
    },
  })
  const { name, description, category } = useSeenPlan(plan, change.isConflict)
  function save(values: Readonly<Record<string, string>>): void {
    const typed = { name: values.name?.trim() ?? '', description: values.description?.trim() ?? '' }
    setNameMissing(typed.name === '')
    if (typed.name === '') return
    const seen = { name, description, category }
    change.run({ params: { id }, body: { ...typed, category: categoryOf(values.category), seen } })
  }
  return (
    <ActionDialog
      title={t('title', { name })}
      effect={{ tone: 'note', title: t('effect', { name }), text: t('pastRedemptions') }}
      confirm={t('save')}
      busy={change.busy}
      problem={change.problem}
      onConfirm={save}
      onClose={onClose}
    >
      <Field label={t('name')} error={nameMissing ? t('nameMissing') : undefined}>
        <Input name="name" required maxLength={SERVICE_NAME_MAX} autoComplete="off" defaultValue={name} />
      </Field>
      <Field label={t('description')}>
        <Textarea name="description" rows={2} maxLength={DESCRIPTION_MAX} defaultValue={description} />
      </Field>
      <Field label={t('category')}>
        <CategorySelect defaultValue={category} />
      </Field>
    </ActionDialog>
  )
}
