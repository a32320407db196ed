import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApprovalAction, ApprovalState } from '#contracts/approval-rules.ts'
import type { Approval } from '#contracts/approvals.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { useFacts } from './use-facts.ts'

const TONES: Record<ApprovalState, Tone> = {
  waiting: 'warn',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}

interface ApprovalItemProps {
  approval: Approval
  /** Whether it is no longer in the list. */
  isGone: boolean
  busy: boolean
  onAction: (act: ApprovalAction) => void
}

/** One proposal with its reason and author, and the actions that the viewer may take. */
export function ApprovalItem({ approval, isGone, busy, onAction }: ApprovalItemProps) {
  const t = useTranslations('adminApprovals')
  const tLive = useTranslations('admin.live')
  const format = useFormat()
  const now = useNow()
  const { title, text, to, member } = useFacts()(approval)
  const { state, reason, by, at, expiresAt, decided, may } = approval
  return (
    <li data-row={approval.id} className="flex flex-col gap-3 p-4 sm:p-5 lg:flex-row lg:items-start lg:justify-between">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          {to ? (
            <Link to={to} className="rounded-sm wrap-anywhere hover:underline">
              {title}
            </Link>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
          {isGone ? <Badge>{tLive('left')}</Badge> : <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
        </h2>
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
      {may.length > 0 && (
        <div className="flex shrink-0 flex-wrap gap-2">
          {may.map((act, index) => (
            <Button
              key={act}
              size="small"
              variant={act === 'approve' || act === 'download' ? 'primary' : 'secondary'}
              busy={act === 'download' && busy}
              disabled={isGone}
              onClick={() => onAction(act)}
              {...(index === 0 && { 'data-open': approval.id })}
            >
              {act === 'download' && approval.facts.kind === 'ledger' ? t('download.ledger') : t(`${act}.button`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
