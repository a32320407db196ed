import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '~/lib/errors.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { PageHeader, PageTitle } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { recapQuery } from './queries.ts'
import { RecapStory } from './recap-story.tsx'
import { ShareRecap } from './share-recap.tsx'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** What a finished month brought the member, in five cards (docs/product.md#recap). */
export function RecapPage() {
  const t = useTranslations('recap')
  const shortName = useMonthName('without year')
  const [filters] = useFilters()
  const asked = filters.get('month')
  const month = asked && MONTH.test(asked) ? asked : undefined
  const { data, error, isPending, retrying, refetch } = useQueryKeepingError(recapQuery(month))
  if (isPending) return <Placeholder title={month ? t('title', { month: shortName(month) }) : undefined} />
  if (!data) {
    if (isApiError(error) && (error.code === 'notFound' || error.code === 'monthNotFinished'))
      return <Nothing month={month} isRunning={error.code === 'monthNotFinished'} />
    return (
      <Card>
        <ErrorState title={t('failed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
      </Card>
    )
  }
  const others = data.months.filter((one) => one !== data.month)
  return (
    <>
      <PageHeader title={t('title', { month: shortName(data.month) })} text={t('text')} />
      <RecapStory key={data.month} recap={data} />
      <div className="mt-8 flex flex-col gap-4 sm:gap-6 lg:flex-row">
        <div className="min-w-0 flex-1 *:h-full">
          <ShareRecap recap={data} />
        </div>
        {others.length > 0 && <OtherMonths months={others} />}
      </div>
    </>
  )
}

function OtherMonths({ months }: { months: readonly string[] }) {
  const t = useTranslations('recap')
  const monthName = useMonthName()
  return (
    <Card as="section" aria-labelledby="months" className="lg:w-80">
      <CardHead id="months" title={t('months')} />
      <ul className="-mx-2 grid grid-cols-2 gap-x-2 lg:grid-cols-1">
        {months.map((month) => (
          <li key={month}>
            <Link
              to={`/recap?month=${month}`}
              className="flex min-h-target items-center justify-between gap-2 rounded-md px-2 font-semibold hover:bg-hover"
            >
              {monthName(month)}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Nothing({ month, isRunning }: { month: string | undefined; isRunning: boolean }) {
  const t = useTranslations('recap')
  const monthName = useMonthName('without year')
  const title = isRunning ? t('empty.running') : t('empty.title')
  return (
    <>
      {month ? <PageHeader title={t('title', { month: monthName(month) })} /> : <PageHeader title={title} />}
      <Card>
        <EmptyState
          drawing={<EmptyDrawing />}
          title={title}
          text={isRunning ? t('empty.runningText') : t('empty.text')}
          action={<ButtonLink to="/games/spin-win">{t('empty.action')}</ButtonLink>}
        />
      </Card>
    </>
  )
}

function Placeholder({ title }: { title: string | undefined }) {
  return (
    <div aria-busy>
      {title && <PageTitle>{title}</PageTitle>}
      <Skeleton className="mb-3 h-9 w-56 max-w-full" />
      <Skeleton className="mb-6 h-6 w-72 max-w-full" />
      <Skeleton className="mx-auto h-136 max-w-96 rounded-xl" />
    </div>
  )
}
