import { type ReactNode, useEffect, useRef } from 'react'
import { type TimeLeft, timeLeft, useNow } from '~/lib/time.ts'

interface CountdownProps {
  /** The end of the countdown. */
  until: string
  /** Formats the remaining time: `(left) => t('resetsIn', { h: left.hours, m: left.minutes })`. */
  children: (left: TimeLeft) => ReactNode
  /** Runs once at the end. */
  onOver?: () => void
  /** Update interval; a minute where only minutes are shown. */
  everyMs?: number
}

export function Countdown({ until, children, onOver, everyMs = 1000 }: CountdownProps) {
  const left = timeLeft(until, useNow(everyMs))
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    if (left.isOver) latest.current?.()
  }, [left.isOver])
  return (
    <time dateTime={until} className="tabular">
      {children(left)}
    </time>
  )
}
