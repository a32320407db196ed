import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, MessagesSquare, ReceiptText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { GoalHero } from './goal-hero.tsx'
import { History, HistoryHead } from './history.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { pauseQuery, useStatedTimeNow } from './queries.ts'
import { RedeemDialog } from './redeem-dialog.tsx'
import { SubscriptionList } from './subscription-list.tsx'
import { useRedeem } from './use-redeem.ts'

/** The store, or in its place the history of redemptions. */
export function RewardsStore() {
  const t = useTranslations('rewards')
  const [filters, setFilters] = useSearchParams()
  const [newest, setNewest] = useState<string>()
  const inHistory = filters.get('view') === 'history'
  const switched = useRef(false)
  const time = useStatedTimeNow()

  // Scrolls to the top.
  const show = (view: 'store' | 'history') => {
    switched.current = true
    setFilters(view === 'history' ? { view } : {})
  }
  // The celebration of a redemption does not repeat when the history is opened again.
  useEffect(() => (inHistory ? () => setNewest(undefined) : undefined), [inHistory])
  const redeem = useRedeem((redemption) => {
    setNewest(redemption.id)
    show('history')
  })
  return (
    <>
      {!inHistory && (
        <PageHeader title={t('title')} text={time ? t('text', { time }) : <Skeleton className="h-12 sm:h-6" />} />
      )}
      {inHistory && <HistoryHead takesFocus={switched.current} onShowStore={() => show('store')} />}
      <PauseBanner />
      {inHistory ? (
        <History newest={newest} onShowStore={() => show('store')} />
      ) : (
        <>
          <GoalHero onRedeem={redeem.choose}>
            <Button
              variant="quiet"
              className="bg-on-deep/10 text-on-deep! hover:bg-on-deep/20"
              icon={<ReceiptText aria-hidden className="size-5" />}
              onClick={() => show('history')}
            >
              <span aria-hidden className="sm:hidden">
                {t('historyShort')}
              </span>
              <span className="max-sm:sr-only">{t('showHistory')}</span>
            </Button>
          </GoalHero>
          <SubscriptionList onRedeem={redeem.choose} />
          <HowItWorks />
        </>
      )}
      {redeem.choice && <RedeemDialog choice={redeem.choice} redeem={redeem} />}
    </>
  )
}

/** Explains a pause of redemptions and links to its review. Renders nothing for other members. */
function PauseBanner() {
  const t = useTranslations('rewards.paused')
  const format = useFormat()
  const { data } = useQuery(pauseQuery)
  const pause = data?.pause
  if (!pause) return null
  const { id, message, since, endsAt, ticketId } = pause
  const action = ticketId ? (
    <ButtonLink
      variant="secondary"
      to={`/support?ticket=${encodeURIComponent(ticketId)}`}
      icon={<MessagesSquare aria-hidden className="size-5" />}
    >
      {t('see')}
    </ButtonLink>
  ) : (
    <ButtonLink
      to={`/support?view=new&topic=pause&pause=${encodeURIComponent(id)}`}
      icon={<LifeBuoy aria-hidden className="size-5" />}
    >
      {t('ask')}
    </ButtonLink>
  )
  return (
    <div className="mb-4">
      <Banner tone="warn" title={t('title')} actions={action}>
        <p className="font-semibold break-words whitespace-pre-line">{message}</p>
        <p>{t('text', { date: format.date(since) })}</p>
        {endsAt && <p>{t('ends', { date: format.date(endsAt) })}</p>}
        {ticketId && <p>{t('asked')}</p>}
      </Banner>
    </div>
  )
}
