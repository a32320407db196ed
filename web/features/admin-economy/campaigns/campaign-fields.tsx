import { useTranslations } from 'use-intl'
import { AUDIENCES, BANNER_MAX, CAMPAIGN_BUDGET_MAX, CAMPAIGN_NAME_MAX } from '#contracts/campaign-rules.ts'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select, Textarea } from '~/ui/input.tsx'
import type { FieldsProps } from './types.ts'

/** Name, banner, and from when until when. */
export function BasicFields({ values, errors, answer: { timeZone }, onChange }: FieldsProps) {
  const t = useTranslations('adminCampaigns.form')
  return (
    <Card className="flex flex-col gap-4">
      <Field label={t('name')} hint={t('nameHint')} error={errors.get('name')}>
        <Input
          value={values.name}
          maxLength={CAMPAIGN_NAME_MAX}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label={t('banner')} hint={t('bannerHint')} error={errors.get('banner')}>
        <Input
          value={values.banner}
          maxLength={BANNER_MAX}
          onChange={({ target }) => onChange({ banner: target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field key={name} label={t(name)} hint={t('clock', { timeZone })} error={errors.get(name)}>
            <Input
              type="datetime-local"
              value={values[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </Card>
  )
}

/** For whom. */
export function AudienceFields({ values, errors, onChange }: FieldsProps) {
  const t = useTranslations('adminCampaigns')
  const { audience } = values
  return (
    <Card className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('form.audience')} error={errors.get('audience')}>
          <Select value={audience} onChange={({ target }) => onChange({ audience: target.value as typeof audience })}>
            {AUDIENCES.map((kind) => (
              <option key={kind} value={kind}>
                {t(`audience.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {(audience === 'new' || audience === 'inactive') && (
          <Field label={t('form.days')} hint={t(`form.${audience}Hint`)} error={errors.get('audience.days')}>
            <Input
              inputMode="numeric"
              value={values.days}
              onChange={({ target }) => onChange({ days: target.value })}
            />
          </Field>
        )}
      </div>
      {audience === 'list' && (
        <Field label={t('form.members')} hint={t('form.membersHint')} error={memberError(errors)}>
          <Textarea
            rows={5}
            spellCheck={false}
            value={values.members}
            onChange={({ target }) => onChange({ members: target.value })}
          />
        </Field>
      )}
    </Card>
  )
}

/** The most points that its plays may bring. */
export function BudgetField({ values, errors, onChange }: FieldsProps) {
  const t = useTranslations('adminCampaigns.form')
  return (
    <Card>
      <Field label={t('budget')} note={t('optional')} hint={t('budgetHint')} error={errors.get('budgetPoints')}>
        <Input
          inputMode="numeric"
          value={values.budgetPoints}
          maxLength={String(CAMPAIGN_BUDGET_MAX).length + 3}
          onChange={({ target }) => onChange({ budgetPoints: target.value })}
          className="max-w-56"
        />
      </Field>
    </Card>
  )
}

/** The error of the list, or of one of its addresses. */
const memberError = (errors: FieldsProps['errors']): string | undefined =>
  [...errors].find(([field]) => field === 'members' || field.startsWith('members.'))?.[1]
