import { AD_PAGES, type AdPage } from '#contracts/guard-rules.ts'

interface SharedRevenue {
  readonly sharePercent: number
  /** Micros of one opening; null where it is not known. */
  readonly openingRevenue: Readonly<Record<AdPage, bigint | null>>
}

/**
 * Returns the mean revenue of an ad opening in micros, rounded down, by the shares of the groups, which add up to 100 percent. It is null for
 * a page of which one group has no amount.
 */
export const meanRevenue = (groups: readonly SharedRevenue[]): Record<AdPage, bigint | null> =>
  Object.fromEntries(AD_PAGES.map((page) => [page, meanOf(groups, page)])) as Record<AdPage, bigint | null>

function meanOf(groups: readonly SharedRevenue[], page: AdPage): bigint | null {
  let sum = 0n
  for (const { sharePercent, openingRevenue } of groups) {
    const micros = openingRevenue[page]
    if (micros === null) return null
    sum += micros * BigInt(sharePercent)
  }
  return sum / 100n
}
