// Stores the rule sets of approved campaigns: one for each set that is active in their time, and for each combination of campaigns that run
// at the same time, because a member may be in the audience of some of them only.

import { type RawBuilder, sql } from 'kysely'
import type { Overlay } from '#contracts/campaigns.ts'
import { RuleSet } from '#contracts/rule-set.ts'
import type { Tx } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { derive } from './derive.ts'
import { storeRuleSet } from './store-rule-set.ts'

interface ApprovedCampaign {
  readonly id: string
  readonly name: string
  readonly overlay: Overlay
  readonly from: number
  readonly until: number
}

interface Base {
  readonly number: number
  readonly body: string
  readonly from: number
}

/** A base set with campaigns that run while it is active. */
interface Combination {
  readonly base: Base
  /** In ascending order of ids. */
  readonly campaigns: readonly ApprovedCampaign[]
}

/** Makes approvals of campaigns and activations wait for each other until the transaction ends. */
export const lockCampaigns = async (tx: Tx): Promise<void> => {
  await sql`select from rule_activations where number = 1 for no key update`.execute(tx)
}

/**
 * Stores the missing rule sets of all campaigns that have not ended. To be called in the transaction that approves a campaign or an
 * activation, after its own rows: whichever commits second finds the rows of the other, because both lock the first activation here.
 *
 * @param authorId the staff member who approves
 * @throws Problem campaignLimits when a campaign leads beyond the limits of a rule set
 */
export async function storeCampaignSets(tx: Tx, authorId: string, now: Date): Promise<void> {
  await lockCampaigns(tx)
  const { rows: bases } = await sql<Base>`
    select r.number, r.body, greatest(extract(epoch from nullif(a.active_from, '-infinity')) * 1000, 0)::float8 as from
    from rule_activations a join rule_sets r on r.number = a.rule_set order by a.active_from, a.number`.execute(tx)
  const { rows: campaigns } = await sql<ApprovedCampaign>`
    select id, name, overlay, ${millis(sql`starts_at`)} as from, ${millis(sql`least(ends_at, ended_at)`)} as until
    from campaigns
    where approved_at is not null and least(ends_at, ended_at) > ${now} and targets <> array['plans']
    order by id`.execute(tx)
  const { rows: stored } = await sql<{ key: string }>`
    select concat_ws(' ', base, array_to_string(campaigns, ' ')) as key from campaign_rule_sets`.execute(tx)
  const keys = new Set(stored.map(({ key }) => key))
  for (const [key, { base, campaigns: combined }] of combinationsOf(bases, campaigns)) {
    // Its campaigns were approved by the limits of that time.
    if (keys.has(key)) continue
    const ids = combined.map(({ id }) => id)
    const reason = `Campaign: ${combined.map(({ name }) => name).join(', ')}`
    const origin = { authorId, reason, basedOn: base.number, forCampaign: true }
    const { number: ruleSet } = await storeRuleSet(tx, deriveAll(base, combined), origin, now)
    await sql`
      insert into campaign_rule_sets (base, campaigns, rule_set) values (${base.number}, ${ids}::uuid[], ${ruleSet})`.execute(
      tx,
    )
  }
}

const millis = (instant: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${instant}) * 1000)::float8`

/** Returns each non-empty subset of the campaigns that run at one time, with the base set of that time, by the numbers and ids of both. */
function combinationsOf(
  bases: readonly Base[],
  campaigns: readonly ApprovedCampaign[],
): ReadonlyMap<string, Combination> {
  const moments = [...new Set([...bases, ...campaigns].map(({ from }) => from))]
  const found = new Map<string, Combination>()
  for (const moment of moments) {
    const base = bases.findLast(({ from }) => from <= moment)
    const running = campaigns.filter(({ from, until }) => from <= moment && moment < until)
    if (!base || running.length === 0) continue
    for (const subset of subsetsOf(running)) {
      found.set([base.number, ...subset.map(({ id }) => id)].join(' '), { base, campaigns: subset })
    }
  }
  return found
}

/** At most as many campaigns run at one time as there are sources, because no two of them change the same one. */
const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length - 1 }, (_, nth) => items.filter((_, index) => ((nth + 1) >> index) & 1))

function deriveAll(base: Base, campaigns: readonly ApprovedCampaign[]): RuleSet {
  let ruleSet = RuleSet.parse(JSON.parse(base.body))
  for (const { name, overlay } of campaigns) {
    const derived = derive(ruleSet, overlay)
    if ('beyondLimits' in derived) throw new Problem('campaignLimits', { values: { name } })
    ruleSet = derived.ruleSet
  }
  return ruleSet
}
