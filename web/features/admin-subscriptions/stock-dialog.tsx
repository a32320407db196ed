import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { STOCK_MAX } from '#contracts/redemption-rules.ts'
import { toast } from '~/lib/toast.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { useChange } from './use-change.ts'
import { useSeenPlan } from './use-seen-plan.ts'

/** Sets the stock of a plan, or stops counting it. */
export function StockDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useTranslations('adminSubscriptions.countStock')
  const { id, name, duration } = plan
  const [wrong, setWrong] = useState(false)
  const change = useChange('POST /api/admin/plans/:id/stock', {
    failed: 'status',
    onDone: () => {
      toast.success(t('done', { name, duration }))
      onClose()
    },
  })
  const { left: now } = useSeenPlan(plan, change.isConflict)
  function save(values: Readonly<Record<string, string>>): void {
    const typed = values.left?.trim() ?? ''
    const isNumber = /^\d{1,7}$/.test(typed) && Number(typed) <= STOCK_MAX
    setWrong(typed !== '' && !isNumber)
    if (typed === '' || isNumber)
      change.run({ params: { id }, body: { seenLeft: now, left: typed === '' ? null : Number(typed) } })
  }
  return (
    <ActionDialog
      title={t('title', { name, duration })}
      effect={{ tone: 'note', title: now === null ? t('uncounted') : t('now', { n: now }), text: t('effect') }}
      confirm={t('save')}
      busy={change.busy}
      problem={change.problem}
      onConfirm={save}
      onClose={onClose}
    >
      <Field label={t('left')} hint={t('hint')} error={wrong ? t('invalid') : undefined}>
        <Input
          name="left"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={now === null ? '' : String(now)}
          className="tabular"
        />
      </Field>
    </ActionDialog>
  )
}
