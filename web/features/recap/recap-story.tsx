import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Recap } from '#contracts/recap.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { BestWinCard, EarnedCard, GoalCard, RankCard, StreakCard } from './recap-cards.tsx'

const CARDS = [
  { key: 'earned', surface: 'water', Content: EarnedCard },
  { key: 'bestWin', surface: 'bg-mark-6', Content: BestWinCard },
  { key: 'streak', surface: 'bg-mark-5', Content: StreakCard },
  { key: 'rank', surface: 'bg-mark-3', Content: RankCard },
  { key: 'goal', surface: 'bg-mark-4', Content: GoalCard },
] as const

/**
 * Five cards side by side: swiped on a phone, or moved by buttons and arrow keys. All of them are in the document, so a screen reader
 * reads them in their order.
 */
export function RecapStory({ recap }: { recap: Recap }) {
  const t = useTranslations('recap')
  const monthName = useMonthName('without year')
  const strip = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => watchCurrent(strip.current, setCurrent), [])
  const show = (index: number) => {
    const card = Math.max(0, Math.min(CARDS.length - 1, index))
    // Where all cards fit, nothing scrolls.
    if (!scrollToCard(strip.current, card)) setCurrent(card)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: CARDS.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    show(to)
  }
  return (
    <section aria-label={t('story', { month: monthName(recap.month) })}>
      <ol
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:-mx-6 sm:snap-none sm:px-6 lg:-mx-10 lg:px-10"
      >
        {CARDS.map(({ key, surface, Content }, index) => (
          <li
            key={key}
            data-current={index === current || undefined}
            className={classes(
              'relative flex min-h-[max(27rem,min(35rem,100dvh-22rem))] w-full max-w-96 shrink-0 snap-center flex-col overflow-hidden rounded-xl p-6 text-on-deep shadow-lift transition-transform duration-300 sm:p-7 sm:not-data-current:scale-95 2xl:w-auto 2xl:flex-1',
              surface,
            )}
          >
            <Content recap={recap} />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex items-center justify-center gap-3">
        <Turn label={t('previous')} isOff={current === 0} onClick={() => show(current - 1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </Turn>
        <Steps current={current} />
        <Turn label={t('next')} isOff={current === CARDS.length - 1} onClick={() => show(current + 1)}>
          <ChevronRight aria-hidden className="size-5" />
        </Turn>
      </div>
    </section>
  )
}

interface TurnProps {
  readonly label: string
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Keeps the focus at the ends of the story. */
const Turn = ({ label, isOff, onClick, children }: TurnProps) => (
  <IconButton
    label={label}
    aria-disabled={isOff || undefined}
    onClick={onClick}
    className="border border-line bg-raised aria-disabled:opacity-40"
  >
    {children}
  </IconButton>
)

function Steps({ current }: { current: number }) {
  const t = useTranslations('recap')
  return (
    <p className="flex items-center gap-1.5">
      <span aria-live="polite" className="sr-only">
        {t('card', { n: current + 1, total: CARDS.length })}
      </span>
      {CARDS.map(({ key }, index) => (
        <span
          key={key}
          aria-hidden
          className={classes(
            'h-2 rounded-full transition-colors',
            index === current ? 'w-6 bg-brand' : 'w-2 bg-edge/50',
          )}
        />
      ))}
    </p>
  )
}

/** How far the strip can scroll. */
const rangeOf = (strip: HTMLElement): number => strip.scrollWidth - strip.clientWidth

/** Reports the current card while the strip scrolls: the first one at its start, and the last one at its end. */
function watchCurrent(strip: HTMLElement | null, onChange: (index: number) => void): (() => void) | undefined {
  if (!strip) return
  const onScroll = () => {
    const range = rangeOf(strip)
    if (range > 0) onChange(Math.max(0, Math.round((strip.scrollLeft / range) * (CARDS.length - 1))))
  }
  onScroll()
  strip.addEventListener('scroll', onScroll, { passive: true })
  return () => strip.removeEventListener('scroll', onScroll)
}

/** Scrolls the strip alone, not the page. @returns false if nothing scrolls */
function scrollToCard(strip: HTMLElement | null, index: number): boolean {
  if (!strip || rangeOf(strip) <= 0) return false
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  strip.scrollTo({ left: (rangeOf(strip) * index) / (CARDS.length - 1), behavior })
  return true
}
