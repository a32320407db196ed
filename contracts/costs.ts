import { z } from 'zod'
import { AD_PAGES } from './guard-rules.ts'
import { type AmountProblem, decimalsOf, isCurrency, MICRO_DECIMALS, parseMicros, parseMoney } from './money.ts'
import { DURATIONS } from './rewards.ts'
import { route } from './route.ts'
import { Id, Instant, Points } from './values.ts'

/** What points cost the operator and what ads bring in (docs/product.md#costs). Amounts are decimal texts in the main unit of the currency. */

/** An empty text is no amount. */
const Amount = z
  .string()
  .trim()
  .max(40, 'This is too long')
  .transform((text) => text || null)
  .nullable()
  .default(null)
const Currency = z.string().trim().toUpperCase().refine(isCurrency, 'Please choose a currency')
const Percent = z
  .int('Please enter a whole number')
  .min(0, 'Please enter 0 to 99')
  .max(99, 'Please enter 0 to 99')
  .nullable()

const byPage = <Value extends z.ZodType>(value: Value) =>
  z.object({ daily_ad: value, special_task2: value, scratch: value })

const MESSAGES: Readonly<Record<AmountProblem | 'negative', (decimals: number) => string>> = {
  notAnAmount: () => 'Please enter an amount such as 1.50',
  tooManyDecimals: (decimals) => (decimals === 0 ? 'Please enter a whole amount' : `At most ${decimals} decimals`),
  tooLarge: () => 'This is too large',
  negative: () => 'Please enter 0 or more',
}

/** The most groups of countries; most ad networks report three or four tiers. */
export const COUNTRY_GROUPS_MAX = 4

const CountryGroup = z.object({
  name: z.string().trim().max(60, 'At most 60 characters').default(''),
  /** The share of ad openings from these countries. */
  sharePercent: z
    .int('Please enter a whole number')
    .min(1, 'Please enter 1 to 100')
    .max(100, 'Please enter 1 to 100')
    .nullable()
    .default(null),
  openingRevenue: byPage(Amount),
})
export type CountryGroup = z.infer<typeof CountryGroup>

/** Returns whether nothing is entered in a row of the form. */
export const isEmptyGroup = ({ name, sharePercent, openingRevenue }: CountryGroup): boolean =>
  name === '' && sharePercent === null && AD_PAGES.every((page) => openingRevenue[page] === null)

interface Amounts {
  readonly currency: string
  readonly planCosts: Readonly<Record<string, string | null>>
  readonly openingRevenue: Readonly<Record<(typeof AD_PAGES)[number], string | null>>
  readonly countryGroups: readonly CountryGroup[]
  readonly otherRevenue: string | null
  readonly ceiling: string | null
}

/** Reports groups without a name or a share, and shares that do not add up to 100. */
function checkGroups({ countryGroups }: Amounts, { addIssue }: z.RefinementCtx): void {
  const filled = countryGroups.flatMap((group, index) => (isEmptyGroup(group) ? [] : [{ ...group, index }]))
  const report = (index: number, field: string, message: string) =>
    addIssue({ code: 'custom', path: ['countryGroups', index, field], message })
  for (const { index, name, sharePercent } of filled) {
    if (name === '') report(index, 'name', 'Please enter a name')
    if (sharePercent === null) report(index, 'sharePercent', 'Please enter 1 to 100')
  }
  const last = filled.at(-1)
  const total = filled.reduce((sum, { sharePercent }) => sum + (sharePercent ?? 0), 0)
  if (last && total !== 100 && filled.every(({ sharePercent }) => sharePercent !== null)) {
    report(last.index, 'sharePercent', `The shares add up to ${total} instead of 100`)
  }
}

