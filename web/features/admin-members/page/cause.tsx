import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { EntryCause, ExplainedEntry } from '#contracts/member-ledger.ts'
import { calculatorPath } from '~/lib/calculator-link.ts'
import { useHasPermission } from '~/lib/session.ts'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { QuizDialog } from './quiz-dialog.tsx'

type CauseOf<Kind extends EntryCause['kind']> = Extract<EntryCause, { kind: Kind }>

interface CauseProps extends Pick<ExplainedEntry, 'cause'> {
  memberId: string
}

/** What an entry was posted for, with a link to it if the viewer may open it. */
export function Cause({ cause, memberId }: CauseProps) {
  switch (cause?.kind) {
    case 'draw':
      return <DrawCause cause={cause} />
    case 'quiz':
      return <QuizCause cause={cause} memberId={memberId} />
    case 'redemption':
      return <RedemptionCause cause={cause} />
    case 'promoCode':
      return <PromoCodeCause cause={cause} />
    case 'staffAction':
      return <StaffActionCause cause={cause} />
    default:
      return null
  }
}

const CauseLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-medium text-brand-ink underline underline-offset-2 hover:no-underline">
    {children}
  </Link>
)

const Quiet = ({ children }: { children: ReactNode }) => <span className="block text-xs text-quiet">{children}</span>

function DrawCause({ cause: { nonce, number, table, ruleSet, serverSeed, clientSeed } }: { cause: CauseOf<'draw'> }) {
  const t = useTranslations('adminMember.cause')
  return (
    <>
      {t('draw', { nonce, number })}
      <Quiet>
        {serverSeed ? (
          <CauseLink to={calculatorPath({ serverSeed, clientSeed, nonce, table, ruleSet })}>{t('verify')}</CauseLink>
        ) : (
          t('hidden')
        )}
      </Quiet>
    </>
  )
}

function QuizCause({ cause, memberId }: { cause: CauseOf<'quiz'>; memberId: string }) {
  const t = useTranslations('adminMember.cause')
  const [isOpen, setOpen] = useState(false)
  const { id, correct, total, difficulty } = cause
  const text = t('quiz', { correct, total, difficulty })
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-left font-medium text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        {text}
      </button>
      {isOpen && <QuizDialog {...{ id, memberId, text }} onClose={() => setOpen(false)} />}
    </>
  )
}

function RedemptionCause({ cause: { id, subscription, duration, status } }: { cause: CauseOf<'redemption'> }) {
  const t = useTranslations('adminMember.cause')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <CauseLink to={`/admin/redemptions?status=all&redemption=${id}`}>
        {t('redemption', { name: `${subscription}, ${duration}` })}
      </CauseLink>
      <StatusBadge status={status} />
    </span>
  )
}

function PromoCodeCause({ cause: { code } }: { cause: CauseOf<'promoCode'> }) {
  const t = useTranslations('adminMember.cause')
  const may = useHasPermission()
  const text = t('promoCode', { code })
  return may('system.manage') ? (
    <CauseLink to={`/admin/promo-codes?q=${encodeURIComponent(code)}`}>{text}</CauseLink>
  ) : (
    text
  )
}

function StaffActionCause({ cause }: { cause: CauseOf<'staffAction'> }) {
  const t = useTranslations('adminMember.cause')
  const may = useHasPermission()
  const { auditSeq, proposedBy, reason } = cause
  const by = cause.by || t('someone')
  const text = reason ? t('staff', { by, reason }) : t('staffAlone', { by })
  return (
    <>
      <span title={text} className="block in-data-[density=compact]:truncate">
        {may('security.read') ? <CauseLink to={`/admin/security?tab=audit&entry=${auditSeq}`}>{text}</CauseLink> : text}
      </span>
      {proposedBy !== null && <Quiet>{t('proposedBy', { name: proposedBy || t('someone') })}</Quiet>}
    </>
  )
}
