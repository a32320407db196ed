import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { QUESTION_SECONDS } from '#contracts/quiz-rules.ts'
import { classes } from '~/ui/classes.ts'

const RADIUS = 26
const LENGTH = 2 * Math.PI * RADIUS
/** The ring turns amber, then red, when so many seconds are left. */
const WARN_SECONDS = 10
const HURRY_SECONDS = 5
const TICK_MS = 100

/**
 * A ring that counts down to `endsAt` (performance.now()) and then calls `onOver` once. Without `endsAt` it does not
 * move.
 */
export function Ring({ endsAt, onOver }: { endsAt: number | undefined; onOver: () => void }) {
  const t = useTranslations('games.quiz')
  const [left, setLeft] = useState(QUESTION_SECONDS)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (endsAt === undefined) return
    const tick = () => {
      const seconds = (endsAt - performance.now()) / 1000
      setLeft(Math.min(QUESTION_SECONDS, Math.max(0, seconds)))
      if (seconds > 0) return
      clearInterval(timer)
      over()
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [endsAt])
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
            seconds <= HURRY_SECONDS ? 'stroke-bad' : seconds <= WARN_SECONDS ? 'stroke-warn' : 'stroke-brand',
          )}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / QUESTION_SECONDS)}
        />
      </svg>
      <span aria-hidden className="absolute inset-0 flex items-center justify-center text-2xl font-extrabold tabular">
        {seconds}
      </span>
    </span>
  )
}
