import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { classes } from './classes.ts'

const COUNT_MS = 700
const COUNT_DELAY_MS = 100

/** The coin. Gold is reserved for points. */
export function Coin({ className = 'size-[1.1em]' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={classes('inline-block shrink-0', className)}>
      <circle cx="12" cy="12" r="11" className="fill-gold-deep" />
      <circle cx="12" cy="11.2" r="10.2" className="fill-gold" />
      <circle cx="12" cy="11.2" r="7.4" className="fill-none stroke-gold-deep" strokeWidth="1.3" />
      <path
        d="M9.9 15.2V7.4h2.7a2.35 2.35 0 0 1 0 4.7H9.9"
        className="fill-none stroke-on-gold"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M5.2 6.2a9 9 0 0 1 5-3.4"
        className="fill-none stroke-gold-light"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

interface PointsProps {
  value: number
  /** Shows the sign, for a change of a balance. */
  change?: boolean
  /** Animates changes of the balance. Not for lists. */
  live?: boolean
  /** Points that are not shown yet, because their coins have not arrived. Read out all the same. */
  held?: number
  className?: string
}

/** An amount of points: coin and tabular digits. Read out as '120 points'. */
export function Points({ value, change, live, held = 0, className }: PointsProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const shown = useCounted(Math.max(0, value - held), live ?? false)
  return (
    <span
      className={classes(
        'inline-flex items-center gap-[0.35em] whitespace-nowrap tabular',
        className ?? 'font-semibold',
      )}
    >
      <Coin />
      <span aria-hidden>{change ? format.change(value) : format.number(shown)}</span>
      <span className="sr-only">
        {change ? t('pointsChange', { n: value, change: format.change(value) }) : t('points', { n: value })}
      </span>
    </span>
  )
}

/**
 * Returns the value, or a step of the animation towards it. The animation starts after a moment, in which a win moment
 * may withhold its points. No animation with reduced motion.
 *
 * @param onlyUp keeps what is shown while the value is lower
 */
export function useCounted(value: number, live: boolean, onlyUp = false): number {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  latest.current = shown
  useEffect(() => {
    const start = latest.current
    if (onlyUp && value < start) return
    if (!live || value === start || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    let frame = 0
    const timer = setTimeout(() => {
      const startedAt = performance.now()
      frame = requestAnimationFrame(function step(now) {
        const part = Math.max(0, Math.min(1, (now - startedAt) / COUNT_MS))
        setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)))
        if (part < 1) frame = requestAnimationFrame(step)
      })
    }, COUNT_DELAY_MS)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [value, live, onlyUp])
  return shown
}
