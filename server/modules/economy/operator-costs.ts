// Costs and revenue of the operator (docs/product.md#costs). Each change is a new version; the newest counts.

import { sql } from 'kysely'
import { type Costs, type CostsForm, type CountryGroup, isEmptyGroup } from '#contracts/costs.ts'
import { AD_PAGES, type AdPage } from '#contracts/guard-rules.ts'
import { microsText, moneyText, type ParsedAmount, parseMicros, parseMoney } from '#contracts/money.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { readCatalogue } from '#server/modules/rewards/index.ts'
import { meanRevenue } from './mean-revenue.ts'
import { MEASURED_DAYS, readCodeCosts } from './read-code-costs.ts'
import { readNeverRedeemed } from './read-measures.ts'

interface CountryGroupRevenue {
  readonly name: string
  readonly sharePercent: number
  /** Micros of one ad opening; null where it is not known. */
  readonly openingRevenue: Readonly<Record<AdPage, bigint | null>>
}

export interface OperatorCosts {
  readonly version: number
  /** ISO 4217. */
  readonly currency: string
  /** Minor units by plan id. A plan without an entry has no known cost. */
  readonly planCosts: Readonly<Record<string, bigint>>
  /** Micros of one ad opening; null where it is not known. */
  readonly openingRevenue: Readonly<Record<AdPage, bigint | null>>
  readonly countryGroups: readonly CountryGroupRevenue[]
  readonly otherRevenueMinor: bigint
  readonly targetMarginPercent: number | null
  readonly ceilingMinor: bigint | null
  /** Null: as measured. */
  readonly neverRedeemedPercent: number | null
  readonly storedBy: { readonly id: string; readonly name: string }
  readonly storedAt: Date
}

/** Amounts as text, because the driver's numbers are not exact beyond 2^53. */
interface Row extends Pick<OperatorCosts, 'version' | 'currency' | 'targetMarginPercent' | 'neverRedeemedPercent'> {
  readonly planCosts: Readonly<Record<string, string>>
  readonly openingRevenue: Partial<Record<AdPage, string>>
  readonly countryGroups: readonly {
    readonly name: string
    readonly share: number
    readonly revenue: Readonly<Record<AdPage, string | null>>
  }[]
  readonly otherRevenue: string
  readonly ceiling: string | null
  readonly byId: string
  readonly byName: string
  readonly storedAt: Date
}

