import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGoal } from '~/lib/goal.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { holdPoints } from '~/lib/points-in-flight.ts'
import { Confetti } from '../confetti.tsx'
import { Coin } from '../points.tsx'
import { flyCoins } from './fly-coins.ts'
import type { NextAction } from './win-dialog.tsx'
import { useBalance, useGoalText } from './win-goal.tsx'
import { type Win, type WinTier, winTier } from './win-tier.ts'

/** Loaded after the page, before the first win. */
const loadDialog = () => import('./win-dialog.tsx')
const WinDialog = lazyPart(async () => ({ default: (await loadDialog()).WinDialog }), true)

interface WinMomentProps {
  /** The last win, from the state of the page: a new object is a new win. Set it to undefined when the next round starts. */
  win: Win | undefined
  /** The name of the game, for sharing. Wins without one are not shared. */
  game?: string
  /** What to do next. It gets the focus. A button that closes without one. */
  next?: NextAction | undefined
  /** The page's own figure of the win: coins of a small win fly from here, and nothing floats over it. */
  figure?: RefObject<Element | null>
  /** Long confetti for a win of any size. */
  confetti?: 'long' | undefined
  /** Sets the win to undefined. */
  onClose: () => void
}

/**
 * Celebrates a win, by its size: small ones float over the nearest positioned element, others are a sheet or fill the
 * screen (docs/product.md#win-moments). Always mounted, because screen readers announce changes of existing regions only.
 */
export function WinMoment({ win, figure, confetti, ...rest }: WinMomentProps) {
  const tier = win && winTier(win)
  // The dialog withholds them when it closes. Until then it may still load.
  useLayoutEffect(() => (win && tier !== 'small' ? holdPoints(win.points) : undefined), [tier, win])
  // After a failure it loads again when it is needed.
  useEffect(() => void loadDialog().catch(() => {}), [])
  useEffect(() => {
    if (tier && win) vibrate(tier)
  }, [tier, win])
  const isLong = confetti === 'long' || tier === 'large'
  return (
    <>
      {/* The dialog of a larger win may still load. */}
      <div
        role="status"
        data-playing={(tier !== undefined && tier !== 'small') || undefined}
        className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center"
      >
        {win && tier === 'small' && <WinPop win={win} figure={figure} />}
      </div>
      {win && tier && (
        // The confetti waits for the dialog, so that it falls in front of it.
        <Suspense>
          {tier !== 'small' && <WinDialog win={win} isLarge={tier === 'large'} {...rest} />}
          {(isLong || tier === 'medium') && <Confetti long={isLong} />}
        </Suspense>
      )}
    </>
  )
}

const POP_MS = 1200

/** Floats over the game and lets all clicks through. Its text stays for screen readers. */
function WinPop({ win, figure }: Pick<WinMomentProps, 'figure'> & { win: Win }) {
  const goal = useGoalText(useGoal(), useBalance())
  const start = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(true)
  useLayoutEffect(() => {
    setShown(true)
    const release = holdPoints(win.points)
    void flyCoins((figure ?? start).current).then(release)
    const timer = setTimeout(() => setShown(false), POP_MS)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [win, figure])
  return (
    <div
      data-playing={isShown || undefined}
      className={isShown && !figure ? 'sticky top-28 bottom-28 max-w-full' : 'sr-only'}
    >
      {/* The place of the coin, which still grows when the others leave it. */}
      <span ref={start} aria-hidden className="absolute inset-y-0 left-2.5 w-11" />
      <WinPopCard win={win} goal={goal} />
    </div>
  )
}

/** The card of a small win. @param goal what is left to the goal */
export function WinPopCard({ win, goal }: { win: Win; goal: string | undefined }) {
  const t = useTranslations('win')
  return (
    <div className="flex animate-win-pop items-center gap-3 rounded-xl border-2 border-gold bg-card py-2 pr-6 pl-2.5 text-left shadow-float motion-reduce:animate-none">
      <Coin className="size-11" />
      <span className="min-w-0">
        <span data-win className="block text-lg font-extrabold">
          {win.title ?? t('title', { n: win.points })}
        </span>
        {goal && <span className="block text-sm text-quiet">{goal}</span>}
        {win.note && <span className="sr-only">{win.note}</span>}
      </span>
    </div>
  )
}

/** How long a phone vibrates, pauses and vibrates again, in ms. */
const VIBRATIONS: Readonly<Record<WinTier, readonly number[]>> = {
  small: [20],
  medium: [30, 50, 60],
  large: [40, 60, 40, 60, 120],
}

/** Browsers refuse, and report an error, before the first tap on a page. */
function vibrate(tier: WinTier): void {
  if (!('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate([...VIBRATIONS[tier]])
}
