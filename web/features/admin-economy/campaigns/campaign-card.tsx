import { useTranslations } from 'use-intl'
import { useCampaignTexts } from '~/lib/campaign-texts.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import { CampaignButtons, type CampaignButtonsProps, CampaignDetails } from './campaign-parts.tsx'

interface CampaignCardProps extends CampaignButtonsProps {
  /** By whose clock times are shown. */
  timeZone: string
  onOpen: () => void
}

/** One campaign: when, for whom, what it changes, and what can be done with it. */
export function CampaignCard({ campaign, timeZone, onOpen, ...buttons }: CampaignCardProps) {
  const t = useTranslations('adminCampaigns')
  const { span } = useCampaignTexts()
  const { id, name, isOverride } = campaign
  return (
    <Card as="li" data-row={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base">
            <button
              type="button"
              data-open={id}
              onClick={onOpen}
              className="min-h-6 rounded-sm text-left wrap-anywhere underline-offset-2 hover:underline"
            >
              {name}
            </button>
          </h3>
          <p className="text-sm text-quiet">{span(campaign, timeZone)}</p>
        </div>
        {isOverride && <Badge tone="warn">{t('override')}</Badge>}
      </div>
      <CampaignDetails campaign={campaign} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <CampaignButtons campaign={campaign} {...buttons} />
      </div>
    </Card>
  )
}
