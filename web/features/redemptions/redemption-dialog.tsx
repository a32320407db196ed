import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffRedemption } from '#contracts/redemption-desk.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { Banner } from '~/ui/banner.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { CompleteForm } from './complete-form.tsx'
import { EndForm } from './end-form.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestHistory } from './request-history.tsx'
import { StaffReveal } from './staff-reveal.tsx'
import { useMove } from './use-move.ts'

/** All of a request, and what this viewer may do with it. */
export function RedemptionDialog({ request, onClose }: { request: StaffRedemption; onClose: () => void }) {
  const t = useTranslations('redemptions')
  const [asked, setAsked] = useState<RedemptionStatus>()
  const move = useMove(request, () => setAsked(undefined))
  // What was asked for stays on screen even when a colleague was faster: a typed code is not lost.
  const back = () => {
    setAsked(undefined)
    move.forget()
  }
  return (
    <Dialog open onClose={onClose} locked={move.busy} width="wide" title={t('dialog', { id: request.shortId })}>
      <RequestFacts request={request} />
      {request.mayReveal && <StaffReveal key={request.status} id={request.id} />}
      <RequestHistory history={request.history} />
      <div className="flex flex-col gap-3 border-t border-line pt-4 empty:hidden">
        {move.problem && <Banner tone="bad" live title={move.problem} />}
        {asked === 'completed' && <CompleteForm request={request} move={move} onBack={back} />}
        {(asked === 'failed' || asked === 'cancelled') && (
          <EndForm key={asked} request={request} to={asked} move={move} onBack={back} />
        )}
        {!asked && <MoveButtons request={request} move={move} onAsk={setAsked} />}
      </div>
    </Dialog>
  )
}
