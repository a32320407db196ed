import { useQuery } from '@tanstack/react-query'
import { LoaderPinwheel, Ticket } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { WAY_ICONS, WAY_PATHS } from '~/lib/ways.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type EarnPath, earnPath } from './earn-path.ts'
import { waysQuery } from './queries.ts'

/** The number of steps that are named; the others are 'and more'. */
const MAX_NAMED_STEPS = 2

/** The quickest way to earn the missing points with what is left today, on the dark background of the hero. */
export function QuickestWay({ missing, towards }: { missing: number; towards: string }) {
  const t = useTranslations('rewards.ways')
  const { data, isPending } = useQuery(waysQuery)
  if (isPending) return <QuickestWaySkeleton />
  const path = earnPath(data, missing)
  const [first] = path.steps
  const to = first ? WAY_PATHS[first.way] : data ? '/promo-codes' : '/games'
  const Icon = first ? WAY_ICONS[first.way] : data ? Ticket : LoaderPinwheel
  const action = first ? t(`action.${first.way}`) : t(data ? 'action.promo' : 'action.play')
  return (
    <div className="flex flex-col gap-3">
      {data && <Words path={path} resetsAt={data.resetsAt} />}
      <ButtonLink
        to={to}
        variant="on-deep"
        size="large"
        wide
        aria-label={t('towards', { action, name: towards })}
        icon={<Icon aria-hidden className="size-5" />}
      >
        {action}
      </ButtonLink>
    </div>
  )
}

function Words({ path: { steps, points, isEnough }, resetsAt }: { path: EarnPath; resetsAt: string }) {
  const t = useTranslations('rewards.ways')
  const format = useFormat()
  const named = steps
    .slice(0, MAX_NAMED_STEPS)
    .map(({ way, times, points: n, certainty }) => t(`step.${way}`, { times, n, certainty }))
  const list = [...named, ...(steps.length > MAX_NAMED_STEPS ? [t('more')] : [])].join(', ')
  return (
    <p className="text-sm text-on-deep-quiet min-h-10.5">
      {steps.length === 0 && t('none', { at: format.dateTime(resetsAt) })}
      {steps.length > 0 && (isEnough ? t('enough', { steps: list }) : t('partly', { n: points, steps: list }))}
    </p>
  )
}

/** As high as the way itself: two lines of words and a button. */
export const QuickestWaySkeleton = () => (
  <div className="flex flex-col gap-3 [&_.skeleton]:bg-on-deep/15 [&_.skeleton]:after:hidden">
    <Skeleton className="h-10.5" />
    <Skeleton className="h-13" />
  </div>
)
