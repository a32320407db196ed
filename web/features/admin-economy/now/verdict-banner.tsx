import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { missingFigures } from './missing-figures.ts'
import type { Solvency } from './queries.ts'
import { useMoney } from './use-money.ts'

const TONES = { passes: 'good', refused: 'bad', unknown: 'note' } as const

/** The guard's verdict on the active rules, why, and what it cannot know. */
export function VerdictBanner({ solvency }: { solvency: Solvency }) {
  const { currency, verdict } = solvency
  const t = useTranslations('adminSolvency.verdict')
  const format = useFormat()
  const money = useMoney(currency)
  const percent = (basisPoints: number) => format.percent(basisPoints / 100)
  const lacks = missingFigures(solvency)
  // Costs do not help a store without plans.
  const canEnterCosts = lacks.some(({ name }) => name !== 'noPlans')
  return (
    <Banner
      tone={TONES[verdict.outcome]}
      title={t(`title.${verdict.outcome}`, { number: verdict.ruleSet })}
      {...(canEnterCosts && {
        actions: (
          <ButtonLink to="/admin/economy/costs" variant="secondary" size="small">
            {t('toCosts')}
          </ButtonLink>
        ),
      })}
    >
      {verdict.broken.map((broken) => (
        <p key={broken.rule}>
          {broken.rule === 'perfectCost'
            ? t('perfectCost', { cost: money(broken.cost) ?? '', ceiling: money(broken.ceiling) ?? '' })
            : t(broken.marginBp === null ? 'noRevenue' : 'margin', {
                margin: percent(broken.marginBp ?? 0),
                target: percent(broken.targetBp),
                cost: money(broken.cost) ?? '',
                revenue: money(broken.revenue) ?? '',
              })}
        </p>
      ))}
      {verdict.outcome === 'passes' && <p>{t('passesText')}</p>}
      {lacks.map(({ name, n }) => (
        <p key={name}>{t(`lacks.${name}`, { n })}</p>
      ))}
    </Banner>
  )
}
