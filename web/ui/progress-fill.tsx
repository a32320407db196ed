import { useLayoutEffect, useRef } from 'react'

/**
 * The golden part of a bar, 0 to 1. It moves by a transform that a script sets, because style attributes are forbidden.
 */
export function ProgressFill({ part }: { part: number }) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.transform = `translateX(${(part - 1) * 100}%)`
  }, [part])
  return <span ref={ref} className="block size-full rounded-full bg-gold transition-transform duration-500" />
}
