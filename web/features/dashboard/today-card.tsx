import { useQueryClient } from '@tanstack/react-query'
import { Check, ChevronRight, Flame, Moon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { SESSION_KEY, setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { WAY_ICONS, WAY_PATHS } from '~/lib/ways.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { dayProgress, isListed } from './day-progress.ts'
import { dashboardQuery } from './queries.ts'

type Dashboard = AnswerByKey<'GET /api/dashboard'>
type Way = Dashboard['today']['ways'][number]

const ROWS = '-mx-2 grid grid-cols-1 gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]'
const ROW = 'flex h-full min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5'

/** The member's day: the streak, and what is done and left, each with its points (docs/product.md#today). */
export function TodayCard({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useTranslations('dashboard.today')
  const [win, setWin] = useState<Win>()
  return (
    <Card as="section" aria-labelledby="today" aria-busy={!dashboard} className="relative flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="today" className="text-lg">
          {t('title')}
        </h2>
        {dashboard ? <Streak {...dashboard.streak} /> : <Skeleton className="h-8 w-28" />}
      </div>
      {!dashboard && <DaySkeleton />}
      {dashboard &&
        (dashboard.limits.coolOffUntil ? (
          <CoolOff until={dashboard.limits.coolOffUntil} />
        ) : (
          <Day
            ways={dashboard.today.ways}
            resetsAt={dashboard.today.resetsAt}
            playsLeft={dashboard.limits.playsLeft}
            onWon={setWin}
          />
        ))}
      <WinMoment win={win} onClose={() => setWin(undefined)} />
    </Card>
  )
}

/** On wide screens the streak has a card of its own. */
function Streak({ days, claimedToday }: Dashboard['streak']) {
  const t = useTranslations('dashboard.today')
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold 2xl:hidden',
        claimedToday ? 'bg-gold-soft text-gold-ink' : 'bg-hover text-quiet',
      )}
    >
      <Flame aria-hidden className="size-4.5" />
      {t('streak', { n: days })}
    </span>
  )
}

interface DayProps extends Pick<Dashboard['today'], 'ways' | 'resetsAt'> {
  playsLeft: number | null
  onWon: (win: Win) => void
}

function Day({ ways, resetsAt, playsLeft, onWon }: DayProps) {
  const t = useTranslations('dashboard.today')
  const format = useFormat()
  const { done, total } = dayProgress(ways, playsLeft)
  // A looser limit of the member can open games earlier.
  const back = ways.reduce(
    (at, { closing }) => ((closing?.opensAt ?? at) < at ? (closing?.opensAt ?? at) : at),
    resetsAt,
  )
  return (
    <>
      {done === total ? (
        <div className="flex items-center gap-4 sm:gap-5">
          <AllDoneDrawing className="h-24 w-32 -ml-2" />
          <p className="min-w-0">
            <span className="block text-lg font-bold">{t('done')}</span>
            <span className="text-sm text-quiet">{t('back', { at: format.time(back) })}</span>
          </p>
        </div>
      ) : (
        <p className="-mt-3 text-sm text-quiet">{t('until', { at: format.time(resetsAt) })}</p>
      )}
      <ul className={ROWS}>
        {ways.filter(isListed).map((way) => (
          <li key={`${way.way} ${way.points} ${way.seconds}`}>
            {way.way === 'checkIn' && way.left > 0 && way.certainty === 'guaranteed' && !way.closing ? (
              <CheckIn way={way} dayEnd={resetsAt} onWon={onWon} />
            ) : (
              <WayLink way={way} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** During a cool-off nothing is proposed. */
function CoolOff({ until }: { until: string }) {
  const t = useTranslations('dashboard.today')
  const format = useFormat()
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 py-8 text-center">
      <span aria-hidden className="flex size-16 items-center justify-center rounded-full bg-note-soft text-note">
        <Moon className="size-8" />
      </span>
      <p className="text-lg font-bold">{t('break')}</p>
      <p className="text-quiet">{t('breakUntil', { at: format.dateTime(until) })}</p>
    </div>
  )
}

function WayRow({ way, children }: { way: Way; children?: ReactNode }) {
  const t = useTranslations('dashboard.today')
  const format = useFormat()
  const Icon = WAY_ICONS[way.way]
  const isDone = way.left === 0
  return (
    <>
      <span
        aria-hidden
        className={classes(
          'flex size-10 shrink-0 items-center justify-center rounded-md',
          isDone ? 'bg-good-soft text-good' : 'bg-brand-soft text-brand-ink',
        )}
      >
        {isDone ? <Check className="size-5" /> : <Icon className="size-5" />}
      </span>
      <span className="min-w-0 flex-1 text-left">
        <span className={classes('block font-semibold', isDone && 'text-quiet')}>{t(`ways.${way.way}`)}</span>
        <span className="block text-sm text-quiet">
          {isDone
            ? t('wayDone')
            : way.closing
              ? t('opens', { at: format.dateTime(way.closing.opensAt) })
              : t(`points.${way.certainty}`, { n: way.points, left: way.left })}
        </span>
      </span>
      {children}
    </>
  )
}

function WayLink({ way }: { way: Way }) {
  const t = useTranslations('dashboard.today')
  // After the check-in this replaces its button.
  const ghosts = useIgnoreGhostClicks()
  return (
    <Link {...ghosts} to={WAY_PATHS[way.way]} className={`${ROW} hover:bg-hover`}>
      <WayRow way={way}>
        {way.total > 1 && (
          <span className="text-sm font-semibold text-quiet tabular">
            <span aria-hidden>
              {way.total - way.left}/{way.total}
            </span>
            <span className="sr-only">{t('progress', { done: way.total - way.left, total: way.total })}</span>
          </span>
        )}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
      </WayRow>
    </Link>
  )
}

/** Checks in with one tap. The bonus of a seventh day is opened on its page. */
function CheckIn({ way, dayEnd, onWon }: { way: Way; dayEnd: string; onWon: (win: Win) => void }) {
  const t = useTranslations('dashboard.today')
  const client = useQueryClient()
  const { run, busy } = useAction('POST /api/check-in', {
    dayEnd,
    refreshes: [dashboardQuery.queryKey, ['check-in'], ['transactions']],
    onSuccess: ({ points, balance, totalEarned }) => {
      setBalance(client, { points: balance, totalEarned })
      onWon({ points, title: t('checkedIn', { n: points }) })
    },
    onError: (error) => {
      // A conflict: claimed, played or a break begun on another device, or closed by a budget.
      if (error.status !== 409) return undefined
      toast.info(error.message)
      for (const queryKey of [dashboardQuery.queryKey, SESSION_KEY]) void client.invalidateQueries({ queryKey })
      return true
    },
  })
  return (
    <div className={ROW}>
      <WayRow way={way}>
        <Button size="small" busy={busy} onClick={() => run()}>
          {t('checkIn')}
        </Button>
      </WayRow>
    </div>
  )
}

const DaySkeleton = () => (
  <>
    <Skeleton className="-mt-2 h-4 w-1/2" />
    <div className={ROWS}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className={ROW}>
          <Skeleton className="size-10 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  </>
)
