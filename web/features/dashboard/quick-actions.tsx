import { ChevronRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Badge } from '~/ui/badge.tsx'
import type { DrawingProps } from '~/ui/illustrations/drawing.tsx'
import { QuizDrawing } from '~/ui/illustrations/quiz.tsx'
import { ScratchCardDrawing } from '~/ui/illustrations/scratch-card.tsx'
import { WheelDrawing } from '~/ui/illustrations/wheel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

type Dashboard = AnswerByKey<'GET /api/dashboard'>

interface Game {
  readonly to: string
  readonly text: 'wheel' | 'scratch' | 'quiz'
  readonly drawing: ComponentType<DrawingProps>
  readonly left: (dashboard: Dashboard) => number
  readonly popular?: true
}

/** The games, as tiles. A new game adds one line here and its texts. */
const GAMES: readonly Game[] = [
  { to: '/games/spin-win', text: 'wheel', drawing: WheelDrawing, left: (one) => one.spinsRemaining, popular: true },
  { to: '/games/scratch-earn', text: 'scratch', drawing: ScratchCardDrawing, left: (one) => one.scratchesRemaining },
  { to: '/games/trivia-quiz', text: 'quiz', drawing: QuizDrawing, left: (one) => one.quizzesRemaining },
]

interface QuickActionsProps {
  dashboard: Dashboard | undefined
  /** The figures failed to load: the tiles describe the games instead. */
  failed: boolean
}

export function QuickActions({ dashboard, failed }: QuickActionsProps) {
  const t = useTranslations('dashboard.play')
  const isCoolingOff = useIsCoolingOff()
  return (
    <section aria-labelledby="play">
      <h2 id="play" className="mb-3 text-lg">
        {t('title')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3 sm:gap-4">
        {GAMES.map(({ to, text, drawing: Drawing, left, popular }) => (
          <li key={to}>
            <Link
              to={to}
              className="panel relative flex h-full items-center gap-4 p-4 transition-shadow hover:shadow-lift sm:flex-col sm:items-start"
            >
              <Drawing className="h-18 w-24" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-semibold">{t(`${text}.title`)}</span>
                  {popular && (
                    <span className="sm:absolute sm:top-4 sm:right-4">
                      <Badge tone="brand">{t('popular')}</Badge>
                    </span>
                  )}
                </span>
                <span className="mt-0.5 block min-h-5.25 text-sm text-quiet">
                  {dashboard && !isCoolingOff && t(`${text}.left`, { n: left(dashboard) })}
                  {(!dashboard || isCoolingOff) &&
                    (failed || isCoolingOff ? t(`${text}.text`) : <Skeleton className="mt-1 h-3.5 w-32" />)}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
