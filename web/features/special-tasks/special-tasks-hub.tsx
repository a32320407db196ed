import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Megaphone, Ticket, Tv } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AdKind } from '#contracts/ad-rules.ts'
import { LinkCard } from '~/ui/link-card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AdFrame } from './ad-frame.tsx'
import { NextRewards } from './next-rewards.tsx'
import { adTasksQuery, countLeft } from './queries.ts'

interface HubProps {
  /** Whether today's check-in is still to come; it belongs to a feature of its own. */
  checkInToday: ReactNode
}

/** Links to the tasks of the day with what is left of each, and an ad (docs/product.md#special-tasks). */
export function SpecialTasksHub({ checkInToday }: HubProps) {
  const t = useTranslations('specialTasks')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <LinkCard
          action={t('hub.open')}
          to="/special-tasks/specialtask1"
          icon={<Tv />}
          title={t('hub.daily_ad.title')}
          text={t('hub.daily_ad.text')}
          left={<AdsToday kind="daily_ad" />}
        />
        <LinkCard
          action={t('hub.open')}
          to="/special-tasks/daily-check-in"
          icon={<CalendarCheck />}
          title={t('hub.checkIn.title')}
          text={t('hub.checkIn.text')}
          left={checkInToday}
        />
        <LinkCard
          action={t('hub.open')}
          to="/special-tasks/specialtask2"
          icon={<Megaphone />}
          title={t('hub.special_task2.title')}
          text={t('hub.special_task2.text')}
          left={<AdsToday kind="special_task2" />}
        />
        <LinkCard
          action={t('hub.open')}
          to="/promo-codes"
          icon={<Ticket />}
          title={t('hub.promo.title')}
          text={t('hub.promo.text')}
        />
        <NextRewards />
      </div>
      <AdFrame />
    </>
  )
}

/** Without an answer the card says nothing; its page will. */
function AdsToday({ kind }: { kind: AdKind }) {
  const t = useTranslations('specialTasks.hub')
  const { data, isPending } = useQuery(adTasksQuery)
  if (isPending) return <Skeleton className="h-5 w-32" />
  return data ? t('left', { n: countLeft(data.pages[kind]) }) : null
}
