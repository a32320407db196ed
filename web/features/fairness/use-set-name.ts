import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'

type PublishedSet = Pick<AnswerByKey<'GET /api/fairness/rules'>['sets'][number], 'number' | 'activeFrom' | 'campaigns'>

/** Returns the names of campaigns as one text. */
export function useCampaignNames(): (names: readonly string[]) => string {
  const t = useTranslations('draws.page.rules')
  return (names) => names.map((name) => t('campaignName', { name })).join(' + ')
}

/** Returns a function that names a rule set by its number and its time, or by its newest campaign. */
export function useSetName(): (set: PublishedSet) => string {
  const t = useTranslations('draws.page.recompute')
  const format = useFormat()
  const namesOf = useCampaignNames()
  return ({ number: n, activeFrom, campaigns: [newest] }) => {
    if (newest) return t('rulesCampaign', { n, names: namesOf(newest.names), when: format.dateTime(newest.from) })
    return activeFrom ? t('rulesFrom', { n, when: format.dateTime(activeFrom) }) : t('rulesFirst', { n })
  }
}
