import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'

const RADIUS = 26
const LENGTH = 2 * Math.PI * RADIUS
/** The ring turns amber, then red, when this share of the time is left. */
const WARN_PART = 2 / 3
const HURRY_PART = 1 / 3
const TICK_MS = 100

/**
 * A ring that counts down from `of` seconds to `endsAt` (performance.now()) and then calls `onOver` once. Without `endsAt`
 * it does not move.
 */
export function Ring({ endsAt, of, onOver }: { endsAt: number | undefined; of: number; onOver: () => void }) {
  const [left, setLeft] = useState(of)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (endsAt === undefined) return
    const tick = () => {
      const seconds = (endsAt - performance.now()) / 1000
      setLeft(Math.min(of, Math.max(0, seconds)))
      if (seconds > 0) return
      clearInterval(timer)
      over()
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [endsAt, of])
  return <RingFace left={left} of={of} />
}

/** The ring with some seconds left. */
export function RingFace({ left, of }: { left: number; of: number }) {
  const t = useTranslations('games.quiz')
  const seconds = Math.ceil(left)
  return (
    <span
      role="timer"
      aria-label={t('secondsLeft', { n: seconds })}
      className="relative -mt-11 mb-5 inline-flex size-22 self-center rounded-full bg-card p-2.5 shadow-float"
    >
      <svg aria-hidden viewBox="0 0 64 64" className="size-full -rotate-90">
        <circle cx="32" cy="32" r={RADIUS} className="fill-none stroke-line" strokeWidth="6" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          className={classes(
            'fill-none',
            seconds <= of * HURRY_PART ? 'stroke-bad' : seconds <= of * WARN_PART ? 'stroke-warn' : 'stroke-brand',
          )}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / of)}
        />
      </svg>
      <span aria-hidden className="absolute inset-0 flex items-center justify-center text-2xl font-extrabold tabular">
        {seconds}
      </span>
    </span>
  )
}
