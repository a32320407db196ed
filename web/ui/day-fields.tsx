import { useEffect, useId, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

interface Days {
  /** YYYY-MM-DD, or nothing. */
  readonly from: string
  readonly to: string
}

interface DayFieldsProps {
  /** As they stand in the address. */
  days: Days
  labels: { readonly from: string; readonly to: string }
  /** The newest day that there is something of. */
  max: string
  /** What is wrong with them, and what is shown meanwhile. */
  problem: string | undefined
  onChange: (days: Days) => void
}

const textOf = ({ from, to }: Days) => `${from} ${to}`

/** A first and a last day. They hold what is typed at once, also while it is no day yet; the address follows a moment later. */
export function DayFields({ days: outside, labels, max, problem, onChange }: DayFieldsProps) {
  const id = useId()
  const [days, setDays] = useState(outside)
  const written = useRef(textOf(outside))
  const text = textOf(outside)
  useEffect(() => {
    if (text === written.current) return
    // Not from these fields: a link, the way back, or what is shown without a choice.
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
