import { useTranslations } from 'use-intl'
import { BULK_DEFAULT, BULK_MAX, DEFAULT_PREFIX, PREFIX_MAX } from '#contracts/promo-code-rules.ts'
import { useAction } from '~/lib/use-action.ts'
import { useFocusOnce } from '~/lib/use-focus-once.ts'
import { useStaffBudget } from '~/lib/use-staff-budget.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { MoreFields, PointsField } from './code-fields.tsx'
import { wholeOf } from './form-values.ts'
import { GeneratedCodes } from './generated-codes.tsx'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useCodeForm } from './use-code-form.ts'
import { useProblem } from './use-problem.ts'

/** Generates several codes, and then lists them. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminPromoCodes')
  const problemOf = useProblem()
  const { box, errors, check, showRefusal } = useCodeForm()
  useFocusOnce(box, 'input')
  const budget = useStaffBudget()
  const generate = useAction('POST /api/admin/promo-batches', {
    onError: (error) => {
      showRefusal(error)
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  function submit({ prefix, count, points, description = '', maxUses, lastDay }: Record<string, string>): void {
    const isMissing = !count || !points
    if (check(isMissing ? { [count ? 'points' : 'count']: t('generate.required') } : {})) return
    generate.run({
      body: {
        prefix,
        count: wholeOf(count),
        points: wholeOf(points),
        description,
        maxUses: wholeOf(maxUses) ?? null,
        lastDay: lastDay || null,
      },
    })
  }
  if (generate.answer) return <GeneratedCodes {...generate.answer} onClose={onClose} />
  return (
    <ActionDialog
      title={t('generate.title')}
      description={t('generate.text')}
      {...(budget && { effect: { ...budget, tone: 'note' } })}
      confirm={t('generate.submit')}
      busy={generate.busy}
      problem={generate.error && !generate.busy ? problemOf(generate.error, t('generate.failed')) : undefined}
      onConfirm={submit}
      onClose={onClose}
    >
      <div ref={box} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={t('generate.count')} hint={t('form.number', { from: 1, to: BULK_MAX })} error={errors.count}>
            <Input name="count" type="number" min={1} max={BULK_MAX} step={1} required defaultValue={BULK_DEFAULT} />
          </Field>
          <Field label={t('generate.prefix')} error={errors.prefix}>
            <Input
              name="prefix"
              maxLength={PREFIX_MAX}
              pattern="[A-Za-z0-9_\-]*"
              defaultValue={DEFAULT_PREFIX}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono uppercase"
            />
          </Field>
        </div>
        <PointsField errors={errors} />
        <MoreFields errors={errors} batch />
      </div>
    </ActionDialog>
  )
}
