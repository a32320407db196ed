import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'

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

/**
 * Label, input, hint and error of one value. An error takes the hint's place, and is announced. It goes when the value
 * is changed.
 */
export function Field({ label, hint, error: refused, note, children }: FieldProps) {
  const id = useId()
  const { ref, error, forget } = useErrorUntilChanged(refused)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = error ? errorId : hint ? hintId : undefined
  return (
    <div ref={ref} onInput={forget} onChange={forget} className="flex min-w-0 flex-col gap-1.5">
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
 * Hides an error once its value was changed, until the form is sent again: whether the new value is right is found out
 * then. A field outside of a form is checked while it is typed, and shows its error as it is.
 */
function useErrorUntilChanged(error: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const [forgotten, setForgotten] = useState<string>()
  useEffect(() => {
    const form = ref.current?.closest('form')
    const show = () => setForgotten(undefined)
    form?.addEventListener('submit', show)
    return () => form?.removeEventListener('submit', show)
  }, [])
  return {
    ref,
    error: error === forgotten ? undefined : error,
    forget: () => ref.current?.closest('form') && setForgotten(error),
  }
}
