import { useTranslations } from 'use-intl'
import { Banner } from '~/ui/banner.tsx'
import type { Economy } from './queries.ts'
import { useTenths } from './use-tenths.ts'

/** Warns if a day is worth more than the cheapest plan, and for whom. */
export function Verdict({ economy: { plans, warnings, total } }: { economy: Economy }) {
  const t = useTranslations('adminEconomy')
  const tUi = useTranslations('ui')
  const tenths = useTenths()
  if (!plans) {
    return (
      <Banner tone="note" title={t('noPlan.title')}>
        {t('noPlan.text')}
      </Banner>
    )
  }
  const { name, duration, points } = plans.cheapest
  const plan = tUi('points', { n: points })
  // The most likely case comes first.
  const [worst] = warnings
  if (!worst) {
    return (
      <Banner tone="good" title={t('fine.title')}>
        {t('fine.text', { plan, name, duration })}
      </Banner>
    )
  }
  const figures = { average: tenths(total.average), perfect: tenths(total.perfect), atMost: tenths(total.atMost) }
  return (
    <Banner tone={worst.who === 'atMost' ? 'warn' : 'bad'} title={t(`warning.title.${worst.who}`)}>
      {t('warning.text', { name, duration, plan, ...figures })}
    </Banner>
  )
}
