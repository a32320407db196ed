import { useQuery } from '@tanstack/react-query'
import { Gift, LoaderPinwheel } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { nextStep } from '~/features/dashboard/next-step.ts'
import { dashboardQuery } from '~/features/dashboard/queries.ts'
import { MenuLink } from '~/ui/menu.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** The one next thing to do today, as the first item of the menu. */
export function TodayLink() {
  const t = useTranslations('shell.today')
  const { data, isPending } = useQuery(dashboardQuery)
  if (!data) return isPending ? <Skeleton className="my-1 h-9" /> : null
  const step = nextStep(data)
  const toWheel = step.kind === 'firstSpin' || step.kind === 'spin'
  const Icon = toWheel ? LoaderPinwheel : Gift
  return (
    <MenuLink
      to={toWheel ? '/games/spin-win' : '/rewards'}
      icon={<Icon aria-hidden className="size-5 text-brand-ink" />}
    >
      {toWheel
        ? t('spins', { n: data.spinsRemaining })
        : step.kind === 'redeem'
          ? t('redeem', { name: step.reach.name })
          : t('done')}
    </MenuLink>
  )
}
