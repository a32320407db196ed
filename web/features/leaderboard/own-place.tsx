import { Crown } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { LeaderboardView } from '#contracts/leaderboard-rules.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Countdown } from '~/ui/countdown.tsx'
import { Coin } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { movementOf } from './movement-of.ts'
import { nextRank } from './next-rank.ts'

const MINUTE_MS = 60_000

interface OwnPlaceProps {
  board: AnswerByKey<'GET /api/leaderboard'>
  view: LeaderboardView
  /** Called when the month has ended. */
  onOver: () => void
}

/** The member's rank, and the time until the month ends. */
export function OwnPlace({ board, view, onOver }: OwnPlaceProps) {
  const t = useTranslations('leaderboard')
  const monthName = useMonthName()
  const { own, comparedDay, month, endsAt } = board
  const movement = comparedDay && own.rank !== null && movementOf({ rank: own.rank, previousRank: own.previousRank })
  const isCoolingOff = useIsCoolingOff()
  const next = isCoolingOff ? undefined : nextRank(board.items, own)
  return (
    <section
      aria-labelledby="own-place"
      className="water mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-lg p-5 sm:mb-6 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="own-place" className="text-sm font-medium text-on-deep-quiet">
          {t(`place.title.${view}`, { month: monthName(month) })}
        </h2>
        <p className="text-3xl font-bold tabular sm:text-4xl">
          {own.isRanked ? (own.rank === null ? t('place.none') : t('ordinal', { n: own.rank })) : t('place.staff')}
        </p>
        <p className="mt-1 text-on-deep-quiet tabular">
          {own.isRanked && own.rank === null ? t('place.noneText') : t(`place.${view}`, { n: own.points })}
        </p>
        {movement && (
          <p className="text-on-deep-quiet tabular">{t(`place.moved.${movement.kind}`, { n: movement.places })}</p>
        )}
        {own.isRanked && !own.isNamed && (
          <p className="mt-2 text-sm text-on-deep-quiet">
            {t('place.anonymous')}{' '}
            <Link to="/profile" className="inline-flex min-h-6 items-center font-semibold text-on-deep underline">
              {t('place.change')}
            </Link>
          </p>
        )}
      </div>
      {next && <WayToRank own={own.points} missing={next.points} rank={next.rank} />}
      {own.rank === 1 && <Crown aria-hidden className="size-24 fill-gold text-gold-deep max-lg:hidden" />}
      <div className="flex flex-col gap-3 max-sm:w-full sm:items-end">
        <p className="sm:text-right">
          <span className="block text-sm font-medium text-on-deep-quiet">{t('next.title')}</span>
          <span className="text-xl font-bold sm:text-2xl">
            <Countdown key={endsAt} until={endsAt} everyMs={MINUTE_MS} onOver={onOver}>
              {({ hours, minutes, isOver }) =>
                isOver ? t('next.over') : t('next.left', { d: Math.floor(hours / 24), h: hours % 24, m: minutes })
              }
            </Countdown>
          </span>
        </p>
        {own.isRanked && own.rank === null && !isCoolingOff && (
          <ButtonLink to="/games" variant="on-deep">
            {t('place.play')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** A bar of the points that the next rank needs. On a desktop it fills the space between rank and countdown. */
function WayToRank({ own, missing, rank }: { own: number; missing: number; rank: number }) {
  const t = useTranslations('leaderboard.place')
  const text = t('next', { n: missing, rank })
  return (
    <div className="w-full min-w-0 lg:max-w-xl lg:flex-1">
      <ProgressBar percent={(own / (own + missing)) * 100} label={text} className="bg-on-deep/15" />
      <p className="mt-2 flex items-center gap-2 text-sm font-semibold tabular">
        <Coin />
        {text}
      </p>
    </div>
  )
}

/** On a phone its height is between those with and without a bar to the next rank. */
export const OwnPlaceSkeleton = () => <Skeleton className="mb-4 h-58 rounded-lg sm:mb-6 sm:h-38" />
