import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { RedemptionStatus } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { useMember } from '~/lib/session.ts'
import type { Steps } from '~/lib/steps.ts'
import { Assignee } from '~/ui/assignee.tsx'
import { Banner } from '~/ui/banner.tsx'
import { classes } from '~/ui/classes.ts'
import { Presence } from '~/ui/presence.tsx'
import { SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'
import { ColleagueChange } from './colleague-change.tsx'
import { CompleteForm } from './complete-form.tsx'
import { draftOf, placeOf } from './draft-of.ts'
import { EndForm } from './end-form.tsx'
import { HoldNote, useHoldReason } from './hold-note.tsx'
import { MemberContext } from './member-context.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { OrderState } from './order-state.tsx'
import { ALL_REDEMPTIONS_KEY, redemptionQuery } from './queries.ts'
import { RedemptionFacts } from './redemption-facts.tsx'
import { RedemptionNotes } from './redemption-notes.tsx'
import { RevealCode } from './reveal-code.tsx'
import { useMove } from './use-move.ts'
import { WaitingRefund } from './waiting-refund.tsx'

interface RedemptionDialogProps {
  id: string
  /** The redemption as listed, shown until its details have loaded. */
  listed: AdminRedemption | undefined
  /** To the redemptions before and after in the list. */
  steps: Steps | undefined
  onClose: () => void
}

/** A redemption's details and actions. The dialog stays open when the filter no longer finds the redemption. */
export function RedemptionDialog({ id, listed, steps, onClose }: RedemptionDialogProps) {
  const t = useTranslations('adminRedemptions')
  const [busy, setBusy] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(redemptionQuery(id))
  const redemption = data?.redemption ?? listed
  return (
    <SideSheet onClose={onClose} locked={busy} steps={steps} title={t('dialog', { id: id.slice(0, 8) })}>
      <Presence kind="redemption" id={id} />
      {redemption && (
        <Assignee
          key={`assignee ${id}`}
          route="POST /api/admin/redemptions/:id/assignee"
          {...{ id, assignee: redemption.assignee, mayAssign: redemption.mayAssign, refreshes: ALL_REDEMPTIONS_KEY }}
        />
      )}
      {redemption && <ColleagueChange key={`change ${id}`} history={redemption.history} />}
      {redemption && <RedemptionFacts redemption={redemption} />}
      {redemption && <WaitingRefund redemption={redemption} />}
      {redemption && <HoldNote redemption={redemption} />}
      {!redemption && !error && <SkeletonRows rows={4} className="h-12" />}
      {error && !data && (
        <ErrorState title={t('loadOneFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data ? (
        <MemberContext context={data.context} member={data.redemption} />
      ) : (
        redemption && !error && <SkeletonRows rows={2} className="h-16" />
      )}
      {redemption && <OrderState redemption={redemption} />}
      {redemption && (
        <Moves
          key={`moves ${id}`}
          redemption={redemption}
          replacements={redemption.status === 'completed' ? data?.replacements.length : 0}
          onBusy={setBusy}
        />
      )}
      {redemption && <RevealCode key={`code ${id}`} redemption={redemption} replacements={data?.replacements} />}
      {redemption && <RedemptionHistory history={redemption.history} />}
      {data && <RedemptionNotes key={`notes ${id}`} id={id} notes={data.notes} mayNote={data.mayNote} />}
    </SideSheet>
  )
}

interface MovesProps {
  redemption: AdminRedemption
  /** How often the code was replaced; undefined until it is known. */
  replacements: number | undefined
  onBusy: (busy: boolean) => void
}

function Moves({ redemption, replacements, onBusy }: MovesProps) {
  const [asked, setAsked] = useState<RedemptionStatus>()
  const viewerId = useMember().id
  // The open form stays on screen even if a colleague was faster, so that a typed code is not lost.
  const leave = () => {
    if (asked) draftOf(viewerId, placeOf(redemption.id, asked)).clear()
    setAsked(undefined)
  }
  const move = useMove(redemption, { onMoved: leave, onBusy })
  const back = () => {
    leave()
    move.clearError()
  }
  const ask = (status: RedemptionStatus) => {
    setAsked(status)
    // The form scrolls into view, so the second click of a double click may hit the page beside it and take the focus.
    const keepFocus = (event: MouseEvent) => event.detail > 1 && event.preventDefault()
    document.addEventListener('mousedown', keepFocus, { once: true, capture: true })
  }
  return (
    <div
      className={classes(
        '-mx-5 flex flex-col gap-3 border-y border-line bg-card px-5 py-3 has-[form]:py-5 empty:hidden sm:-mx-6 sm:px-6',
        // The buttons stay visible while the details scroll.
        !asked &&
          '[@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0 [@media(min-height:28rem)]:z-20',
      )}
    >
      {move.problem && <Banner tone="bad" live title={move.problem} />}
      {asked === 'completed' && <CompleteForm redemption={redemption} move={move} onBack={back} />}
      {(asked === 'failed' || asked === 'cancelled') && (
        <EndForm key={asked} {...{ redemption, to: asked, replacements, move }} onBack={back} />
      )}
      {!asked && <MoveButtons redemption={redemption} move={move} onAsk={ask} />}
    </div>
  )
}

/** The status changes of a redemption with author, time and reason, oldest first. */
function RedemptionHistory({ history }: Pick<AdminRedemption, 'history'>) {
  const t = useTranslations('adminRedemptions.history')
  const format = useFormat()
  const reasonOfHold = useHoldReason()
  return (
    <section>
      <h3 className="mb-2 text-base">{t('title')}</h3>
      <ol className="flex flex-col gap-2 text-sm">
        {history.map(({ status, at, by, reason }) => (
          <li key={`${status}-${at}`} className="grid grid-cols-[7rem_1fr] items-start gap-x-3">
            <span>
              {status === 'held' || status === 'released' ? (
                <HeldBadge label={t(status)} />
              ) : (
                <StatusBadge status={status} />
              )}
            </span>
            <span>
              {by ?? t(status === 'held' || status === 'released' ? 'byRule' : 'byMember')} ·{' '}
              <time dateTime={at}>{format.dateTime(at)}</time>
              {reason && <span className="block text-quiet">{status === 'held' ? reasonOfHold(reason) : reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
