import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ContentDocument, type ContentField as FieldRules, fieldsOf } from '#contracts/content-rules.ts'
import { LANDING_PARTS, LANDING_TEXTS, type LandingPart, type LandingText } from '#contracts/landing-texts.ts'
import { isMailDocument, type MailPart } from '#contracts/mail-texts.ts'
import { ContentField } from './content-field.tsx'
import type { Fields } from './queries.ts'

interface ContentFieldsProps {
  document: ContentDocument
  fields: Fields
  errorOf: (name: string) => string | undefined
  onChange: (name: string, value: string) => void
}

/** The fields of a text; those of the landing page by part of the page. */
export function ContentFields(props: ContentFieldsProps) {
  const t = useTranslations('adminContent.form')
  const { document } = props
  if (isMailDocument(document))
    return fieldsOf(document).map((field) => (
      <OneField key={field.name} {...props} field={field} label={t(`mail.${field.name as MailPart}`)} />
    ))
  if (document === 'landing') return LANDING_PARTS.map((part) => <LandingFields key={part} part={part} {...props} />)
  return fieldsOf(document).map((field) => (
    <OneField
      key={field.name}
      {...props}
      field={field}
      label={t(({ markdown: 'text', line: 'line', lines: 'line', link: 'link', place: 'place' } as const)[field.kind])}
    />
  ))
}

/** Folded at first, but for the first part. An error unfolds its part, which stays so when the error is gone. */
function LandingFields({ part, ...props }: ContentFieldsProps & { part: LandingPart }) {
  const t = useTranslations('adminContent.landing')
  const names: readonly LandingText[] = LANDING_TEXTS[part]
  const [isOpen, setOpen] = useState(part === LANDING_PARTS[0])
  const hasError = names.some((name) => props.errorOf(name) !== undefined)
  const byName = fieldsOf('landing').filter(({ name }) => (names as readonly string[]).includes(name))
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line first:border-0"
    >
      <summary className="flex min-h-target items-center justify-between font-semibold">
        {t(`parts.${part}`)}
        <ChevronDown aria-hidden className="size-5 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        {byName.map((field) => (
          <OneField
            key={field.name}
            {...props}
            field={field}
            label={t(`texts.${field.name as LandingText}`, { max: field.max })}
          />
        ))}
      </div>
    </details>
  )
}

const OneField = ({
  field,
  label,
  fields,
  errorOf,
  onChange,
}: ContentFieldsProps & { field: FieldRules; label: string }) => (
  <ContentField
    field={field}
    label={label}
    value={fields[field.name] ?? ''}
    error={errorOf(field.name)}
    onChange={(value) => onChange(field.name, value)}
  />
)
