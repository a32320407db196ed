import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AD_KINDS, type AdKind } from '#contracts/ad-rules.ts'
import { Card } from '~/ui/card.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { Countdown } from '~/ui/countdown.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AdRow } from './ad-row.tsx'
import { type AdTaskState, type AdTasks, adTasksQuery, totalsOf } from './queries.ts'

/** A page of ad tasks, one at a time (docs/product.md#special-tasks). */
export function AdPage({ kind }: { kind: AdKind }) {
  const t = useTranslations('specialTasks')
  const query = useQuery(adTasksQuery)
  return (
    <>
      <Link
        to="/special-tasks"
        className="mb-2 -ml-2 inline-flex min-h-target items-center gap-1.5 rounded-md px-2 font-semibold text-brand-ink hover:bg-hover"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <PageHeader title={t(`${kind}.title`)} text={query.data && t('page', totalsOf(query.data.pages[kind]))} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <QueryState query={query} skeleton={<AdsSkeleton />} failed={t('loadFailed')} inCard>
            {(state) => <AdList kind={kind} state={state} onOver={() => void query.refetch()} />}
          </QueryState>
        </div>
        <HowItWorks kind={kind} seconds={query.data?.seconds} />
      </div>
    </>
  )
}

function AdList({ kind, state, onOver }: { kind: AdKind; state: AdTasks; onOver: () => void }) {
  const t = useTranslations('specialTasks')
  const { tasks, closing } = state.pages[kind]
  const waiting = findWaiting(state)
  const earned = sumOf(tasks.filter(({ view }) => view?.claimed))
  const max = sumOf(tasks)
  const next = tasks.find(({ view }) => !view)
  return (
    <Card as="section" flush className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 border-b border-line p-4 text-sm sm:px-6">
        <p className="font-semibold sm:text-base">{t('earnedToday', { earned, max })}</p>
        <p className="text-quiet">
          <Countdown until={state.resetsAt} onOver={onOver}>
            {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
          </Countdown>
        </p>
        <ProgressBar
          className="w-full"
          percent={max > 0 ? (100 * earned) / max : 0}
          label={t('earnedToday', { earned, max })}
        />
        <p className="text-quiet">
          <OneAtATime kind={kind} seconds={state.seconds} waiting={waiting} />
        </p>
      </div>
      <ClosedNotice closing={next ? closing : null} className="m-4 sm:mx-6" />
      <ul className="divide-y divide-line">
        {tasks.map((task, index) => (
          <AdRow
            key={task.task}
            kind={kind}
            state={task}
            nth={index + 1}
            isNext={task === next && !waiting}
            blocked={closing !== null || (waiting !== undefined && waiting.state !== task)}
          />
        ))}
      </ul>
    </Card>
  )
}

const sumOf = (tasks: readonly AdTaskState[]): number => tasks.reduce((sum, { points }) => sum + points, 0)

const PATHS: Readonly<Record<AdKind, string>> = {
  daily_ad: '/special-tasks/specialtask1',
  special_task2: '/special-tasks/specialtask2',
}

interface Waiting {
  readonly kind: AdKind
  readonly state: AdTaskState
}

/** The ad that was started and not claimed yet, on whatever page. */
function findWaiting({ pages }: AdTasks): Waiting | undefined {
  for (const kind of AD_KINDS) {
    const state = pages[kind].tasks.find(({ view }) => view && !view.claimed)
    if (state) return { kind, state }
  }
  return undefined
}

/** Why the others cannot be started meanwhile. */
function OneAtATime({ kind, seconds, waiting }: { kind: AdKind; seconds: number; waiting: Waiting | undefined }) {
  const t = useTranslations('specialTasks')
  if (!waiting) return t('oneAtATime', { n: seconds })
  if (waiting.kind === kind) return t('waiting', { title: waiting.state.title })
  return t.rich('waitingElsewhere', {
    title: t(`${waiting.kind}.title`),
    page: (chunks) => (
      <Link to={PATHS[waiting.kind]} className="font-semibold text-brand-ink underline underline-offset-4">
        {chunks}
      </Link>
    ),
  })
}

function HowItWorks({ kind, seconds }: { kind: AdKind; seconds: number | undefined }) {
  const t = useTranslations('specialTasks.how')
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg">{t('title')}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-brand-ink">
        <li>{t('start')}</li>
        <li>{seconds === undefined ? <Skeleton className="h-5" /> : t('wait', { n: seconds })}</li>
        <li>{t(kind === 'daily_ad' ? 'claimAgain' : 'claim')}</li>
        <li>{t('day')}</li>
      </ol>
    </Card>
  )
}

const AdsSkeleton = () => (
  <div className="panel">
    <div className="border-b border-line p-4 sm:px-6">
      <Skeleton className="h-20 w-full" />
    </div>
    <div className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 p-4 sm:px-6">
          <Skeleton className="h-12 w-36" />
          <Skeleton className="h-target w-28 sm:w-44" />
        </div>
      ))}
    </div>
  </div>
)
