import { useLocale, useTranslations } from 'use-intl'
import { CAMPAIGN_SOURCES, EXTRA_PLAY_SOURCES } from '#contracts/campaign-rules.ts'
import type { Audience, Overlay } from '#contracts/campaigns.ts'
import { formatFor, useDateLocale, useFormat } from './format.ts'

/** Returns functions that describe parts of a campaign, with the texts of `adminCampaigns`. */
export function useCampaignTexts() {
  const t = useTranslations('adminCampaigns')
  const format = useFormat()
  const locale = useLocale()
  const dateLocale = useDateLocale()
  return {
    /** From when until when, by the clock of a time zone. */
    span: ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }, timeZone: string) => {
      const { dateTime } = formatFor(locale, dateLocale, timeZone)
      return t('span', { from: dateTime(startsAt), until: dateTime(endsAt) })
    },
    /** What it changes, one text for each. */
    changes: ({ multipliers, extraPlays, wheelPrizes, discount }: Overlay): string[] => [
      ...CAMPAIGN_SOURCES.flatMap((source) => {
        const percent = multipliers[source]
        return percent === undefined
          ? []
          : [t('change.multiplier', { source: t(`sources.${source}`), factor: format.number(percent / 100) })]
      }),
      ...EXTRA_PLAY_SOURCES.flatMap((source) => {
        const n = extraPlays[source]
        return n === undefined ? [] : [t(`change.plays.${source}`, { n })]
      }),
      ...(wheelPrizes ? [t('change.wheel')] : []),
      ...(discount
        ? [
            discount.planIds
              ? t('change.discountOf', { percent: discount.percent, n: discount.planIds.length })
              : t('change.discount', { percent: discount.percent }),
          ]
        : []),
    ],
    audience: (audience: Audience, listed: number): string => {
      switch (audience.kind) {
        case 'all':
          return t('audience.all')
        case 'list':
          return t('audience.listOf', { n: listed })
        default:
          return t(`audience.${audience.kind}Days`, { n: audience.days })
      }
    },
  }
}
