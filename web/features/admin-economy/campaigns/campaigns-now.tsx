import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import { useCampaignTexts } from '~/lib/campaign-texts.ts'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { campaignsQuery } from './queries.ts'

const isNow = ({ state }: AdminCampaign): boolean => state === 'running' || state === 'paused' || state === 'scheduled'

/** The campaigns that run or will, and which of them override the guard. Nothing without any. */
export function CampaignsNow() {
  const t = useTranslations('adminCampaigns')
  const { span } = useCampaignTexts()
  const { data } = useQuery(campaignsQuery())
  const campaigns = data?.campaigns.filter(isNow) ?? []
  if (!data || campaigns.length === 0) return null
  const overriding = campaigns.filter(({ isOverride }) => isOverride).map(({ name }) => `“${name}”`)
  return (
    <Card as="section" aria-labelledby="campaigns-now" className="min-w-0">
      <CardHead id="campaigns-now" title={t('now.title')}>
        <Link to="/admin/economy/campaigns" className="rounded-sm text-sm font-semibold text-brand-ink hover:underline">
          {t('now.more')}
        </Link>
      </CardHead>
      {overriding.length > 0 && (
        <div className="mb-4">
          <Banner tone="warn" title={t('now.override')}>
            {t('now.overrideText', { names: overriding.join(', ') })}
          </Banner>
        </div>
      )}
      <ul className="flex flex-col gap-2">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{campaign.name}</span>
            <span className="text-sm text-quiet">
              {span(campaign, data.timeZone)} <Badge>{t(`states.${campaign.state}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
