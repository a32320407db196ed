import { useTranslations } from 'use-intl'
import { PROMO_CODE_MAX } from '#contracts/rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { MoreFields, PointsField } from './code-fields.tsx'
import { todayUtc, wholeOf } from './form-values.ts'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useCodeForm } from './use-code-form.ts'
import { useProblem } from './use-problem.ts'

/** Adds a promo code. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminPromoCodes')
  const problemOf = useProblem()
  const { box, errors, check, showRefusal } = useCodeForm()
  useFocusOnce(box, 'input')
  const budget = useStaffBudget()
  const add = useAction('POST /api/admin/promo-codes', {
    onSuccess: ({ promoCode: { code }, waits }) => {
      toast.success(t(waits ? 'add.waits' : 'add.done', { code }))
      onClose()
    },
    onError: (error) => {
      showRefusal(error)
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  function submit({ code = '', points, description = '', maxUses, startsOn, lastDay }: Record<string, string>): void {
    const isMissing = !code.trim() || !points
    const missing = { [code.trim() ? 'points' : 'code']: t('add.required') }
    if (check(isMissing ? missing : {})) return
    add.run({
      body: {
        code,
        points: wholeOf(points),
        description,
        maxUses: wholeOf(maxUses) ?? null,
        startsOn: startsOn || undefined,
        lastDay: lastDay || null,
      },
    })
  }
  return (
    <ActionDialog
      title={t('add.title')}
      {...(budget && { effect: { ...budget, tone: 'note' } })}
      confirm={t('add.submit')}
      busy={add.busy}
      problem={add.error && !add.busy ? problemOf(add.error, t('add.failed')) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={box} className="flex flex-col gap-4">
        <Field label={t('form.code')} hint={t('form.codeHint')} error={errors.code}>
          <Input
            name="code"
            required
            maxLength={PROMO_CODE_MAX}
            pattern="\s*[A-Za-z0-9_\-]+\s*"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
          />
        </Field>
        <PointsField errors={errors} />
        <Field label={t('form.startsOn')} error={errors.startsOn}>
          <Input name="startsOn" type="date" defaultValue={todayUtc()} />
        </Field>
        <MoreFields errors={errors} />
      </div>
    </ActionDialog>
  )
}
