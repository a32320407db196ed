import { useTranslations } from 'use-intl'
import { useCampaignTexts } from '~/lib/campaign-texts.ts'
import type { Steps } from '~/lib/steps.ts'
import { Badge } from '~/ui/badge.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { CampaignButtons, type CampaignButtonsProps, CampaignDetails } from './campaign-parts.tsx'
import { CampaignResult } from './campaign-result.tsx'

interface CampaignSheetProps extends CampaignButtonsProps {
  /** By whose clock times are shown. */
  timeZone: string
  steps: Steps | undefined
  onClose: () => void
}

/** One campaign with its state, its actions, and what it has issued. */
export function CampaignSheet({ campaign, timeZone, steps, onClose, ...buttons }: CampaignSheetProps) {
  const t = useTranslations('adminCampaigns')
  const { span } = useCampaignTexts()
  const { id, name, state, isOverride } = campaign
  return (
    <SideSheet title={name} steps={steps} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={state === 'running' ? 'good' : 'neutral'}>{t(`states.${state}`)}</Badge>
        {isOverride && <Badge tone="warn">{t('override')}</Badge>}
        <span className="text-sm text-quiet">{span(campaign, timeZone)}</span>
      </div>
      <CampaignDetails campaign={campaign} />
      {(state === 'running' || state === 'paused' || state === 'ended') && (
        <section className="border-t border-line pt-3">
          <h3 className="mb-2 text-base">{t('result.title')}</h3>
          <CampaignResult id={id} />
        </section>
      )}
      <SheetActions>
        <CampaignButtons campaign={campaign} {...buttons} />
      </SheetActions>
    </SideSheet>
  )
}
