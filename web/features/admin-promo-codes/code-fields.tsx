import { useTranslations } from 'use-intl'
import { PROMO_POINTS_MAX, PROMO_TEXT_MAX, PROMO_USES_MAX } from '#contracts/promo-code-rules.ts'
import type { FieldErrors } from '~/lib/form.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

export const CODE_FIELDS = [
  'code',
  'count',
  'points',
  'prefix',
  'description',
  'maxUses',
  'startsOn',
  'lastDay',
] as const
export type CodeField = (typeof CODE_FIELDS)[number]
type Errors = FieldErrors<CodeField>

export function PointsField({ errors }: { errors: Errors }) {
  const t = useTranslations('adminPromoCodes.form')
  return (
    <Field label={t('points')} hint={t('pointsHint')} error={errors.points}>
      <Input name="points" type="number" min={1} max={PROMO_POINTS_MAX} step={1} required />
    </Field>
  )
}

interface MoreFieldsProps {
  errors: Errors
  /** Initial values. */
  values?: { description: string; maxUses: number | null; lastDay: string | null }
  batch?: boolean
  /** The uses so far; the limit cannot be lower. */
  used?: number
}

/** The optional fields of a code. */
export function MoreFields({ errors, values, batch, used = 1 }: MoreFieldsProps) {
  const t = useTranslations('adminPromoCodes.form')
  const tAdmin = useTranslations('admin')
  const optional = tAdmin('optional')
  return (
    <>
      <Field label={t('description')} note={optional} hint={t('descriptionHint')} error={errors.description}>
        <Input name="description" maxLength={PROMO_TEXT_MAX} defaultValue={values?.description} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label={t(batch ? 'maxUsesBatch' : 'maxUses')}
          note={optional}
          hint={t('maxUsesHint')}
          error={errors.maxUses}
        >
          <Input
            name="maxUses"
            type="number"
            min={Math.max(1, used)}
            max={PROMO_USES_MAX}
            step={1}
            defaultValue={values?.maxUses ?? ''}
          />
        </Field>
        <Field label={t('lastDay')} note={optional} hint={t('lastDayHint')} error={errors.lastDay}>
          <Input name="lastDay" type="date" defaultValue={values?.lastDay ?? ''} />
        </Field>
      </div>
    </>
  )
}
