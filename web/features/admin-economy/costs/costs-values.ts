// The fields of the form of costs, as texts. Names are those of the request, so that the server's errors find their field.

import type { Costs } from '#contracts/costs.ts'
import { AD_PAGES } from '#contracts/guard-rules.ts'
import type { RequestByKey } from '#contracts/index.ts'

export type Values = Readonly<Record<string, string>>

export const planField = (id: string): string => `planCosts.${id}`
export const pageField = (page: (typeof AD_PAGES)[number]): string => `openingRevenue.${page}`

export const groupField = (index: number, field: 'name' | 'sharePercent' | (typeof AD_PAGES)[number]): string =>
  `countryGroups.${index}.${field === 'name' || field === 'sharePercent' ? field : `openingRevenue.${field}`}`

/** The rows of groups of countries; empty ones are no groups. */
export const GROUP_ROWS: readonly number[] = [0, 1, 2, 3]

/** Returns how many rows to show: those up to the last that has a value, and an empty one after it. */
export function shownGroups(values: Values): number {
  const last = GROUP_ROWS.findLast((index) =>
    (['name', 'sharePercent', ...AD_PAGES] as const).some((field) => values[groupField(index, field)]),
  )
  return last === undefined ? 0 : Math.min(last + 2, GROUP_ROWS.length)
}

/** What is typed, and the costs that were stored when typing began. */
export interface CostsDraft {
  readonly changes: Values
  readonly base?: Costs | undefined
}

/** Returns stored costs as the form shows them. */
export const valuesOf = (costs: Costs): Values => ({
  currency: costs.currency ?? '',
  ...Object.fromEntries(costs.plans.map(({ id, cost }) => [planField(id), cost ?? ''])),
  ...Object.fromEntries(AD_PAGES.map((page) => [pageField(page), costs.openingRevenue[page] ?? ''])),
  ...Object.fromEntries(
    GROUP_ROWS.flatMap((index) => {
      const group = costs.countryGroups[index]
      return [
        [groupField(index, 'name'), group?.name ?? ''],
        [groupField(index, 'sharePercent'), textOf(group?.sharePercent ?? null)],
        ...AD_PAGES.map((page) => [groupField(index, page), group?.openingRevenue[page] ?? '']),
      ]
    }),
  ),
  otherRevenue: costs.otherRevenue ?? '',
  targetMarginPercent: textOf(costs.targetMarginPercent),
  ceiling: costs.ceiling ?? '',
  neverRedeemedPercent: textOf(costs.neverRedeemedPercent),
})

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** Returns the names of the fields in their order on the screen. */
export const fieldNames = (costs: Costs): string[] => Object.keys(valuesOf(costs))

/** Returns the draft after a change of one field. A field with its stored value is no change. */
export function changeField(draft: CostsDraft, costs: Costs, name: string, value: string): CostsDraft {
  const { [name]: _, ...others } = draft.changes
  const changes = value === valuesOf(costs)[name] ? others : { ...others, [name]: value }
  return Object.keys(changes).length === 0 ? { changes, base: undefined } : { changes, base: draft.base ?? costs }
}

/** Returns the typed fields that a colleague has stored with another value since typing began. */
export function conflictsOf({ changes, base }: CostsDraft, costs: Costs): ReadonlySet<string> {
  if (!base || base.version === costs.version) return new Set()
  const [before, now] = [valuesOf(base), valuesOf(costs)]
  return new Set(Object.keys(changes).filter((name) => name in now && before[name] !== now[name]))
}

/** Returns a percentage, null for none, and −1 for what is no number: JSON has no NaN, and the server refuses −1 at the field. */
function numberOf(text = ''): number | null {
  if (!text.trim()) return null
  const number = Number(text)
  return Number.isNaN(number) ? -1 : number
}

const pagesOf = (textOf: (page: (typeof AD_PAGES)[number]) => string) => ({
  daily_ad: textOf('daily_ad'),
  special_task2: textOf('special_task2'),
  scratch: textOf('scratch'),
})

/** Returns the request that stores these values over the stored costs. */
export function requestOf(values: Values, costs: Costs): RequestByKey<'PUT /api/admin/economy/costs'>['body'] {
  const textIn = (name: string) => values[name] ?? ''
  return {
    expectedVersion: costs.version,
    currency: textIn('currency'),
    planCosts: Object.fromEntries(costs.plans.map(({ id }) => [id, textIn(planField(id))])),
    openingRevenue: pagesOf((page) => textIn(pageField(page))),
    countryGroups: GROUP_ROWS.map((index) => ({
      name: textIn(groupField(index, 'name')),
      sharePercent: numberOf(values[groupField(index, 'sharePercent')]),
      openingRevenue: pagesOf((page) => textIn(groupField(index, page))),
    })),
    otherRevenue: textIn('otherRevenue'),
    targetMarginPercent: numberOf(values.targetMarginPercent),
    ceiling: textIn('ceiling'),
    neverRedeemedPercent: numberOf(values.neverRedeemedPercent),
  }
}
