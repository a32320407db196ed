import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { useFormat } from '~/lib/format.ts'
import { classes } from '../classes.ts'
import { Coin, useCounted } from '../points.tsx'
import { WinGoal } from './win-goal.tsx'

interface WinContentProps {
  points: number
  /** On the dark water of the whole screen. */
  isOnDeep: boolean
  /** Where the coins start from. */
  coin?: Ref<HTMLSpanElement>
  /** Shown instead of the coin. */
  picture?: ReactNode
  /** The heading, and a remark. */
  children: ReactNode
}

const RIPPLES = ['[animation-delay:260ms]', '[animation-delay:460ms]', '[animation-delay:660ms]']

/** A coin that drops into water, the points counting up, and the way to the goal. */
export function WinContent({ points, isOnDeep, coin, picture, children }: WinContentProps) {
  return (
    <div className="flex w-full flex-col items-center gap-4 text-center">
      <span
        ref={coin}
        aria-hidden
        className={classes('relative mt-2 flex items-center justify-center', isOnDeep ? 'size-36' : 'size-24')}
      >
        {RIPPLES.map((delay) => (
          <span
            key={delay}
            className={classes(
              'absolute inset-0 animate-ripple rounded-full border-2 border-gold opacity-0 motion-reduce:animate-none',
              delay,
            )}
          />
        ))}
        <span className="relative flex size-full animate-coin-drop items-center justify-center motion-reduce:animate-none">
          {picture ?? <Coin className="size-full" />}
        </span>
      </span>
      {points > 0 && <CountedPoints points={points} className={isOnDeep ? 'text-gold-light' : 'text-gold-ink'} />}
      <div>{children}</div>
      {points > 0 && <WinGoal won={points} isOnDeep={isOnDeep} />}
    </div>
  )
}

/** Points that count up from 0. Not read out: a text beside it says the number. */
export function CountedPoints({ points, className }: { points: number; className: string }) {
  const format = useFormat()
  const [isCounting, setCounting] = useState(false)
  useEffect(() => setCounting(true), [])
  const shown = useCounted(isCounting ? points : 0, true)
  return (
    <p aria-hidden className={classes('text-5xl font-extrabold tracking-tight tabular', className)}>
      {format.change(shown)}
    </p>
  )
}
