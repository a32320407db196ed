import { Brain, Check, Eraser, LoaderPinwheel } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WayToEarn } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'

const ROWS = {
  spins: { title: 'wheel', to: '/games/spin-win', icon: LoaderPinwheel, tone: 'bg-wheel-soft text-wheel-ink' },
  scratch: { title: 'scratch', to: '/games/scratch-earn', icon: Eraser, tone: 'bg-scratch-soft text-scratch-ink' },
  quizzes: { title: 'quiz', to: '/games/trivia-quiz', icon: Brain, tone: 'bg-quiz-soft text-quiz-ink' },
} as const

/** What the games can still bring today: draws on average, quizzes at most. */
export function StillToWin({ ways, resetsAt }: { ways: readonly WayToEarn[]; resetsAt: string }) {
  const t = useTranslations('games')
  const format = useFormat()
  const games = ways.flatMap((way) => (way.way in ROWS ? [{ ...way, ...ROWS[way.way as keyof typeof ROWS] }] : []))
  const total = games.reduce((sum, { left, points }) => sum + left * points, 0)
  return (
    <Card as="section" aria-labelledby="still-to-win" className="flex flex-col">
      <CardHead id="still-to-win" title={t('today.title')} />
      <div className="mb-3 rounded-md bg-gold-soft px-4 py-3.5">
        {total > 0 ? (
          <>
            <Points value={total} className="text-3xl font-extrabold text-gold-ink" />
            <p className="text-sm">{t('today.text')}</p>
          </>
        ) : (
          <>
            <p className="text-lg font-bold text-gold-ink">{t('today.done')}</p>
            <p className="text-sm">{t('today.back', { at: format.time(resetsAt) })}</p>
          </>
        )}
      </div>
      <ul className="flex flex-1 flex-col justify-between">
        {games.map(({ way, title, to, icon: Icon, tone, left, points, certainty }) => (
          <li key={way}>
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
                  {left > 0
                    ? t(certainty === 'maximum' ? 'today.atMost' : 'today.about', { left, n: points })
                    : t('today.played')}
                </span>
              </span>
              {left > 0 && <Points value={left * points} />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
