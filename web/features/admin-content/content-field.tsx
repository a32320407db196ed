import { useTranslations } from 'use-intl'
import { BANNER_PLACES, type ContentField as FieldRules } from '#contracts/content-rules.ts'
import { Field } from '~/ui/field.tsx'
import { Input, Select, Textarea } from '~/ui/input.tsx'

interface ContentFieldProps {
  field: FieldRules
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A longer text is shown in several lines while it is typed. */
const LONGEST_IN_A_LINE = 150

/** One field of a text, by its kind. */
export function ContentField({ field: { name, kind, max }, label, value, error, onChange }: ContentFieldProps) {
  const t = useTranslations('adminContent.form')
  switch (kind) {
    case 'markdown':
      return (
        <Field label={label} error={error}>
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
        <Field label={label} error={error}>
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
        <Field label={label} hint={t('linkHint')} error={error}>
          <Input name={name} value={value} maxLength={max} onChange={({ target }) => onChange(target.value)} />
        </Field>
      )
    case 'line':
    case 'lines':
      return max <= LONGEST_IN_A_LINE && kind === 'line' ? (
        <Field label={label} error={error}>
          <Input name={name} value={value} maxLength={max} onChange={({ target }) => onChange(target.value)} />
        </Field>
      ) : (
        <Field label={label} error={error}>
          <Textarea
            name={name}
            rows={max >= 1000 ? 5 : kind === 'lines' ? 2 : 3}
            value={value}
            maxLength={max}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )
  }
}
