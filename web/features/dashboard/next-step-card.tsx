import { Brain, Eraser, Gift, LoaderPinwheel, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useStatedTime } from '~/lib/processing-time.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type NextStep, nextStep, STEP_PATHS } from './next-step.ts'

const ICONS: Readonly<Record<NextStep['kind'], LucideIcon>> = {
  firstSpin: LoaderPinwheel,
  spin: LoaderPinwheel,
  scratch: Eraser,
  quiz: Brain,
  redeem: Gift,
  rest: Gift,
}

/** The one next thing to do today, as the only primary button of the page. */
export function NextStepCard({ dashboard }: { dashboard: AnswerByKey<'GET /api/dashboard'> | undefined }) {
  const statedTime = useStatedTime()
  return (
    <div className="flex min-h-50 flex-col rounded-lg bg-card p-5 text-ink shadow-float">
      {dashboard ? <Step step={nextStep(dashboard)} time={statedTime(dashboard.processingHours)} /> : <StepSkeleton />}
    </div>
  )
}

interface StepProps {
  step: NextStep
  /** The stated time to process a redemption. */
  time: string
}

function Step({ step, time }: StepProps) {
  const t = useTranslations('dashboard.next')
  const { title, text, action } = useTexts({ step, time })
  const Icon = ICONS[step.kind]
  return (
    <>
      <p className="text-sm font-semibold text-quiet">{t('label')}</p>
      <h2 className="mt-1 text-lg">{title}</h2>
      <p className="mb-4 flex-1 text-sm text-quiet">{text}</p>
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

function useTexts({ step, time }: StepProps): { title: string; text: string; action: string } {
  const t = useTranslations('dashboard.next')
  switch (step.kind) {
    case 'firstSpin':
      return { title: t('firstSpin.title'), text: t('firstSpin.text'), action: t('firstSpin.action') }
    case 'spin':
    case 'scratch':
    case 'quiz':
      return {
        title: t(`${step.kind}.title`, { n: step.left }),
        text: t(`${step.kind}.text`),
        action: t(`${step.kind}.action`),
      }
    case 'redeem':
      return {
        title: t('redeem.title', { name: step.reach.name }),
        text: t('redeem.text', { points: step.reach.points, duration: step.reach.duration, time }),
        action: t('redeem.action'),
      }
    case 'rest':
      return { title: t('rest.title'), text: t('rest.text'), action: t('rest.action') }
  }
}

const StepSkeleton = () => (
  <>
    <Skeleton className="h-4 w-24" />
    <Skeleton className="mt-2 h-6 w-40" />
    <Skeleton className="mt-2 mb-5 h-4 w-full" />
    <span className="flex-1" />
    <Skeleton className="h-13" />
  </>
)
