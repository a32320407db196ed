import { useQuery } from '@tanstack/react-query'
import { PartyPopper, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CampaignState } from '#contracts/campaign-rules.ts'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import { useOpened } from '~/lib/url-filter.ts'
import { type ChosenDays, useDays } from '~/lib/use-days.ts'
import { isListRead, useOpenRecord } from '~/lib/use-open-record.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Button } from '~/ui/button.tsx'
import { DayRange } from '~/ui/day-range.tsx'
import { NothingOnDays } from '~/ui/nothing-on-days.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CampaignSheet } from './campaign-sheet.tsx'
import { type CampaignsAnswer, campaignsQuery } from './queries.ts'
import { type SteerAction, SteerDialog } from './steer-dialog.tsx'

/** Campaigns by state, or the editor of one of them. */
export function CampaignsScreen() {
  const t = useTranslations('adminCampaigns')
  const { opened: edited, open, close } = useOpened('edit')
  // Scheduled campaigns start on days to come.
  const days = useDays({ newest: null })
  // The editor finds its campaign on any day.
  const query = useQuery(campaignsQuery(edited ? {} : days.query))
  return (
    <QueryState query={query} failed={t('failed')} skeleton={<SkeletonRows rows={4} className="h-32" />}>
      {(answer) => {
        if (!edited) return <CampaignList answer={answer} isRead={isListRead(query)} days={days} onEdit={open} />
        const campaign = answer.campaigns.find(({ id }) => id === edited)
        if (!campaign && edited !== 'new') return <Gone onClose={close} />
        return <CampaignEditor key={edited} answer={answer} campaign={campaign} onClose={close} />
      }}
    </QueryState>
  )
}

function Gone({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminCampaigns')
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('gone.title')}
      text={t('gone.text')}
      action={<Button onClick={onClose}>{t('back')}</Button>}
    />
  )
}

/** What needs attention comes first, what is over last. */
const ORDER: readonly CampaignState[] = ['running', 'paused', 'waiting', 'scheduled', 'draft', 'ended']

interface CampaignListProps {
  answer: CampaignsAnswer
  /** Whether the answer is the newest one, of the chosen days. */
  isRead: boolean
  days: ChosenDays
  onEdit: (id: string) => void
}

function CampaignList({ answer, isRead, days, onEdit }: CampaignListProps) {
  const t = useTranslations('adminCampaigns')
  const { timeZone } = answer
  const campaigns = ORDER.flatMap((state) => answer.campaigns.filter((campaign) => campaign.state === state))
  const { box, onFocus } = useRowKeys<HTMLDivElement>()
  const sheet = useOpenRecord('campaign', campaigns, isRead)
  const [open, setOpen] = useState<{ id: string; action: SteerAction }>()
  // A campaign that left the list is still open in its sheet; the server says what is not possible any more.
  const steered = [...campaigns, sheet.record].find((campaign) => campaign?.id === open?.id)
  const buttonsOf = (campaign: AdminCampaign) => ({
    campaign,
    timeZone,
    onEdit: () => onEdit(campaign.id),
    onAction: (action: SteerAction) => setOpen({ id: campaign.id, action }),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notes which campaign has the focus.
    <div ref={box} onFocus={onFocus} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-quiet">{t('text', { timeZone })}</p>
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => onEdit('new')}>
          {t('add')}
        </Button>
      </div>
      <div className="flex">
        <DayRange days={days} of="started" />
      </div>
      {campaigns.length === 0 && (
        <NothingOnDays days={days} icon={<PartyPopper />} title={t('empty.title')} text={t('empty.text')} />
      )}
      {ORDER.map((state) => {
        const own = campaigns.filter((campaign) => campaign.state === state)
        if (own.length === 0) return null
        return (
          <section key={state} aria-labelledby={`state-${state}`} className="flex flex-col gap-3">
            <h2 id={`state-${state}`} className="text-lg">
              {t(`states.${state}`)} <span className="font-normal text-quiet tabular">({own.length})</span>
            </h2>
            <ul className="flex flex-col gap-3">
              {own.map((campaign) => (
                <CampaignCard key={campaign.id} {...buttonsOf(campaign)} onOpen={() => sheet.open(campaign.id)} />
              ))}
            </ul>
          </section>
        )
      })}
      {sheet.record && <CampaignSheet {...buttonsOf(sheet.record)} steps={sheet.steps} onClose={sheet.close} />}
      {steered && open && (
        <SteerDialog
          campaign={steered}
          action={open.action}
          onDeleted={sheet.close}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
