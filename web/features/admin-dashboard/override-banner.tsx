import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { Banner } from '~/ui/banner.tsx'
import { ButtonLink } from '~/ui/button.tsx'

type Override = NonNullable<AnswerByKey<'GET /api/admin/stats'>['system']['override']>

/** Says that the active rules override the guard, until other rules are active (docs/product.md#rule-changes). */
export function OverrideBanner({ override: { ruleSet, activation } }: { override: Override }) {
  const t = useTranslations('adminDashboard.override')
  const { reason, proposedBy, approvedBy } = activation
  return (
    <Banner
      tone="warn"
      title={t('title')}
      actions={
        <ButtonLink size="small" variant="secondary" to={`/admin/economy/rules/${ruleSet}`}>
          {t('open', { n: ruleSet })}
        </ButtonLink>
      }
    >
      <span className="wrap-anywhere">
        {t('text', { n: ruleSet, reason, proposer: proposedBy ?? '', approver: approvedBy ?? '' })}
      </span>
    </Banner>
  )
}
