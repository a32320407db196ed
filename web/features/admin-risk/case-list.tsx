import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberCase, RiskCase } from '#contracts/risk.ts'
import { LISTED_CASES } from '#contracts/risk-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { AppealAnswer } from './appeal-answer.tsx'

/** Decisions on risk groups, newest first, each with a link to its evidence. */
export function CaseList({ cases }: { cases: readonly (RiskCase & Partial<Pick<MemberCase, 'answer'>>)[] }) {
  const t = useTranslations('adminRisk.cases')
  const format = useFormat()
  if (cases.length === 0) return null
  return (
    <section aria-label={t('title')}>
      <h3 className="mb-1.5 text-base">{t('title')}</h3>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {cases.map((one) => (
          <li key={one.id} className="flex flex-col gap-0.5 px-3 py-2.5">
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to={`/admin/security?tab=risk&case=${one.id}`}
                className="inline-flex min-h-6 items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
              >
                {t('of', { date: format.dateTime(one.at) })}
              </Link>
              <Badge tone={one.decision === 'stopped' ? 'warn' : 'neutral'}>{t(`decisions.${one.decision}`)}</Badge>
            </span>
            {one.reasonClass && <span>{t(`classes.${one.reasonClass}`)}</span>}
            <span className="break-words">{one.reason}</span>
            <span className="text-xs text-quiet">{t('by', { name: one.by })}</span>
            {one.answer && <AppealAnswer answer={one.answer} />}
          </li>
        ))}
      </ul>
      {cases.length === LISTED_CASES && <p className="mt-2 text-sm text-quiet">{t('newest', { n: LISTED_CASES })}</p>}
    </section>
  )
}
