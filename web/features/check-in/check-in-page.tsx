import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Coins, Gift, RotateCcw, ShieldCheck, Snowflake, Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { OddsTable } from '~/ui/odds-table.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { bandsOf, rangeOf } from './bonus.ts'
import { CheckInCard } from './check-in-card.tsx'
import { checkInQuery } from './queries.ts'
import { RecentCheckIns } from './recent-check-ins.tsx'

/** Daily Check-in. `fairness` shows the commitment for the next draw. */
export function CheckInPage({ fairness }: { fairness: ReactNode }) {
  const t = useTranslations('checkIn')
  const query = useQuery(checkInQuery)
  return (
    <>
      <Link
        to="/special-tasks"
        className="mb-2 -ml-1 inline-flex min-h-target items-center gap-2 rounded-md px-1 font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <QueryState query={query} skeleton={<CheckInSkeleton />} failed={t('loadFailed')} inCard>
            {(state) => <CheckInCard state={state} onDayOver={() => void query.refetch()} />}
          </QueryState>
          <RecentCheckIns firstPoints={query.data?.dayPoints[0]} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <HelpCard state={query.data} />
          {fairness}
        </div>
      </div>
    </>
  )
}

const CheckInSkeleton = () => (
  <Card className="flex flex-col gap-6">
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {['streak', 'next', 'progress', 'freezes'].map((figure) => (
        <Skeleton key={figure} className="h-13" />
      ))}
    </div>
    <Skeleton className="h-66" />
    <Skeleton className="mx-auto h-16 w-full sm:max-w-88" />
  </Card>
)

const RULES = [
  { text: 'once', icon: Sunrise },
  { text: 'grow', icon: Coins },
  { text: 'bonus', icon: Gift },
  { text: 'miss', icon: RotateCcw },
  { text: 'freeze', icon: Snowflake },
  { text: 'fair', icon: ShieldCheck },
] as const

type State = AnswerByKey<'GET /api/check-in'>

/** The rules in short, and the odds of the bonus from its prize table. */
function HelpCard({ state }: { state: State | undefined }) {
  const t = useTranslations('checkIn.help')
  const checkIn = useTranslations('checkIn')
  const numbered = (text: 'grow' | 'bonus', { dayPoints, bonus }: State) =>
    text === 'grow' ? t(text, Object.fromEntries(dayPoints.entries())) : t(text, rangeOf(bonus))
  return (
    <Card as="section" aria-labelledby="check-in-help">
      <CardHead id="check-in-help" title={t('title')} />
      <ul className="flex flex-col gap-3">
        {RULES.map(({ text, icon: Icon }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            {text === 'grow' || text === 'bonus' ? state && numbered(text, state) : t(text)}
          </li>
        ))}
      </ul>
      <OddsTable
        className="mt-5"
        caption={t('odds')}
        heads={[t('points'), t('chance')]}
        rows={bandsOf(state?.bonus ?? []).map(({ from, to, percent }) => ({
          key: from,
          prize: <b className="font-semibold">{checkIn('range', { from, to })}</b>,
          percent,
        }))}
      />
    </Card>
  )
}
