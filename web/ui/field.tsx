import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'

interface FieldState {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const FieldContext = createContext<FieldState | undefined>(undefined)

/** What an input inside a `Field` is told by it: its id, its description and whether it is refused. */
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
  /** Says beside the label that it may stay empty, such as 'optional'. */
  note?: string
  children: ReactNode
}

/** Label, input, hint and error of one value. An error takes the hint's place, and is announced. */
export function Field({ label, hint, error, note, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = error ? errorId : hint ? hintId : undefined
  return (
    <div className="flex flex-col gap-1.5">
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
