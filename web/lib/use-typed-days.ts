import { useEffect, useRef, useState } from 'react'

/** Two days as YYYY-MM-DD, each empty without a day. */
export interface TypedDays {
  readonly from: string
  readonly to: string
}

const textOf = ({ from, to }: TypedDays) => `${from} ${to}`

/**
 * Holds a first and a last day while they are typed, because the address follows a moment later. A change of the address by a link or Back
 * replaces them.
 */
export function useTypedDays(daysInAddress: TypedDays, onChange: (days: TypedDays) => void) {
  const [days, setDays] = useState(daysInAddress)
  const text = textOf(daysInAddress)
  const written = useRef([text])
  useEffect(() => {
    const at = written.current.indexOf(text)
    if (at >= 0) {
      // The address may be some changes behind.
      written.current.splice(0, at)
      return
    }
    written.current = [text]
    const [from = '', to = ''] = text.split(' ')
    setDays({ from, to })
  }, [text])
  function write(next: TypedDays): void {
    written.current.push(textOf(next))
    setDays(next)
    onChange(next)
  }
  return [days, write] as const
}
