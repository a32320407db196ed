import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { useAmount } from './use-amount.ts'

interface FitResultProps {
  fit: AnswerByKey<'POST /api/admin/rules/fit'>
  currency: string
  onUndo: () => void
}

/** What 'Fit to my budget' has done with the draft. */
export function FitResult({ fit, currency, onUndo }: FitResultProps) {
  const t = useTranslations('adminRules')
  const format = useFormat()
  const amount = useAmount(currency)
  if (fit.outcome === 'fits') {
    return (
      <Banner
        live
        tone="good"
        title={t('fit.title', { percent: format.percent(Math.round(fit.factor * 1000) / 10) })}
        actions={
          <Button size="small" variant="secondary" onClick={onUndo}>
            {t('actions.undo')}
          </Button>
        }
      >
        {t('fit.text', { n: fit.changes })} {fit.mergesPrizes && t('fit.merged')}
      </Banner>
    )
  }
  if (fit.outcome === 'impossible') {
    const { cost, ceiling } = fit
    const text =
      cost === null ? t('fit.impossiblePlain') : t('fit.impossible', { cost: amount(cost), ceiling: amount(ceiling) })
    return <Banner live tone="bad" title={text} />
  }
  return <Banner live tone={fit.outcome === 'unneeded' ? 'good' : 'warn'} title={t(`fit.${fit.outcome}`)} />
}
