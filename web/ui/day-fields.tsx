import { useEffect, useId, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface Days {
  /** YYYY-MM-DD, or empty. */
  readonly from: string
  readonly to: string
}

interface DayFieldsProps {
  /** The days in the address. */
  days: Days
  labels: { readonly from: string; readonly to: string }
  /** The newest day with data. */
  max: string
  /** Why they are invalid, and what is shown meanwhile. */
  problem: string | undefined
  onChange: (days: Days) => void
}

const textOf = ({ from, to }: Days) => `${from} ${to}`

/** Inputs for a first and a last day. They hold incomplete input too; the address follows a moment later. */
export function DayFields({ days: daysInAddress, labels, max, problem, onChange }: DayFieldsProps) {
  const id = useId()
  const [days, setDays] = useState(daysInAddress)
  const written = useRef(textOf(daysInAddress))
  const text = textOf(daysInAddress)
  useEffect(() => {
    if (text === written.current) return
    // The change came from a link, Back or the default, not from these fields.
    written.current = text
    const [from = '', to = ''] = text.split(' ')
    setDays({ from, to })
  }, [text])
  function write(next: Days): void {
    written.current = textOf(next)
    setDays(next)
    onChange(next)
  }
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
      <div className="grid max-w-md grid-cols-1 gap-3 min-[24rem]:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={labels[name]}>
            <Input
              type="date"
              value={days[name]}
              max={max}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? id : undefined}
              onChange={({ target }) => write({ ...days, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <p id={id} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
