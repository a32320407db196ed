import { useLocale, useTranslations } from 'use-intl'
import type { Approval } from '#contracts/approvals.ts'
import { formatRoundedMicros } from '#contracts/money.ts'
import { useCampaignTexts } from '~/lib/campaign-texts.ts'

type Facts = Extract<Approval['facts'], { kind: 'campaign' }>

/** Returns a function that describes a campaign: what it changes, for whom, when, the guard's verdict, and its expected cost. */
export function useCampaignFacts(): (facts: Facts) => { title: string; text: string; to: string } {
  const t = useTranslations('adminApprovals.campaign')
  const locale = useLocale()
  const { changes, audience, span } = useCampaignTexts()
  return ({ name, banner, overlay, budgetPoints, listed, timeZone, guard, override, ...facts }) => {
    const cost = guard?.extraCost
    const amount = cost ? formatRoundedMicros(BigInt(cost.micros), cost.currency, locale) : t('unknownCost')
    return {
      title: t('title', { name }),
      text: [
        t('what', { changes: changes(overlay).join(', '), audience: audience(facts.audience, listed) }),
        t('when', { span: span(facts, timeZone), zone: timeZone }),
        t('banner', { banner }),
        budgetPoints === null ? '' : t('budget', { n: budgetPoints }),
        guard ? t(guard.outcome === 'refused' && override ? 'override' : guard.outcome) : t('impossible'),
        guard ? t('cost', { points: guard.extraPoints, amount }) : '',
      ]
        .filter(Boolean)
        .join(' '),
      to: '/admin/economy/campaigns',
    }
  }
}
