import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Banner } from '~/ui/banner.tsx'
import { Broken } from './guard-report.tsx'
import { overrideQuery } from './queries.ts'

/** Says that the active rules override the guard, with what they break (docs/product.md#rule-changes). */
export function ActiveOverride() {
  const t = useTranslations('adminRules.override')
  const override = useQuery(overrideQuery).data
  if (!override) return null
  const { reason, proposedBy, approvedBy, overridden } = override.activation
  return (
    <div className="mb-4">
      <Banner tone="warn" title={t('title')}>
        <p className="wrap-anywhere">{t('text', { n: override.ruleSet, reason })}</p>
        {overridden && <Broken report={overridden} />}
        <p>{t('people', { proposer: proposedBy ?? '', approver: approvedBy ?? '' })}</p>
      </Banner>
    </div>
  )
}
