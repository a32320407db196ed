import { useQuery } from '@tanstack/react-query'
import { Gamepad2, Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { nextStep, STEP_PATHS } from '~/features/dashboard/next-step.ts'
import { dashboardQuery } from '~/features/dashboard/queries.ts'
import { MenuLink } from '~/ui/menu.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The one next thing to do today, as the first item of the menu. */
export function TodayLink() {
  const t = useTranslations('frame.today')
  const { data, isPending } = useQuery(dashboardQuery)
  if (!data) return isPending ? <Skeleton className="my-1 h-9" /> : null
  const step = nextStep(data)
  const Icon = step.kind === 'redeem' || step.kind === 'rest' ? Gift : Gamepad2
  const texts = {
    firstSpin: () => t('spins', { n: data.spinsRemaining }),
    spin: () => t('spins', { n: data.spinsRemaining }),
    scratch: () => t('scratches', { n: data.scratchesRemaining }),
    quiz: () => t('quizzes', { n: data.quizzesRemaining }),
    redeem: () => t('redeem', { name: step.kind === 'redeem' ? step.reach.name : '' }),
    rest: () => t('done'),
  }
  return (
    <MenuLink to={STEP_PATHS[step.kind]} icon={<Icon aria-hidden className="size-5 text-brand-ink" />}>
      {texts[step.kind]()}
    </MenuLink>
  )
}
