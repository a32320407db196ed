import { useTranslations } from 'use-intl'
import { BANNER_PLACES, type ContentField as FieldRules } from '#contracts/content-rules.ts'
import { Field } from '~/ui/field.tsx'
import { Input, Select, Textarea } from '~/ui/input.tsx'

interface ContentFieldProps {
  field: FieldRules
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One field of a text, by its kind. */
export function ContentField({ field: { name, kind, max }, value, error, onChange }: ContentFieldProps) {
  const t = useTranslations('adminContent.form')
  switch (kind) {
    case 'markdown':
      return (
        <Field label={t('text')} error={error}>
          <Textarea
            name={name}
            rows={22}
            className="font-mono text-sm!"
            value={value}
            maxLength={max}
            spellCheck
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )
    case 'place':
      return (
        <Field label={t('place')} error={error}>
          <Select name={name} value={value} onChange={({ target }) => onChange(target.value)}>
            {BANNER_PLACES.map((place) => (
              <option key={place} value={place}>
                {t(`places.${place}`)}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'link':
      return (
        <Field label={t('link')} hint={t('linkHint')} error={error}>
          <Input name={name} value={value} maxLength={max} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )
    case 'line':
      return (
        <Field label={t('line')} error={error}>
          <Input name={name} value={value} maxLength={max} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )
  }
}
