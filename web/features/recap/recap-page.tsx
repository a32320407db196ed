import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '~/lib/errors.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { PageHeader, PageTitle } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { recapQuery } from './queries.ts'
import { CoinArt } from './recap-art.tsx'
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
      <div className="mt-8 flex flex-col gap-6 sm:gap-8">
        <ShareRecap recap={data} />
        {others.length > 0 && <OtherMonths months={others} />}
      </div>
    </>
  )
}

/** The surfaces of other months, by their number in the year. */
const SURFACES = ['bg-mark-3', 'bg-mark-6', 'bg-mark-5', 'bg-mark-4', 'bg-mark-1', 'bg-mark-2'] as const

function OtherMonths({ months }: { months: readonly string[] }) {
  const t = useTranslations('recap')
  const monthName = useMonthName()
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="mb-3 text-lg">
        {t('months')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {months.map((month) => (
          <li key={month}>
            <Link
              to={`/recap?month=${month}`}
              className={classes(
                'relative isolate flex min-h-24 flex-col justify-end overflow-hidden rounded-lg p-3.5 font-bold text-on-deep shadow-card transition-transform hover:-translate-y-0.5',
                SURFACES[Number(month.slice(5)) % SURFACES.length],
              )}
            >
              <span aria-hidden className="absolute -top-3 -right-4 -z-10 size-24 opacity-70">
                <CoinArt />
              </span>
              {monthName(month)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nothing({ month, isRunning }: { month: string | undefined; isRunning: boolean }) {
  const t = useTranslations('recap')
  const isCoolingOff = useIsCoolingOff()
  const monthName = useMonthName('without year')
  const title = isRunning ? t('empty.running') : t('empty.title')
  return (
    <>
      {month ? <PageHeader title={t('title', { month: monthName(month) })} /> : <PageHeader title={title} />}
      <Card>
        <EmptyState
          drawing={<EmptyDrawing />}
          title={title}
          text={isRunning ? t('empty.runningText') : !isCoolingOff && t('empty.text')}
          action={!isCoolingOff && <ButtonLink to="/games/spin-win">{t('empty.action')}</ButtonLink>}
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
