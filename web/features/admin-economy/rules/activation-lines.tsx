import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Activation, RuleSetSummary } from '#contracts/rule-changes.ts'
import { Badge } from '~/ui/badge.tsx'
import { Broken } from './guard-report.tsx'
import { useZoneFormat } from './use-zone-format.ts'

interface ActivationLinesProps {
  set: Pick<RuleSetSummary, 'activations' | 'proposals'>
  timeZone: string
  /** Adds who proposed and approved, the reason, and what was overridden. */
  full?: boolean
}

/** When a set was, is and will be active, and proposals that wait. */
export function ActivationLines({ set: { activations, proposals }, timeZone, full = false }: ActivationLinesProps) {
  const t = useTranslations('adminRules.activation')
  const tRules = useTranslations('adminRules')
  const format = useZoneFormat(timeZone)
  const textOf = ({ from, until }: Activation) => {
    if (from === null) return until === null ? t('always') : t('alwaysUntil', { until: format.dateTime(until) })
    if (until === null) return t('from', { from: format.dateTime(from) })
    if (until === from) return t('replaced', { from: format.dateTime(from) })
    return t('fromUntil', { from: format.dateTime(from), until: format.dateTime(until) })
  }
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {activations.length === 0 && <li className="text-quiet">{t('none')}</li>}
      {activations.map((one) => (
        <li key={one.from ?? ''} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center gap-2">
            {textOf(one)}
            {one.overridden && <Badge tone="warn">{tRules('overridden')}</Badge>}
          </span>
          {full && one.proposedBy && (
            <span className="text-quiet wrap-anywhere">
              {t('people', { proposer: one.proposedBy, approver: one.approvedBy ?? '' })} · {one.reason}
            </span>
          )}
          {full && one.overridden && <Broken report={one.overridden} />}
        </li>
      ))}
      {proposals.map(({ id, from, by, override }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-warn">
          {t(override ? 'proposalOverride' : 'proposal', { name: by, from: format.dateTime(from) })}
          <Link to="/admin/approvals" className="no-print text-brand-ink underline underline-offset-2">
            {t('decide')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
