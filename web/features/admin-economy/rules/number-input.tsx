import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import type { NumberField } from './sections.ts'
import { useDraftField } from './use-draft-form.ts'

/** The look of a value that differs from the edited set. */
export const CHANGED = 'border-brand bg-brand-soft'

/** A number with its label. A change names the previous value. */
export function NumberInput({ field: { path, label, n = 0 } }: { field: NumberField }) {
  const t = useTranslations('adminRules')
  const { value, before, error, onChange } = useDraftField(path)
  return (
    <Field label={t(`fields.${label}`, { n })} hint={useBefore(before)} error={error}>
      <Input
        name={path}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder={path.startsWith('dailyCaps.') ? t('noCap') : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={classes('text-right tabular', before !== undefined && CHANGED)}
      />
    </Field>
  )
}

/** Returns what a changed value was before. */
export function useBefore(before: string | undefined): string | undefined {
  const t = useTranslations('adminRules')
  if (before === undefined) return undefined
  return before === '' ? t('wasEmpty') : t('was', { value: before })
}

interface RowInputProps {
  path: string
  /** The accessible name; the column has a visible one. */
  label: string
  maxLength?: number
  isText?: boolean
}

/** An input of a row. Its error is below, and a change names the previous value to screen readers. */
export function RowInput({ path, label, maxLength = 12, isText = false }: RowInputProps) {
  const { value, before, error, onChange } = useDraftField(path)
  const id = `error-${path}`
  const was = useBefore(before)
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <Input
        name={path}
        aria-label={was ? `${label}. ${was}` : label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        title={was}
        value={value}
        inputMode={isText ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        className={classes(!isText && 'px-2.5 text-right tabular', before !== undefined && CHANGED)}
      />
      <span id={id} role="alert" className="text-xs font-medium text-bad empty:hidden">
        {error}
      </span>
    </span>
  )
}
