import type { NumberedRules, RuleBook } from '#server/modules/rules/index.ts'

interface PublishedSet {
  readonly set: NumberedRules
  readonly number: number
  readonly hash: string
  /** When it was used for the first time; null from the beginning. */
  readonly activeFrom: string | null
  /** Its uses by campaigns, newest first; empty for a set that is or was active for everyone. */
  readonly campaigns: { names: string[]; base: number; from: string; until: string }[]
}

/** Returns every set that was used up to a moment: the active one, those before it, and those of campaigns that were never active for all. */
export function publishedSets(ruleBook: RuleBook, now: Date): PublishedSet[] {
  const active = ruleBook.activeUntil(now).toReversed()
  const uses = ruleBook.campaignUses(now).filter(({ rules }) => !active.includes(rules))
  const ofCampaigns = [...new Set(uses.map(({ rules }) => rules))]
  return [
    ...active.map((set) => ({
      ...{ set, number: set.number, hash: set.hash },
      activeFrom: ruleBook.firstActivation(set.number)?.toISOString() ?? null,
      campaigns: [],
    })),
    ...ofCampaigns.map((set) => {
      const own = uses.filter(({ rules }) => rules === set)
      return {
        ...{ set, number: set.number, hash: set.hash },
        activeFrom: own.at(-1)?.from.toISOString() ?? null,
        campaigns: own.map(({ names, base, from, until }) => ({
          ...{ names: [...names], base },
          ...{ from: from.toISOString(), until: until.toISOString() },
        })),
      }
    }),
  ]
}
