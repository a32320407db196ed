import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useCountryName } from '~/lib/country.ts'
import { useFormat } from '~/lib/format.ts'
import { isOpen } from '~/lib/processing-time.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { Card } from '~/ui/card.tsx'
import { ChooseBox } from '~/ui/choose-box.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Points } from '~/ui/points.tsx'
import { RedemptionAge } from './redemption-age.tsx'
import { RedemptionState } from './redemption-state.tsx'

interface RedemptionCardsProps {
  items: readonly AdminRedemption[]
  /** Ids of items that are no longer in the list. */
  gone: ReadonlySet<string>
  selection: Selection
  onOpen: (id: string) => void
}

/** The content of the table as one card for each redemption, for phones. The whole card opens the redemption. */
export function RedemptionCards({ items, gone, selection, onOpen }: RedemptionCardsProps) {
  const t = useTranslations('adminRedemptions')
  return (
    <>
      <ChooseBox isNamed label={t('chooseAll')} checked={selection.isAll} onChange={selection.all} />
      <ul aria-label={t('table')} className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {items.map((redemption) => (
          <RedemptionCard
            key={redemption.id}
            redemption={redemption}
            isGone={gone.has(redemption.id)}
            chosen={selection.chosen.has(redemption.id)}
            onChoose={() => selection.toggle(redemption.id)}
            onOpen={() => onOpen(redemption.id)}
          />
        ))}
      </ul>
    </>
  )
}

function RedemptionCard({
  redemption,
  isGone,
  chosen,
  onChoose,
  onOpen,
}: {
  redemption: AdminRedemption
  isGone: boolean
  chosen: boolean
  onChoose: () => void
  onOpen: () => void
}) {
  const t = useTranslations('adminRedemptions')
  const format = useFormat()
  const countryName = useCountryName(t('otherCountry'))
  const { shortId, memberId, memberName, memberEmail, subscriptionName, duration, pointsCost, country, createdAt } =
    redemption
  return (
    <Card as="li" flush className="relative flex items-start py-2 pr-3 pl-1">
      <span className="relative z-10 flex size-target shrink-0 items-center justify-center">
        <ChooseBox label={t('choose', { id: shortId })} checked={chosen} onChange={onChoose} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <button
            type="button"
            aria-label={t('detailsOf', { id: shortId })}
            onClick={onOpen}
            className="min-w-0 text-left font-semibold after:absolute after:inset-0 after:rounded-lg"
          >
            {subscriptionName}, {duration}
          </button>
          <RedemptionState redemption={redemption} isGone={isGone} />
        </div>
        <div className="flex items-end justify-between gap-3 text-sm">
          <div className="min-w-0">
            <p className="truncate">
              <MemberLink id={memberId} name={memberName} className="relative z-10" />{' '}
              <span className="text-quiet">{memberEmail}</span>
            </p>
            <p className="text-xs text-quiet tabular">
              <Points value={pointsCost} className="text-ink" /> · {countryName(country)} · {format.ago(createdAt)}
            </p>
          </div>
          {isOpen(redemption.status) && <RedemptionAge redemption={redemption} />}
        </div>
      </div>
    </Card>
  )
}
