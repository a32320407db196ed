import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignState } from '#contracts/campaign-rules.ts'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import { useCampaignTexts } from '~/lib/campaign-texts.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Fact, Facts } from '~/ui/facts.tsx'
import type { SteerAction } from './steer-dialog.tsx'

const ACTIONS: Record<CampaignState, readonly SteerAction[]> = {
  running: ['pause', 'end'],
  paused: ['resume', 'end'],
  waiting: [],
  scheduled: ['end'],
  draft: ['propose', 'delete'],
  ended: [],
}

/** What a campaign changes, for whom, with which budget, and what happens to it next. */
export function CampaignDetails({ campaign }: { campaign: AdminCampaign }) {
  const t = useTranslations('adminCampaigns')
  const format = useFormat()
  const { changes, audience } = useCampaignTexts()
  const { state, endsAt, next, banner, author, approver, endedBy, listed } = campaign
  return (
    <>
      <p className="wrap-anywhere">“{banner}”</p>
      <ul aria-label={t('changes')} className="flex flex-wrap gap-1.5">
        {changes(campaign.overlay).map((text) => (
          <li key={text}>
            <Badge tone="brand">{text}</Badge>
          </li>
        ))}
      </ul>
      <Facts className="sm:grid-cols-3">
        <Fact label={t('fact.audience')}>{audience(campaign.audience, listed)}</Fact>
        <Fact label={t('fact.budget')}>
          <Budget campaign={campaign} />
        </Fact>
        <Fact label={t('fact.by')}>
          {approver ? t('approvedBy', { author: author.name, approver: approver.name }) : author.name}
        </Fact>
      </Facts>
      {next && (
        <p role="status" className="text-sm font-semibold">
          {t(`next.${next.state as 'paused'}`, { when: format.time(next.at) })}
        </p>
      )}
      {state === 'ended' && endedBy && (
        <p className="text-sm text-quiet">{t(`endedBy.${endedBy}`, { when: format.dateTime(endsAt) })}</p>
      )}
    </>
  )
}

function Budget({ campaign: { budgetPoints, budgetUsed, approver } }: { campaign: AdminCampaign }) {
  const t = useTranslations('adminCampaigns')
  const tUi = useTranslations('ui')
  if (budgetPoints === null) return t('noBudget')
  if (!approver || budgetUsed === null) return tUi('points', { n: budgetPoints })
  return t('budgetUsed', { used: budgetUsed, budget: budgetPoints })
}

export interface CampaignButtonsProps {
  campaign: AdminCampaign
  onEdit: () => void
  onAction: (action: SteerAction) => void
}

/** What can be done with a campaign. */
export function CampaignButtons({ campaign: { name, state, next }, onEdit, onAction }: CampaignButtonsProps) {
  const t = useTranslations('adminCampaigns')
  return (
    <>
      {state === 'draft' && (
        <Button size="small" variant="secondary" onClick={onEdit} aria-label={t('editOf', { name })}>
          {t('edit')}
        </Button>
      )}
      {state === 'waiting' && (
        <Link
          to="/admin/approvals"
          className="inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4"
        >
          {t('toApprovals')}
        </Link>
      )}
      {!next &&
        ACTIONS[state].map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === 'propose' ? 'primary' : 'secondary'}
            aria-label={t(`${one}.of`, { name })}
            onClick={() => onAction(one)}
          >
            {t(`${one}.action`)}
          </Button>
        ))}
    </>
  )
}
