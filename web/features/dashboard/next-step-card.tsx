import { Brain, Eraser, Gift, LoaderPinwheel, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useStatedTime } from '~/lib/processing-time.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { ProgressRing } from '~/ui/progress-ring.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { dayProgress } from './day-progress.ts'
import { type NextStep, nextStep, STEP_PATHS } from './next-step.ts'

const ICONS: Readonly<Record<NextStep['kind'], LucideIcon>> = {
  firstSpin: LoaderPinwheel,
  spin: LoaderPinwheel,
  scratch: Eraser,
  quiz: Brain,
  redeem: Gift,
  rest: Gift,
}

type Dashboard = AnswerByKey<'GET /api/dashboard'>

/** The progress of the day, and the one next thing to do as the only primary button of the page. */
export function NextStepCard({ dashboard }: { dashboard: Dashboard | undefined }) {
  return (
    <div className="flex min-h-54 flex-col rounded-lg bg-card p-5 text-ink shadow-float">
      {dashboard ? <Step dashboard={dashboard} /> : <StepSkeleton />}
    </div>
  )
}

function Step({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations('dashboard.next')
  const today = useTranslations('dashboard.today')
  const step = nextStep(dashboard)
  const { title, text, action } = useTexts(step, dashboard)
  const Icon = ICONS[step.kind]
  const { done, total } = dayProgress(dashboard.today.ways, dashboard.limits.playsLeft)
  return (
    <>
      <div className="flex items-center gap-4">
        {total > 0 && !dashboard.limits.coolOffUntil && (
          <ProgressRing part={done / total} label={today('progress', { done, total })}>
            <span className="text-lg font-extrabold">{done}</span>
            <span className="text-xs text-quiet">{today('of', { total })}</span>
          </ProgressRing>
        )}
        <div className="min-w-0">
          <p className="text-sm font-semibold text-quiet">{t('label')}</p>
          <h2 className="text-lg">{title}</h2>
        </div>
      </div>
      <p className="mt-2 mb-3 flex-1 text-sm text-quiet">{text}</p>
      <ButtonLink
        to={STEP_PATHS[step.kind]}
        variant={step.kind === 'rest' ? 'secondary' : 'primary'}
        size="large"
        wide
        icon={<Icon aria-hidden className="size-5" />}
      >
        {action}
      </ButtonLink>
    </>
  )
}

function useTexts(
  step: NextStep,
  { today, processingHours }: Dashboard,
): { title: string; text: string; action: string } {
  const t = useTranslations('dashboard.next')
  const tToday = useTranslations('dashboard.today')
  const statedTime = useStatedTime()
  switch (step.kind) {
    case 'firstSpin':
      return { title: t('firstSpin.title'), text: t('firstSpin.text'), action: t('firstSpin.action') }
    case 'spin':
    case 'scratch':
    case 'quiz':
      return {
        title: t(`${step.kind}.title`, { n: step.left }),
        text: tToday('left', { n: Math.round(today.pointsLeft) }),
        action: t(`${step.kind}.action`),
      }
    case 'redeem':
      return {
        title: t('redeem.title', { name: step.reach.name }),
        text: t('redeem.text', {
          points: step.reach.points,
          duration: step.reach.duration,
          time: statedTime(processingHours),
        }),
        action: t('redeem.action'),
      }
    case 'rest':
      return { title: t('rest.title'), text: t('rest.text'), action: t('rest.action') }
  }
}

const StepSkeleton = () => (
  <>
    <div className="flex items-center gap-4">
      <Skeleton className="size-20 rounded-full" />
      <Skeleton className="h-6 w-32" />
    </div>
    <Skeleton className="mt-3 h-4 w-2/3" />
    <span className="flex-1" />
    <Skeleton className="h-13" />
  </>
)
