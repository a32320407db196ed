import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Megaphone, Sunrise, Ticket, Tv } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AdKind } from '#contracts/ad-rules.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Countdown } from '~/ui/countdown.tsx'
import { LinkCard } from '~/ui/link-card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { adTasksQuery, countLeft, totalsOf } from './queries.ts'

interface HubProps {
  /** Whether today's check-in is still to come; it belongs to a feature of its own. */
  checkInToday: ReactNode
}

/** Links to the tasks of the day with what is left of each, and an ad (docs/product.md#special-tasks). */
export function SpecialTasksHub({ checkInToday }: HubProps) {
  const t = useTranslations('specialTasks')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <NextRewards />
      </PageHeader>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        <LinkCard
          action={t('hub.open')}
          to="/special-tasks/specialtask1"
          icon={<Tv />}
          color="bg-prize-4"
          title={t('hub.daily_ad.title')}
          text={useAdText('daily_ad')}
          left={<AdsToday kind="daily_ad" />}
        />
        <LinkCard
          action={t('hub.open')}
          to="/special-tasks/daily-check-in"
          icon={<CalendarCheck />}
          color="bg-prize-3"
          title={t('hub.checkIn.title')}
          text={t('hub.checkIn.text')}
          left={checkInToday}
        />
        <LinkCard
          action={t('hub.open')}
          to="/special-tasks/specialtask2"
          icon={<Megaphone />}
          color="bg-prize-5"
          title={t('hub.special_task2.title')}
          text={useAdText('special_task2')}
          left={<AdsToday kind="special_task2" />}
        />
        <LinkCard
          action={t('hub.open')}
          to="/promo-codes"
          icon={<Ticket />}
          color="bg-prize-6"
          title={t('hub.promo.title')}
          text={t('hub.promo.text')}
        />
      </div>
      <AdFrame />
    </>
  )
}

/** What a page of ads pays. */
function useAdText(kind: AdKind): string | undefined {
  const t = useTranslations('specialTasks.hub')
  const { data } = useQuery(adTasksQuery)
  return data && t('ads', { ...totalsOf(data.pages[kind]), seconds: data.seconds })
}

/** Without an answer the card says nothing; its page will. */
function AdsToday({ kind }: { kind: AdKind }) {
  const t = useTranslations('specialTasks.hub')
  const { data, isPending } = useQuery(adTasksQuery)
  if (useIsCoolingOff()) return null
  if (isPending) return <Skeleton className="h-5 w-32" />
  return data ? t('left', { n: countLeft(data.pages[kind]) }) : null
}

/**
 * What an ad may do: run without an origin, and open a tab of its own. Our own banner runs nothing, and may be
 * of this site so that its style loads; a click may lead the page to the rewards.
 */
const SANDBOX = {
  foreign: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  house: 'allow-same-origin allow-top-navigation-by-user-activation',
} as const

/** The banner of the hub. */
function AdFrame() {
  const t = useTranslations('specialTasks.hub')
  const { data, isPending } = useQuery(adTasksQuery)
  if (isPending) return <Skeleton className="mt-6 h-32 w-full rounded-lg!" />
  if (!data) return null
  const { url, house } = data.frame
  return (
    <aside className="mt-6" aria-label={t('frame')}>
      <iframe
        src={url}
        title={t('frame')}
        sandbox={house ? SANDBOX.house : SANDBOX.foreign}
        referrerPolicy="no-referrer"
        className="h-32 w-full rounded-lg border border-line bg-card"
      />
    </aside>
  )
}

/** When everything of the day comes back: the member's midnight. */
function NextRewards() {
  const t = useTranslations('specialTasks.hub.next')
  const { data, isPending, refetch } = useQuery(adTasksQuery)
  if (useIsCoolingOff() || (!data && !isPending)) return null
  return (
    <p className="flex min-h-target items-center gap-2 rounded-full bg-sunken px-4 text-sm">
      <Sunrise aria-hidden className="size-5 shrink-0 text-quiet" />
      <span>{t('title')}</span>
      <strong className="min-w-24 tabular">
        {data ? (
          <Countdown until={data.resetsAt} onOver={() => void refetch()}>
            {({ hours, minutes, seconds }) => t('time', { h: hours, m: pad(minutes), s: pad(seconds) })}
          </Countdown>
        ) : (
          <Skeleton className="h-5 w-24" />
        )}
      </strong>
    </p>
  )
}

const pad = (n: number): string => String(n).padStart(2, '0')
