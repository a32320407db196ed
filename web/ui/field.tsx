import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findIncompleteInput } from '~/lib/form.ts'

interface FieldState {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const FieldContext = createContext<FieldState | undefined>(undefined)

/** Returns the props that a `Field` gives its input: id, description and validity. */
export function useField(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
  }
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** A remark next to the label, such as 'optional'. */
  note?: string
  children: ReactNode
}

/**
 * Label, input, hint and error of one value. An error replaces the hint and is announced; changing the value hides it.
 * Submitting the form marks an incomplete entry, such as a date without a year.
 */
export function Field({ label, hint, error: refused, note, children }: FieldProps) {
  const id = useId()
  const { ref, error, dismiss } = useErrorUntilChanged(refused)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = error ? errorId : hint ? hintId : undefined
  return (
    <div ref={ref} onInput={dismiss} onChange={dismiss} className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {note && <span className="ml-1.5 font-normal text-quiet">({note})</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {hint && !error && (
        <p id={hintId} className="text-xs text-quiet">
          {hint}
        </p>
      )}
      <p id={errorId} role="alert" className="flex gap-1.5 text-sm font-medium text-bad empty:hidden">
        {error && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {error}
      </p>
    </div>
  )
}

/**
 * Hides an error after the value changed, until the form is submitted again. A field outside of a form is validated
 * while typing, so its error is never hidden.
 */
function useErrorUntilChanged(refused: string | undefined) {
  const t = useTranslations('errors')
  const ref = useRef<HTMLDivElement>(null)
  const [dismissed, setDismissed] = useState<string>()
  const [isIncomplete, setIncomplete] = useState(false)
  useEffect(() => {
    const form = ref.current?.closest('form')
    const show = () => {
      setDismissed(undefined)
      setIncomplete(ref.current !== null && findIncompleteInput(ref.current) !== undefined)
    }
    form?.addEventListener('submit', show)
    return () => form?.removeEventListener('submit', show)
  }, [])
  const error = refused === dismissed ? undefined : refused
  return {
    ref,
    error: error ?? (isIncomplete ? t('fieldInvalid') : undefined),
    dismiss: () => {
      setIncomplete(false)
      if (ref.current?.closest('form')) setDismissed(refused)
    },
  }
}
