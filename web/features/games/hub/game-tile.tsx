import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Countdown } from '~/ui/countdown.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Pips } from '../plays-left.tsx'

const TONES = {
  wheel: 'from-wheel-2 to-wheel',
  scratch: 'from-scratch-2 to-scratch',
  quiz: 'from-quiz-2 to-quiz',
}

interface GameTileProps {
  game: keyof typeof TONES
  to: string
  title: string
  /** Undefined while its numbers load. */
  text: string | undefined
  art: ReactNode
  left: LeftTodayProps
}

/** A game of the hub: its picture in its own colour, and what is left of it today. All of it is the link. */
export function GameTile({ game, to, title, text, art, left }: GameTileProps) {
  const t = useTranslations('games')
  const isCoolingOff = useIsCoolingOff()
  const isDone = isCoolingOff || (left.left === 0 && !left.isUnfinished)
  const play = left.isUnfinished ? t('continue') : t('play')
  const action = isCoolingOff ? t('open') : play
  return (
    <article
      className={classes(
        'group relative flex flex-wrap-reverse overflow-hidden rounded-xl bg-radial-[130%_120%_at_85%_0%] to-70% text-on-deep shadow-lift transition-transform duration-200 md:flex-col-reverse md:flex-nowrap hover:-translate-y-0.5',
        TONES[game],
      )}
    >
      <div className="relative flex min-w-0 flex-1 basis-46 flex-col items-start gap-1.5 p-5 md:basis-auto">
        <h2 className="text-xl">{title}</h2>
        {text === undefined ? (
          <Skeleton className="h-15.75 w-full bg-on-deep/20 md:h-10.5" />
        ) : (
          <p className="text-sm text-on-deep-quiet">{text}</p>
        )}
        <div className="mt-1 mb-3 flex min-h-9 flex-1 items-end text-sm md:min-h-6 font-semibold">
          {!isCoolingOff && <LeftToday {...left} />}
        </div>
        <ButtonLink
          to={to}
          variant="on-deep"
          aria-label={`${action}: ${title}`}
          className={classes('px-6 after:absolute after:-inset-200', isDone && 'opacity-80')}
        >
          {action}
        </ButtonLink>
      </div>
      <div
        aria-hidden
        className={classes(
          'relative min-h-40 min-w-36 flex-1 basis-36 self-stretch overflow-hidden md:h-60 md:flex-none',
          isDone && 'opacity-55',
        )}
      >
        {art}
      </div>
    </article>
  )
}

interface LeftTodayProps {
  query: { readonly isPending: boolean; readonly refetch: () => unknown }
  left: number | undefined
  of: number
  resetsAt: string | undefined
  text: string
  /** Whether an unfinished game can be continued. */
  isUnfinished?: boolean
}

/** Shows what is left of a game today. Without data it shows nothing; the game's page reports errors. */
function LeftToday({ query, left, of, resetsAt, text, isUnfinished }: LeftTodayProps) {
  const t = useTranslations('games')
  if (query.isPending) return <Skeleton className="h-5 w-40 bg-on-deep/20" />
  if (left === undefined || !resetsAt) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Pips left={left} of={of} onDeep />
      {text}
      {left === 0 && !isUnfinished && (
        <span className="font-normal text-on-deep-quiet">
          <Countdown until={resetsAt} onOver={() => void query.refetch()}>
            {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
          </Countdown>
        </span>
      )}
    </span>
  )
}
