import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

type Reach = AnswerByKey<'GET /api/dashboard'>['withinReach'][number]

const STORE = '/rewards'
const ROW = '-mx-2 flex min-h-21 items-center gap-3 rounded-md px-2 py-2 sm:gap-4'

/** The subscriptions nearest to the member's balance. */
export function WithinReach({ reaches }: { reaches: readonly Reach[] | undefined }) {
  const t = useTranslations('dashboard.reach')
  return (
    <Card as="section" aria-labelledby="reach" aria-busy={!reaches}>
      <CardHead id="reach" title={t('title')}>
        <Link
          to={STORE}
          className="-mr-2 inline-flex min-h-target items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-brand-ink hover:bg-hover"
        >
          {t('store')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </CardHead>
      {reaches?.length === 0 && <p className="py-6 text-quiet">{t('empty')}</p>}
      <ul className="flex flex-col gap-1">
        {reaches?.map((reach) => <ReachRow key={reach.subscriptionId} reach={reach} />) ??
          [1, 2, 3, 4].map((row) => <RowSkeleton key={row} />)}
      </ul>
    </Card>
  )
}

function ReachRow({ reach }: { reach: Reach }) {
  const t = useTranslations('dashboard.reach')
  const { name, duration, points, missing, progress } = reach
  return (
    <li>
      <Link to={STORE} className={`${ROW} hover:bg-hover`}>
        <SubscriptionMark name={name} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {name} <span className="font-normal text-quiet">{duration}</span>
          </span>
          <ProgressBar percent={progress} label={t('progress', { name })} className="my-1.5" />
          <span className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className={missing > 0 ? 'text-quiet' : 'font-semibold text-good'}>
              {missing > 0 ? t('missing', { n: missing }) : t('reached')}
            </span>
            <Points value={points} className="font-semibold" />
          </span>
        </span>
      </Link>
    </li>
  )
}

const RowSkeleton = () => (
  <li className={ROW}>
    <Skeleton className="size-12 shrink-0" />
    <span className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-4.5 w-1/2" />
      <Skeleton className="h-2.5" />
      <Skeleton className="h-4 w-1/3" />
    </span>
  </li>
)
