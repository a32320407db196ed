import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CampaignState } from '#contracts/campaign-rules.ts'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import { useCampaignTexts } from '~/lib/campaign-texts.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CampaignResult } from './campaign-result.tsx'
import { type SteerAction, SteerDialog } from './steer-dialog.tsx'

const ACTIONS: Record<CampaignState, readonly SteerAction[]> = {
  running: ['pause', 'end'],
  paused: ['resume', 'end'],
  waiting: [],
  scheduled: ['end'],
  draft: ['propose', 'delete'],
  ended: [],
}

interface CampaignCardProps {
  campaign: AdminCampaign
  /** By whose clock times are shown. */
  timeZone: string
  onEdit: () => void
}

/** One campaign: when, for whom, what it changes, and what can be done with it. */
export function CampaignCard({ campaign, timeZone, onEdit }: CampaignCardProps) {
  const t = useTranslations('adminCampaigns')
  const format = useFormat()
  const { span, changes, audience } = useCampaignTexts()
  const [action, setAction] = useState<SteerAction>()
  const { id, name, state, endsAt, next, banner, author, approver, isOverride, endedBy, listed } = campaign
  return (
    <Card as="li" data-row={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <p className="text-sm text-quiet">{span(campaign, timeZone)}</p>
        </div>
        {isOverride && <Badge tone="warn">{t('override')}</Badge>}
      </div>
      <p className="wrap-anywhere">“{banner}”</p>
      <ul aria-label={t('changes')} className="flex flex-wrap gap-1.5">
        {changes(campaign.overlay).map((text) => (
          <li key={text}>
            <Badge tone="brand">{text}</Badge>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <Fact name={t('fact.audience')}>{audience(campaign.audience, listed)}</Fact>
        <Fact name={t('fact.budget')}>
          <Budget campaign={campaign} />
        </Fact>
        <Fact name={t('fact.by')}>
          {approver ? t('approvedBy', { author: author.name, approver: approver.name }) : author.name}
        </Fact>
      </dl>
      {next && (
        <p role="status" className="text-sm font-semibold">
          {t(`next.${next.state as 'paused'}`, { when: format.time(next.at) })}
        </p>
      )}
      {state === 'ended' && endedBy && (
        <p className="text-sm text-quiet">{t(`endedBy.${endedBy}`, { when: format.dateTime(endsAt) })}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'draft' && (
          <Button variant="secondary" onClick={onEdit} aria-label={t('editOf', { name })}>
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
              variant={one === 'propose' ? 'primary' : 'secondary'}
              aria-label={t(`${one}.of`, { name })}
              onClick={() => setAction(one)}
            >
              {t(`${one}.action`)}
            </Button>
          ))}
      </div>
      {(state === 'running' || state === 'paused' || state === 'ended') && <Result id={id} name={name} />}
      {action && <SteerDialog campaign={campaign} action={action} onClose={() => setAction(undefined)} />}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Budget({ campaign: { budgetPoints, budgetUsed, approver } }: { campaign: AdminCampaign }) {
  const t = useTranslations('adminCampaigns')
  const tUi = useTranslations('ui')
  if (budgetPoints === null) return t('noBudget')
  if (!approver || budgetUsed === null) return tUi('points', { n: budgetPoints })
  return t('budgetUsed', { used: budgetUsed, budget: budgetPoints })
}

/** What the campaign has issued, read when it is opened. */
function Result({ id, name }: { id: string; name: string }) {
  const t = useTranslations('adminCampaigns.result')
  const [open, setOpen] = useState(false)
  return (
    <div className="border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('of', { name })}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink"
      >
        {t('title')}
        <ChevronDown aria-hidden className={open ? 'size-5 rotate-180' : 'size-5'} />
      </button>
      {open && <CampaignResult id={id} />}
    </div>
  )
}
