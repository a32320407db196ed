import { useTranslations } from 'use-intl'
import type { Activation } from '#contracts/rule-changes.ts'
import { Banner } from '~/ui/banner.tsx'
import { Broken } from './guard-report.tsx'

/** Says that the active rules override the guard, with what they break. */
export function OverrideBanner({ ruleSet, activation }: { ruleSet: number; activation: Activation }) {
  const t = useTranslations('adminRules.override')
  const { reason, proposedBy, approvedBy, overridden } = activation
  return (
    <Banner tone="warn" title={t('title')}>
      <p className="wrap-anywhere">{t('text', { n: ruleSet, reason })}</p>
      {overridden && <Broken report={overridden} />}
      <p>{t('people', { proposer: proposedBy ?? '', approver: approvedBy ?? '' })}</p>
    </Banner>
  )
}
