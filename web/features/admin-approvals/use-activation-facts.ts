import { useLocale, useTranslations } from 'use-intl'
import type { Approval } from '#contracts/approvals.ts'
import { formatRoundedMicros } from '#contracts/money.ts'
import { formatFor, useDateLocale, useFormat } from '~/lib/format.ts'

type Facts = Extract<Approval['facts'], { kind: 'rule_activation' }>

/** Returns a function that describes the activation of a rule set with the guard's figures. */
export function useActivationFacts(): (facts: Facts) => { title: string; text: string; to: string } {
  const t = useTranslations('adminApprovals.rule_activation')
  const format = useFormat()
  const locale = useLocale()
  const dateLocale = useDateLocale()
  return ({ ruleSet, replaces, from, timeZone, override, guard }) => {
    const { outcome, currency, perfectCost, perfectRevenue, marginBp, daysToCheapest } = guard
    const amount = (micros: string | null) =>
      micros === null ? t('noFigure') : formatRoundedMicros(BigInt(micros), currency, locale)
    const figures = [
      ...(perfectCost === null ? [] : [t('perfect', { cost: amount(perfectCost), revenue: amount(perfectRevenue) })]),
      ...(marginBp === null ? [] : [t('margin', { margin: format.percent(marginBp / 100) })]),
      ...(daysToCheapest === null ? [] : [t('days', { days: Math.round(daysToCheapest * 10) / 10 })]),
    ]
    return {
      title: t('title', {
        n: ruleSet,
        when: formatFor(locale, dateLocale, timeZone).dateTime(from),
        zone: timeZone,
      }),
      text: t('text', {
        replaces,
        verdict: t(outcome === 'refused' && override ? 'override' : outcome),
        figures: figures.join(' '),
      }).trim(),
      to: `/admin/economy/rules/${ruleSet}?with=${replaces}`,
    }
  }
}
