import { useLocale, useTranslations } from 'use-intl'
import { currencies } from '#contracts/money.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { type FieldProps, Theirs } from './cost-field.tsx'

/** All currencies with their names. A stored one that this browser cannot name stays in the list. */
export function CurrencySelect({ name, value, error, theirs, onChange }: FieldProps) {
  const t = useTranslations('adminCosts.currency')
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  const codes = [...new Set([...currencies(), ...(value ? [value] : [])])].sort()
  return (
    <div className="sm:max-w-1/2">
      <Field label={t('label')} hint={theirs === undefined ? undefined : <Theirs value={theirs} />} error={error}>
        <Select name={name} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('choose')}</option>
          {codes.map((code) => (
            <option key={code} value={code}>
              {t('option', { code, name: names.of(code) ?? code })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
