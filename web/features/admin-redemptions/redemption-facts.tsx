import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useCountryName } from '~/lib/country.ts'
import { useFormat } from '~/lib/format.ts'
import { useMoneyText } from '~/lib/money-text.ts'
import { isOpen } from '~/lib/processing-time.ts'
import { Badge } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Points } from '~/ui/points.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { RedemptionAge } from './redemption-age.tsx'

/** The content and the outcome of a redemption. */
export function RedemptionFacts({ redemption }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions')
  const format = useFormat()
  const money = useMoneyText()
  const countryName = useCountryName(t('otherCountry'))
  const { subscriptionName, duration, status, refunded, pointsCost, id, memberEmail, email, cost } = redemption
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SubscriptionMark name={subscriptionName} />
        <div className="min-w-40 flex-1">
          <p className="text-lg font-bold">{subscriptionName}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
            {duration}
            <Points value={pointsCost} />
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {redemption.hold ? <HeldBadge label={t('views.held')} /> : <StatusBadge status={status} />}
          {refunded && <Badge tone="good">{t('refunded')}</Badge>}
        </div>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 rounded-md bg-sunken p-4 text-sm sm:grid-cols-2">
        <Fact name={t('member')}>
          <MemberLink id={redemption.memberId} name={redemption.memberName} />
          <span className="block text-quiet">
            <EmailText>{memberEmail}</EmailText>
          </span>
        </Fact>
        <Fact name={t('userEmail')}>
          <span className="flex items-center gap-1">
            <span className="min-w-0">
              <EmailText>{email}</EmailText>
            </span>
            <CopyButton text={email} label={t('copyEmail')} className="-my-2.5 [&>svg]:size-4" />
          </span>
        </Fact>
        <Fact name={t('country')}>{countryName(redemption.country)}</Fact>
        <Fact name={t('requested')}>{format.dateTime(redemption.createdAt)}</Fact>
        {isOpen(status) && (
          <Fact name={t('waiting')}>
            <RedemptionAge redemption={redemption} />
          </Fact>
        )}
        {redemption.completedAt && <Fact name={t('completedAt')}>{format.dateTime(redemption.completedAt)}</Fact>}
        {cost && <Fact name={t('codeCost')}>{money(cost.amount, cost.currency)}</Fact>}
        {redemption.expiresAt && <Fact name={t('expiresAt')}>{format.calendarDate(redemption.expiresAt)}</Fact>}
        <Fact name={t('fullId')} wide>
          <span className="flex items-center gap-1">
            <span className="min-w-0 font-mono text-xs break-all">{id}</span>
            <CopyButton text={id} label={t('copyId', { id: redemption.shortId })} className="-my-2.5 [&>svg]:size-4" />
          </span>
        </Fact>
        <Fact name={t('notes')} wide>
          {redemption.notes ? (
            <span className="whitespace-pre-line">{redemption.notes}</span>
          ) : (
            <span className="text-quiet">{t('noNotes')}</span>
          )}
        </Fact>
        {redemption.reason && (
          <Fact name={t('end.reason')} wide>
            {redemption.reason}
          </Fact>
        )}
        {redemption.instructions && (
          <Fact name={t('complete.instructions')} wide>
            <span className="whitespace-pre-line">{redemption.instructions}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes('min-w-0', wide && 'sm:col-span-2')}>
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
