import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import type { Solvency } from './queries.ts'
import { useMoney } from './use-money.ts'

const TONES = { passes: 'good', refused: 'bad', unknown: 'note' } as const

/** The guard's verdict on the active rules, why, and what it cannot know. */
export function VerdictBanner({ solvency: { currency, missing, verdict } }: { solvency: Solvency }) {
  const t = useTranslations('adminSolvency.verdict')
  const format = useFormat()
  const money = useMoney(currency)
  const percent = (basisPoints: number) => format.percent(basisPoints / 100)
  const lacks = [
    currency === null && t('lacks.costs'),
    currency !== null && missing.planCosts > 0 && t('lacks.plans', { n: missing.planCosts }),
    currency !== null && missing.adRevenue.length > 0 && t('lacks.ads', { n: missing.adRevenue.length }),
  ].filter(Boolean)
  return (
    <Banner
      tone={TONES[verdict.outcome]}
      title={t(`title.${verdict.outcome}`, { number: verdict.ruleSet })}
      {...((lacks.length > 0 || verdict.outcome === 'unknown') && {
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
      {lacks.map((sentence) => (
        <p key={String(sentence)}>{sentence}</p>
      ))}
      {verdict.outcome === 'unknown' && lacks.length === 0 && <p>{t('lacks.targets')}</p>}
    </Banner>
  )
}
