import { KeyRound, LifeBuoy, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { isOpen, standingOf, statedBy } from '~/lib/processing-time.ts'
import { useNow } from '~/lib/time.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { RedemptionTimeline } from './redemption-timeline.tsx'
import { SubscriptionEnd } from './subscription-end.tsx'

interface HistoryItemProps {
  redemption: Redemption
  isNew: boolean
  onOpenDetails: () => void
}

/** One redemption: its plan, price, state and actions. */
export function HistoryItem({ redemption, isNew, onOpenDetails }: HistoryItemProps) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const { subscriptionName: name, duration, status, shortId, pointsCost, refunded, reason } = redemption
  return (
    <Card as="li" className={classes('flex flex-col gap-4', isNew && 'animate-rise border-brand')}>
      <div className="flex items-start gap-3.5">
        <SubscriptionMark name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-lg">{name}</h3>
            <StatusBadge status={status} />
          </div>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
            {duration}
            <Points value={pointsCost} />
            <time dateTime={redemption.createdAt}>{format.date(redemption.createdAt)}</time>
          </p>
          <p className="text-sm text-quiet">
            {t('id')} <span className="font-mono text-xs">{shortId}</span>
          </p>
        </div>
      </div>
      <RedemptionTimeline redemption={redemption} />
      {(refunded || reason) && (
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
      )}
      <RedemptionStanding redemption={redemption} />
      {status === 'completed' && (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
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
    </Card>
  )
}

/** The age of an open redemption compared with the stated 24 to 48 hours, and a link to support. */
function RedemptionStanding({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const now = useNow()
  const { id, status, createdAt } = redemption
  if (!isOpen(status)) return null
  const standing = standingOf(createdAt, now)
  return (
    <div className={classes('rounded-md p-3 text-sm', standing === 'overdue' ? 'bg-warn-soft' : 'bg-sunken')}>
      <p>
        {t(`standing.${standing}`, { by: format.dateTime(statedBy(createdAt)) })}{' '}
        {status === 'pending' && t('cancelHint')}
      </p>
      <Link
        to={`/support?view=new&redemption=${id}`}
        className="-mb-2 inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        <LifeBuoy aria-hidden className="size-4" />
        {t('support')}
      </Link>
    </div>
  )
}
