import { Ban, CircleCheck, CirclePlay, Coins, Hand, PauseCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StatusAction } from '#contracts/member-rules.ts'
import type { MemberDetail } from '#contracts/members.ts'
import type { MemberPause } from '#contracts/redemption-pauses.ts'
import { Button } from '~/ui/button.tsx'
import { PauseDialog } from '~/ui/pause-dialog.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { runningPause } from './member-pauses.tsx'
import { StatusDialog } from './status-dialog.tsx'

type Action = StatusAction | 'points' | 'pause' | 'lift'

const ICONS = { ban: Ban, suspend: PauseCircle, activate: CircleCheck }

/** Returns the buttons of what this viewer may do with the member, and the dialog of the chosen one. */
export function useMemberActions(member: MemberDetail | undefined): { buttons: ReactNode; dialog: ReactNode } {
  const [action, setAction] = useState<Action>()
  // The pause that was shown when the dialog opened. A colleague may lift it in the meantime.
  const [lifting, setLifting] = useState<MemberPause>()
  if (!member) return { buttons: null, dialog: null }
  const start = (next: Action) => {
    setLifting(runningPause(member))
    setAction(next)
  }
  const close = () => setAction(undefined)
  const { id, name } = member
  return {
    buttons: <ActionButtons member={member} onAction={start} />,
    dialog: (
      <>
        {action === 'points' && <AdjustDialog id={id} name={name} onClose={close} />}
        {action === 'pause' && <PauseDialog member={member} onClose={close} />}
        {lifting && action === 'lift' && <LiftDialog id={id} name={name} pause={lifting} onClose={close} />}
        {(action === 'ban' || action === 'suspend' || action === 'activate') && (
          <StatusDialog member={member} action={action} onClose={close} />
        )}
      </>
    ),
  }
}

/** The actions that the server allows this viewer. */
function ActionButtons({ member, onAction }: { member: MemberDetail; onAction: (action: Action) => void }) {
  const t = useTranslations('adminMembers')
  return (
    <>
      {member.mayAdjust && (
        <Button size="small" icon={<Coins aria-hidden className="size-5" />} onClick={() => onAction('points')}>
          {t('adjust.button')}
        </Button>
      )}
      {member.mayPause && <PauseButton isPaused={runningPause(member) !== undefined} onAction={onAction} />}
      {member.may.map((action) => {
        const Icon = ICONS[action]
        return (
          <Button
            key={action}
            size="small"
            variant={action === 'ban' ? 'danger' : 'secondary'}
            icon={<Icon aria-hidden className="size-5" />}
            onClick={() => onAction(action)}
          >
            {t(`act.${action}.button`)}
          </Button>
        )
      })}
    </>
  )
}

function PauseButton({ isPaused, onAction }: { isPaused: boolean; onAction: (action: Action) => void }) {
  const t = useTranslations('admin.pause')
  const Icon = isPaused ? CirclePlay : Hand
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<Icon aria-hidden className="size-5" />}
      onClick={() => onAction(isPaused ? 'lift' : 'pause')}
    >
      {t(isPaused ? 'lift' : 'button')}
    </Button>
  )
}
