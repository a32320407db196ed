import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

/** What the form gives each of its fields. */
export interface FieldProps {
  name: string
  value: string
  error: string | undefined
  /** What a colleague has stored meanwhile, where the viewer has typed something else; an empty text for nothing. */
  theirs: string | undefined
  onChange: (value: string) => void
}

interface CostFieldProps extends FieldProps {
  label: ReactNode
  hint?: string
  /** The currency or the percent sign. */
  unit?: string
  isText?: boolean
}

/** A decimal amount or a percentage, with its unit inside of the field. */
export function CostField({ name, value, error, theirs, onChange, label, hint, unit = '', isText }: CostFieldProps) {
  return (
    <Field label={label} hint={theirs === undefined ? hint : <Theirs value={theirs} unit={unit} />} error={error}>
      <span className="relative block">
        <Input
          name={name}
          value={value}
          inputMode={isText ? 'text' : 'decimal'}
          autoComplete="off"
          maxLength={isText ? 60 : 40}
          onChange={({ target }) => onChange(target.value)}
          className={isText ? undefined : 'pr-14 text-right tabular'}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-quiet"
        >
          {unit}
        </span>
      </span>
    </Field>
  )
}

export function Theirs({ value, unit }: { value: string; unit?: string }) {
  const t = useTranslations('adminCosts.overtaken')
  return (
    <span className="font-medium text-warn">
      {value ? t('theirs', { value: [value, unit].filter(Boolean).join(' ') }) : t('theirsEmpty')}
    </span>
  )
}

/** A group of fields. */
export function CostsCard({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-quiet">{text}</p>
      {children}
    </Card>
  )
}
