import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useCountryName } from '~/lib/country.ts'
import { useFormat } from '~/lib/format.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { ChooseBox } from './choose-box.tsx'
import { RedemptionAge } from './redemption-age.tsx'

interface RedemptionCardsProps {
  items: readonly AdminRedemption[]
  selection: Selection
  onOpen: (id: string) => void
}

/** The content of the table as one card for each redemption, for phones. */
export function RedemptionCards({ items, selection, onOpen }: RedemptionCardsProps) {
  const t = useTranslations('adminRedemptions')
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((redemption) => (
        <RedemptionCard
          key={redemption.id}
          redemption={redemption}
          chosen={selection.chosen.has(redemption.id)}
          onChoose={() => selection.toggle(redemption.id)}
          onOpen={() => onOpen(redemption.id)}
        />
      ))}
    </ul>
  )
}

function RedemptionCard({
  redemption,
  chosen,
  onChoose,
  onOpen,
}: {
  redemption: AdminRedemption
  chosen: boolean
  onChoose: () => void
  onOpen: () => void
}) {
  const t = useTranslations('adminRedemptions')
  const format = useFormat()
  const countryName = useCountryName(t('otherCountry'))
  const { shortId, memberName, memberEmail, subscriptionName, duration } = redemption
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <SubscriptionMark name={subscriptionName} size="small" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 font-semibold">
              {subscriptionName}, {duration}
            </p>
            <StatusBadge status={redemption.hold ? 'held' : redemption.status} />
          </div>
          <p className="truncate text-sm">{memberName}</p>
          <p className="text-sm text-quiet">
            <EmailText>{memberEmail}</EmailText>
          </p>
        </div>
      </div>
      <dl className="two-up gap-x-3 gap-y-2 text-sm">
        <div>
          <dt className="text-xs text-quiet">{t('points')}</dt>
          <dd className="tabular">{format.number(redemption.pointsCost)}</dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('country')}</dt>
          <dd>{countryName(redemption.country)}</dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('requested')}</dt>
          <dd>{format.ago(redemption.createdAt)}</dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{t('waiting')}</dt>
          <dd>
            <RedemptionAge redemption={redemption} />
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center">
          <ChooseBox label={t('choose', { id: shortId })} checked={chosen} onChange={onChoose} />
          <span className="ml-1 font-mono text-xs">{shortId}</span>
          <CopyButton text={redemption.id} label={t('copyId', { id: shortId })} />
        </span>
        <Button variant="secondary" onClick={onOpen} aria-label={t('detailsOf', { id: shortId })}>
          {t('details')}
        </Button>
      </div>
    </Card>
  )
}
