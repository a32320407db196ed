import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { NextRedemption } from '#contracts/completions.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { RedemptionAge } from './redemption-age.tsx'

/** What staff need to know of a redemption to complete it. */
export function NextFacts({ next: { redemption, context } }: { next: NextRedemption }) {
  const t = useTranslations('adminRedemptions')
  const { subscriptionName, duration, shortId, memberName, memberEmail, email, notes, status } = redemption
  return (
    <section aria-label={t('dialog', { id: shortId })} className="flex flex-col gap-3 rounded-md bg-sunken p-4 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <SubscriptionMark name={subscriptionName} size="small" />
        <p className="min-w-0 flex-1 basis-40 text-base font-bold">
          {subscriptionName}, {duration}
        </p>
        <span className="flex items-center gap-2">
          <span className="font-mono text-xs">{shortId}</span>
          <StatusBadge status={status} />
          <RedemptionAge redemption={redemption} />
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{memberName}</span>
        <span className="flex min-w-0 items-center gap-x-2 text-quiet">
          <span className="min-w-0">
            <EmailText>{email}</EmailText>
          </span>
          <CopyButton text={email} label={t('copyEmail')} className="-my-2.5 [&>svg]:size-4" />
        </span>
      </p>
      {notes && <p className="whitespace-pre-line">{notes}</p>}
      {context.hints.length > 0 && (
        <ul aria-label={t('context.look')} className="flex flex-col gap-1">
          {context.hints.map(({ hint, figure }) => (
            <li key={hint} className="flex gap-2">
              <Eye aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              <span className="min-w-0 wrap-anywhere">
                {t(`context.hints.${hint}`, { n: figure, email, own: memberEmail })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
