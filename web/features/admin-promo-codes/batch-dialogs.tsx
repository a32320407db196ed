import { useTranslations } from 'use-intl'
import type { PromoBatch } from '#contracts/admin-promo-codes.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

export type BatchAct = 'on' | 'off' | 'end' | 'delete'

interface BatchDialogProps {
  batch: PromoBatch
  onClose: () => void
}

/** Asks for what an action on a batch needs, says what it does, and runs it. */
export function BatchDialog({ act, ...rest }: BatchDialogProps & { act: BatchAct }) {
  if (act === 'end') return <EndDialog {...rest} />
  if (act === 'delete') return <DeleteUnusedDialog {...rest} />
  return <SwitchDialog {...rest} isActive={act === 'on'} />
}

const REFRESHES = [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY]

function SwitchDialog({ batch: { id, codes }, isActive, onClose }: BatchDialogProps & { isActive: boolean }) {
  const t = useTranslations('adminPromoCodes.batches')
  const name = isActive ? 'on' : 'off'
  const problemOf = useProblem()
  const budget = useStaffBudget()
  const action = useAction('POST /api/admin/promo-batches/:id/activity', {
    onSuccess: ({ changed, waits }) => {
      toast.success(waits ? t('waits', { n: changed }) : t(`${name}.done`, { n: changed }))
      onClose()
    },
    onError: () => true,
    refreshes: REFRESHES,
  })
  return (
    <ActionDialog
      title={t(`${name}.title`, { n: codes })}
      effect={isActive ? (budget ? { ...budget, tone: 'note' } : undefined) : { title: t('off.effect'), tone: 'warn' }}
      confirm={t(`${name}.submit`, { n: codes })}
      busy={action.busy}
      problem={action.error && !action.busy ? problemOf(action.error, t('failed')) : undefined}
      onConfirm={() => action.run({ params: { id }, body: { isActive } })}
      onClose={onClose}
    />
  )
}

function EndDialog({ batch: { id, codes, lastDay, endsDiffer }, onClose }: BatchDialogProps) {
  const t = useTranslations('adminPromoCodes.batches')
  const tForm = useTranslations('adminPromoCodes.form')
  const problemOf = useProblem()
  const budget = useStaffBudget()
  const action = useAction('POST /api/admin/promo-batches/:id/end', {
    onSuccess: ({ changed, waits }) => {
      toast.success(waits ? t('waits', { n: changed }) : t('end.done', { n: changed }))
      onClose()
    },
    onError: () => true,
    refreshes: REFRESHES,
  })
  const problem = action.error && !action.busy ? problemOf(action.error, t('failed')) : undefined
  const isAboutDay = action.error?.code === 'promoCodeDates'
  return (
    <ActionDialog
      title={t('end.title', { n: codes })}
      effect={budget ? { ...budget, tone: 'note' } : undefined}
      confirm={t('end.submit')}
      busy={action.busy}
      problem={isAboutDay ? undefined : problem}
      onConfirm={({ lastDay: day = '' }) => action.run({ params: { id }, body: { lastDay: day || null } })}
      onClose={onClose}
    >
      {endsDiffer && <Banner tone="warn" title={t('end.differ', { n: codes })} />}
      <Field label={tForm('lastDay')} hint={tForm('lastDayHint')} error={isAboutDay ? problem : undefined}>
        <Input name="lastDay" type="date" defaultValue={lastDay ?? ''} />
      </Field>
    </ActionDialog>
  )
}

function DeleteUnusedDialog({ batch: { id, unused, usedCodes }, onClose }: BatchDialogProps) {
  const t = useTranslations('adminPromoCodes.batches')
  const problemOf = useProblem()
  const action = useAction('DELETE /api/admin/promo-batches/:id/unused', {
    onSuccess: ({ deleted }) => {
      toast.success(t('delete.done', { n: deleted }))
      onClose()
    },
    onError: () => true,
    refreshes: REFRESHES,
  })
  return (
    <ActionDialog
      title={t('delete.title', { n: unused })}
      effect={{ title: t('delete.effect'), text: t('delete.used', { n: usedCodes }), tone: 'bad' }}
      reason={{ required: false, label: t('delete.reason'), hint: t('delete.reasonHint') }}
      confirm={t('delete.submit', { n: unused })}
      danger
      busy={action.busy}
      problem={action.error && !action.busy ? problemOf(action.error, t('failed')) : undefined}
      onConfirm={({ reason = '' }) => action.run({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
