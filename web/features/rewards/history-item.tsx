import { KeyRound, LifeBuoy, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OwnRedemption, Redemption } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { isOpen, standingOf, statedBy, useStatedTime } from '~/lib/processing-time.ts'
import { useNow } from '~/lib/time.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'
import { SubscriptionCover } from '~/ui/subscription-cover.tsx'
import { CodeStory } from './code-story.tsx'
import { RedemptionTimeline } from './redemption-timeline.tsx'
import { SubscriptionEnd } from './subscription-end.tsx'

interface HistoryItemProps {
  redemption: OwnRedemption
  isNew: boolean
  onOpenDetails: () => void
}

/**
 * One redemption as a ticket: its plan and state on top, the price, the steps and the actions below. A single ticket fills
 * the width of a desktop.
 */
export function HistoryItem({ redemption, isNew, onOpenDetails }: HistoryItemProps) {
  const t = useTranslations('rewards.history')
  const { subscriptionName: name, duration, status } = redemption
  return (
    <li className={classes('ticket group flex flex-col lg:only:col-span-2', isNew && 'animate-rise lg:col-span-2')}>
      <SubscriptionCover
        name={name}
        className="ticket-head flex flex-wrap items-end justify-between gap-x-3 gap-y-2 p-5 pb-4"
      >
        <div className="min-w-0">
          <h2 className="text-xl">{name}</h2>
          <p className="text-sm">{duration}</p>
        </div>
        {redemption.hold ? <HeldBadge label={t('step.held')} /> : <StatusBadge status={status} />}
      </SubscriptionCover>
      <div className="ticket-body relative flex flex-1 flex-col gap-4 p-5 lg:group-only:grid lg:group-only:grid-cols-2 lg:group-only:gap-x-8">
        <span aria-hidden className="absolute inset-x-4 top-0 border-t-2 border-dashed border-line" />
        <Facts redemption={redemption} />
        <RedemptionTimeline redemption={redemption} />
        <Refund redemption={redemption} />
        <RedemptionStanding redemption={redemption} />
        <CodeStory redemption={redemption} />
        {status === 'completed' && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3 lg:group-only:col-span-2">
            <SubscriptionEnd name={name} at={redemption.expiresAt} />
            <Button
              aria-label={t('detailsOf', { name, duration })}
              icon={<KeyRound aria-hidden className="size-5" />}
              className="max-sm:w-full"
              onClick={onOpenDetails}
            >
              {t('details')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** The price, the date and the number of a redemption. */
function Facts({ redemption: { pointsCost, createdAt, shortId } }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1">
      <Fact name={t('paid')}>
        <Points value={pointsCost} className="font-semibold" />
      </Fact>
      <Fact name={t('requested')}>
        <time dateTime={createdAt} className="whitespace-nowrap">
          {format.date(createdAt)}
        </time>
      </Fact>
      <Fact name={t('id')}>
        <span className="font-mono text-sm">{shortId}</span>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grow basis-16">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What came back, and why. */
function Refund({ redemption: { refunded, reason, pointsCost } }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  if (!refunded && !reason) return null
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-sunken p-3 text-sm">
      {refunded && (
        <Badge tone="good" icon={<Undo2 aria-hidden className="size-3.5" />}>
          {t('refunded', { n: pointsCost })}
        </Badge>
      )}
      {reason && (
        <p>
          <span className="font-semibold">{t('reason')}:</span> {reason}
        </p>
      )}
    </div>
  )
}

/** The hold of an open redemption, or its age compared with the stated time, and a link to support. */
function RedemptionStanding({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const statedTime = useStatedTime()
  const now = useNow()
  const { id, status, hold, processingHours } = redemption
  if (!isOpen(status)) return null
  if (hold) {
    const isLonger = Date.parse(hold.until) <= now
    return (
      <div className="rounded-md bg-warn-soft p-3 text-sm">
        <p className="font-semibold">
          {isLonger ? t('hold.longer') : t('hold.until', { until: format.dateTime(hold.until) })}
        </p>
        <p>
          {t(`hold.why.${hold.reason}`)} {t(isLonger ? 'hold.longerText' : 'hold.text')}
        </p>
        <SupportLink id={id} />
      </div>
    )
  }
  const standing = standingOf(redemption, now)
  if (redemption.isOnItsWay && standing === 'early')
    return <p className="rounded-md bg-sunken p-3 text-sm">{t('onItsWay')}</p>
  return (
    <div className={classes('rounded-md p-3 text-sm', standing === 'overdue' ? 'bg-warn-soft' : 'bg-sunken')}>
      <p>
        {t(`standing.${standing}`, {
          ...processingHours,
          time: statedTime(processingHours),
          by: format.dateTime(statedBy(redemption)),
        })}{' '}
        {status === 'pending' && t('cancelHint')}
      </p>
      <SupportLink id={id} />
    </div>
  )
}

function SupportLink({ id }: { id: string }) {
  const t = useTranslations('rewards.history')
  return (
    <Link
      to={`/support?view=new&redemption=${id}`}
      className="-mb-2 inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
    >
      <LifeBuoy aria-hidden className="size-4" />
      {t('support')}
    </Link>
  )
}
