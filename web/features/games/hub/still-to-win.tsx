import { Brain, Check, Eraser, LoaderPinwheel } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WayToEarn } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { type Game, type Limits, playsToWin } from './plays-to-win.ts'

const ROWS = {
  spins: { title: 'wheel', to: '/games/spin-win', icon: LoaderPinwheel, tone: 'bg-wheel-soft text-wheel-ink' },
  scratch: { title: 'scratch', to: '/games/scratch-earn', icon: Eraser, tone: 'bg-scratch-soft text-scratch-ink' },
  quizzes: { title: 'quiz', to: '/games/trivia-quiz', icon: Brain, tone: 'bg-quiz-soft text-quiz-ink' },
} as const

interface StillToWinProps {
  ways: readonly WayToEarn[]
  resetsAt: string
  limits: Limits
}

/** What the games can still bring today: draws on average, quizzes at most. */
export function StillToWin({ ways, resetsAt, limits }: StillToWinProps) {
  const t = useTranslations('games')
  const format = useFormat()
  const { games, points: total, isLimited, none, opensAt } = playsToWin(ways, limits)
  return (
    <Card as="section" aria-labelledby="still-to-win" className="flex flex-col">
      <CardHead id="still-to-win" title={t('today.title')} />
      <div className="mb-3 rounded-md bg-gold-soft px-4 py-3.5">
        {none ? (
          <>
            <p className="text-lg font-bold text-gold-ink">{t(`today.none.${none}`)}</p>
            <p className="text-sm">
              {none === 'closed' && t('today.closedText')}
              {none === 'break' && t('today.breakText', { at: format.dateTime(limits.coolOffUntil ?? resetsAt) })}
              {none === 'done' && t('today.back', { at: format.time(resetsAt) })}
              {none === 'limit' && t('today.back', { at: format.time(opensAt ?? resetsAt) })}
            </p>
          </>
        ) : (
          <>
            <Points value={total} className="text-3xl font-extrabold text-gold-ink" />
            <p className="text-sm">{isLimited ? t('today.limited', { n: limits.playsLeft ?? 0 }) : t('today.text')}</p>
          </>
        )}
      </div>
      {/* During a break, and after the last play of the member's own limit, no game is proposed. */}
      {none !== 'break' && none !== 'limit' && (
        <ul className="flex flex-1 flex-col justify-between">
          {games.map((game) => (
            <li key={game.way}>
              <GameRow game={game} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function GameRow({ game: { way, left, points, certainty, closing } }: { game: Game }) {
  const t = useTranslations('games')
  const format = useFormat()
  const { title, to, icon: Icon, tone } = ROWS[way]
  const isOpen = left > 0 && !closing
  return (
    <Link to={to} className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
      <span
        aria-hidden
        className={`flex size-10 shrink-0 items-center justify-center rounded-md ${left > 0 ? tone : 'bg-good-soft text-good'}`}
      >
        {left > 0 ? <Icon className="size-5" /> : <Check className="size-5" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`${title}.title`)}</span>
        <span className="block text-sm text-quiet">
          {left === 0
            ? t('today.played')
            : closing
              ? t('today.opens', { at: format.dateTime(closing.opensAt) })
              : t(certainty === 'maximum' ? 'today.atMost' : 'today.about', { left, n: points })}
        </span>
      </span>
      {isOpen && <Points value={left * points} />}
    </Link>
  )
}