/** Reports each wrong amount at its field. Without a currency, decimals cannot be checked. */
function checkAmounts(costs: Amounts, { addIssue }: z.RefinementCtx): void {
  if (!isCurrency(costs.currency)) return
  const decimals = decimalsOf(costs.currency)
  const check = (path: string[], text: string | null, parse: typeof parseMicros, allowed: number) => {
    if (text === null) return
    const parsed = parse(text)
    const problem = 'problem' in parsed ? parsed.problem : parsed.amount < 0n ? 'negative' : undefined
    if (problem) addIssue({ code: 'custom', path, message: MESSAGES[problem](allowed) })
  }
  const money = (text: string) => parseMoney(text, costs.currency)
  for (const [id, text] of Object.entries(costs.planCosts)) check(['planCosts', id], text, money, decimals)
  for (const page of AD_PAGES) {
    check(['openingRevenue', page], costs.openingRevenue[page], parseMicros, MICRO_DECIMALS)
    for (const [index, group] of costs.countryGroups.entries()) {
      check(
        ['countryGroups', String(index), 'openingRevenue', page],
        group.openingRevenue[page],
        parseMicros,
        MICRO_DECIMALS,
      )
    }
  }
  check(['otherRevenue'], costs.otherRevenue, money, decimals)
  check(['ceiling'], costs.ceiling, money, decimals)
}

const CostsForm = z
  .object({
    /** The version that the author saw; 0 before the first one. */
    expectedVersion: z.int().min(0),
    /** ISO 4217. */
    currency: Currency,
    /** What one plan costs, by the plan's id. A plan without an amount has no known cost. */
    planCosts: z.record(Id, Amount),
    /** Revenue of one ad opening, with up to six decimals. */
    openingRevenue: byPage(Amount),
    /** Groups of countries with revenue of their own. Rows without any value are left out; with a group, `openingRevenue` is their mean. */
    countryGroups: z.array(CountryGroup).max(COUNTRY_GROUPS_MAX, `At most ${COUNTRY_GROUPS_MAX} groups`).default([]),
    /** All other revenue of a month. */
    otherRevenue: Amount,
    /** The lowest accepted share of revenue that is left after costs. */
    targetMarginPercent: Percent,
    /** The most that a perfect member may cost in a month. */
    ceiling: Amount,
    /** The share of points that is never redeemed; null: as measured. */
    neverRedeemedPercent: Percent,
  })
  .superRefine(checkAmounts)
  .superRefine(checkGroups)
export type CostsForm = z.infer<typeof CostsForm>

const Costs = z.object({
  /** 0 while nothing is stored; grows by one with each change. */
  version: z.int(),
  /** Null while nothing is stored. */
  currency: z.string().nullable(),
  /** The plans that members can redeem, in the order of the store. */
  plans: z.array(
    z.object({
      ...{ id: Id, name: z.string(), duration: z.enum(DURATIONS), points: Points },
      cost: z.string().nullable(),
      /** What delivered codes cost on average in the last days; null without codes with a cost in this currency. */
      measured: z.object({ codes: z.int(), cost: z.string() }).nullable(),
    }),
  ),
  /** With groups of countries, the mean by their shares; null where a group has no amount. */
  openingRevenue: byPage(z.string().nullable()),
  countryGroups: z.array(
    z.object({ name: z.string(), sharePercent: z.int(), openingRevenue: byPage(z.string().nullable()) }),
  ),
  otherRevenue: z.string().nullable(),
  targetMarginPercent: z.int().nullable(),
  ceiling: z.string().nullable(),
  neverRedeemedPercent: z.int().nullable(),
  /** How many days `measured` covers. */
  measuredDays: z.int(),
  /** The share of points that expired, of all that expired or were redeemed, from 0 to 1; null before any expired. */
  neverRedeemedMeasured: z.number().nullable(),
  stored: z.object({ by: z.object({ id: Id, name: z.string() }), at: Instant }).nullable(),
})
export type Costs = z.infer<typeof Costs>

export const readCosts = route('GET /api/admin/economy/costs', {
  access: 'system.manage',
  summary: 'What points cost the operator and what ads bring in, with the targets',
  output: Costs,
})

export const storeCosts = route('PUT /api/admin/economy/costs', {
  access: 'system.manage',
  summary: 'Store costs, revenue and targets as a new version',
  body: CostsForm,
  output: Costs,
  errors: ['costsConflict'],
})

export const costsRoutes = { readCosts, storeCosts }