/** Reads the newest version; null while nothing is stored. */
export async function readOperatorCosts(db: Db): Promise<OperatorCosts | null> {
  const { rows } = await sql<Row>`
    select c.version, c.currency, c.other_revenue_minor::text as "otherRevenue", c.ceiling_minor::text as ceiling,
      c.target_margin_percent as "targetMarginPercent", c.never_redeemed_percent as "neverRedeemedPercent",
      c.stored_at as "storedAt", m.id as "byId", m.name as "byName",
      (select coalesce(json_object_agg(p.plan_id, p.cost_minor::text), '{}'::json)
        from operator_plan_costs p where p.version = c.version) as "planCosts",
      (select coalesce(json_object_agg(r.page, r.opening_micros::text), '{}'::json)
        from operator_ad_revenue r where r.version = c.version) as "openingRevenue",
      (select coalesce(json_agg(json_build_object('name', g.name, 'share', g.share_percent, 'revenue', json_build_object(
          'daily_ad', g.daily_ad_micros::text, 'special_task2', g.special_task2_micros::text, 'scratch', g.scratch_micros::text))
          order by g.position), '[]'::json)
        from operator_country_groups g where g.version = c.version) as "countryGroups"
    from operator_costs c join members m on m.id = c.stored_by order by c.version desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { planCosts, openingRevenue, countryGroups, otherRevenue, ceiling, byId, byName, ...rest } = row
  return {
    ...rest,
    planCosts: Object.fromEntries(Object.entries(planCosts).map(([id, minor]) => [id, BigInt(minor)])),
    openingRevenue: pagesOf((page) => toBigInt(openingRevenue[page] ?? null)),
    countryGroups: countryGroups.map(({ name, share, revenue }) => ({
      ...{ name, sharePercent: share },
      openingRevenue: pagesOf((page) => toBigInt(revenue[page])),
    })),
    otherRevenueMinor: BigInt(otherRevenue),
    ceilingMinor: toBigInt(ceiling),
    storedBy: { id: byId, name: byName },
  }
}

const toBigInt = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const pagesOf = <Value>(of: (page: AdPage) => Value) =>
  Object.fromEntries(AD_PAGES.map((page) => [page, of(page)])) as Record<AdPage, Value>

/** Returns the costs as staff see them, with every plan that members can redeem. */
export async function readCosts(db: Db, now: Date): Promise<Costs> {
  const [costs, catalogue, neverRedeemedMeasured] = await Promise.all([
    readOperatorCosts(db),
    readCatalogue(db),
    readNeverRedeemed(db),
  ])
  const measured = costs ? await readCodeCosts(db, costs.currency, now) : {}
  const money = (minor: bigint | null | undefined) => (costs && minor != null ? moneyText(minor, costs.currency) : null)
  const micros = (amount: bigint | null | undefined) =>
    costs && amount != null ? microsText(amount, costs.currency) : null
  return {
    version: costs?.version ?? 0,
    currency: costs?.currency ?? null,
    plans: catalogue.flatMap(({ name, plans }) =>
      plans.map(({ id, duration, points }) => ({
        ...{ id, name, duration, points, cost: money(costs?.planCosts[id]) },
        measured: measured[id] ?? null,
      })),
    ),
    openingRevenue: pagesOf((page) => micros(costs?.openingRevenue[page])),
    countryGroups: (costs?.countryGroups ?? []).map(({ openingRevenue, ...group }) => ({
      ...group,
      openingRevenue: pagesOf((page) => micros(openingRevenue[page])),
    })),
    otherRevenue: money(costs?.otherRevenueMinor),
    targetMarginPercent: costs?.targetMarginPercent ?? null,
    ceiling: money(costs?.ceilingMinor),
    neverRedeemedPercent: costs?.neverRedeemedPercent ?? null,
    measuredDays: MEASURED_DAYS,
    neverRedeemedMeasured,
    stored: costs && { by: costs.storedBy, at: costs.storedAt.toISOString() },
  }
}

/** @throws Error for a text that the contract has refused */
function amountOf(parsed: ParsedAmount): string {
  if ('problem' in parsed) throw new Error(`the amount is ${parsed.problem}`)
  return String(parsed.amount)
}

/** Returns the amounts that are known, as texts of whole units for a JSON parameter. */
const amountsOf = (texts: Readonly<Record<string, string | null>>, parse: (text: string) => ParsedAmount): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, amountOf(parse(text))]])),
    ),
  )

const revenueOf = ({ name, sharePercent, openingRevenue }: CountryGroup): CountryGroupRevenue => ({
  ...{ name, sharePercent: sharePercent ?? 0 },
  openingRevenue: pagesOf((page) => {
    const text = openingRevenue[page]
    return text === null ? null : BigInt(amountOf(parseMicros(text)))
  }),
})

/** Returns a group as a row of a JSON parameter. */
const rowOf = ({ name, sharePercent, openingRevenue }: CountryGroupRevenue, index: number) => ({
  ...{ position: index + 1, name, share: sharePercent },
  ...pagesOf((page) => openingRevenue[page]?.toString() ?? null),
})

const textOfAmounts = (amounts: Readonly<Record<string, bigint | null>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(amounts).flatMap(([name, amount]) => (amount === null ? [] : [[name, String(amount)]])),
    ),
  )

/**
 * Stores a new version. Of two concurrent changes of the same version, one is refused.
 *
 * @throws Problem costsConflict; invalidInput for a plan that members cannot redeem
 */
export async function storeCosts(tx: Tx, form: CostsForm, staff: StaffCall, now: Date): Promise<Costs> {
  const before = await readCosts(tx, now)
  const version = form.expectedVersion + 1
  const fields = Object.entries(form.planCosts)
    .filter(([id, cost]) => cost !== null && !before.plans.some((plan) => plan.id === id))
    .map(([id]) => ({ field: `planCosts.${id}`, message: 'This plan is no longer in the store' }))
  if (fields.length > 0) throw new Problem('invalidInput', { fields })
  const { currency, targetMarginPercent, neverRedeemedPercent } = form
  const parse = (text: string) => parseMoney(text, currency)
  const { rows } = await sql`
    insert into operator_costs (version, currency, other_revenue_minor, target_margin_percent, ceiling_minor,
      never_redeemed_percent, stored_by, stored_at)
    select ${version}::integer, ${currency}, ${amountOf(parse(form.otherRevenue ?? '0'))}::bigint, ${targetMarginPercent}::integer,
      ${form.ceiling === null ? null : amountOf(parse(form.ceiling))}::bigint, ${neverRedeemedPercent}::integer,
      ${staff.actorId}::uuid, ${now}::timestamptz
    where (select coalesce(max(version), 0) from operator_costs) = ${form.expectedVersion}::integer
    on conflict (version) do nothing returning version`.execute(tx)
  assertThat(rows.length === 1, 'costsConflict')
  await sql`
    insert into operator_plan_costs (version, plan_id, cost_minor)
    select ${version}::integer, key::uuid, value::bigint
    from json_each_text(${amountsOf(form.planCosts, parse)}::json)`.execute(tx)
  const groups = form.countryGroups.filter((group) => !isEmptyGroup(group)).map(revenueOf)
  await sql`
    insert into operator_country_groups (version, position, name, share_percent, daily_ad_micros, special_task2_micros, scratch_micros)
    select ${version}::integer, position, name, share, daily_ad, special_task2, scratch
    from json_to_recordset(${JSON.stringify(groups.map(rowOf))}::json) as g (position integer, name text, share integer, daily_ad bigint,
      special_task2 bigint, scratch bigint)`.execute(tx)
  const openingRevenue =
    groups.length === 0 ? amountsOf(form.openingRevenue, parseMicros) : textOfAmounts(meanRevenue(groups))
  await sql`
    insert into operator_ad_revenue (version, page, opening_micros)
    select ${version}::integer, key, value::bigint
    from json_each_text(${openingRevenue}::json)`.execute(tx)
  const after = await readCosts(tx, now)
  await recordStaffAction(
    tx,
    {
      ...{ ...staff, action: 'economy.costs', subject: { type: 'economy', id: 'costs' }, reason: '' },
      ...{ before: auditedOf(before), after: auditedOf(after) },
    },
    now,
  )
  return after
}

/** Returns what the audit log stores: the figures, by plan id, without the catalogue. */
function auditedOf({ plans, neverRedeemedMeasured: _, measuredDays: __, stored: ___, ...figures }: Costs) {
  if (figures.version === 0) return null
  return { ...figures, planCosts: Object.fromEntries(plans.flatMap(({ id, cost }) => (cost ? [[id, cost]] : []))) }
}
