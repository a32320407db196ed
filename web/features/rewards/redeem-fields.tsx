import { useTranslations } from 'use-intl'
import { NOTES_MAX } from '#contracts/rules.ts'
import { COUNTRIES, type Country, useCountryName } from '~/lib/country.ts'
import type { ApiError } from '~/lib/errors.ts'
import type { FieldErrors } from '~/lib/form.ts'
import { useMember } from '~/lib/session.ts'
import { Field } from '~/ui/field.tsx'
import { Input, Select, Textarea } from '~/ui/input.tsx'

interface RedeemFieldsProps {
  /** The values of a request that has no answer yet. */
  typed: { readonly email: string; readonly country: Country; readonly notes?: string | undefined } | undefined
  errors: FieldErrors<'email' | 'country' | 'notes'>
  serverError: ApiError | null
  disabled: boolean
}

/** Country and email of the redemption. The email defaults to the profile's. */
export function RedeemFields({ typed, errors, serverError, disabled }: RedeemFieldsProps) {
  const t = useTranslations('rewards.confirm')
  const { email } = useMember()
  const countryName = useCountryName(t('otherCountry'))
  const errorOf = (name: 'email' | 'country' | 'notes') => errors[name] ?? serverError?.fieldMessage(name)
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('email')} hint={t('emailHint')} error={errorOf('email')}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            defaultValue={typed?.email ?? email}
          />
        </Field>
        <Field label={t('country')} error={errorOf('country')}>
          <Select name="country" autoComplete="country" required defaultValue={typed?.country ?? ''}>
            <option value="" disabled>
              {t('chooseCountry')}
            </option>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={t('notes')} note={t('optional')} hint={t('notesHint', { max: NOTES_MAX })} error={errorOf('notes')}>
        <Textarea name="notes" rows={2} maxLength={NOTES_MAX} defaultValue={typed?.notes} />
      </Field>
    </fieldset>
  )
}
