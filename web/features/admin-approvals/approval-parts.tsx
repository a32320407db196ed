import { useTranslations } from 'use-intl'
import type { ApprovalAction, ApprovalState as State } from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { useFacts } from './use-facts.ts'

const TONES: Record<State, Tone> = {
  waiting: 'warn',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export function ApprovalState({ approval: { state } }: { approval: Approval }) {
  const t = useTranslations('adminApprovals')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}

/** What a proposal changes, its reason, its author, and who decided it. */
export function ApprovalDetails({ approval }: { approval: Approval }) {
  const t = useTranslations('adminApprovals')
  const format = useFormat()
  const now = useNow()
  const { text, member } = useFacts()(approval)
  const { state, reason, by, at, expiresAt, decided, may } = approval
  return (
    <div>
      {text && <p className="mt-1 text-sm text-quiet wrap-anywhere tabular">{text}</p>}
      {reason && <p className="mt-2 border-l-2 border-line pl-3 wrap-anywhere">{reason}</p>}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        {member && <MemberLink {...member} />}
        <span>{t('by', { name: by.name, when: format.ago(at, now) })}</span>
        {(state === 'waiting' || may.includes('download')) && (
          <time dateTime={expiresAt}>{t('until', { when: format.dateTime(expiresAt) })}</time>
        )}
        {decided && (
          <span className="wrap-anywhere">
            {t(`state.${state}`)}: {t('decidedBy', { name: decided.by.name, when: format.ago(decided.at, now) })}
            {decided.reason && ` · ${decided.reason}`}
          </span>
        )}
      </p>
      {may.includes('refuse') && !may.includes('approve') && (
        <p className="mt-1 text-sm text-quiet">{t('refuseOnly')}</p>
      )}
    </div>
  )
}

interface ApprovalButtonsProps {
  approval: Approval
  /** Whether it is no longer in the list. */
  isGone: boolean
  busy: boolean
  onAction: (act: ApprovalAction) => void
}

/** The actions that the viewer may take on a proposal. */
export function ApprovalButtons({ approval, isGone, busy, onAction }: ApprovalButtonsProps) {
  const t = useTranslations('adminApprovals')
  return approval.may.map((act) => (
    <Button
      key={act}
      size="small"
      variant={act === 'approve' || act === 'download' ? 'primary' : 'secondary'}
      busy={act === 'download' && busy}
      disabled={isGone}
      onClick={() => onAction(act)}
    >
      {act === 'download' && approval.facts.kind === 'ledger' ? t('download.ledger') : t(`${act}.button`)}
    </Button>
  ))
}
