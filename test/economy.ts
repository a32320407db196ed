import type { RequestByKey } from '#contracts/index.ts'
import type { Actor, Answer } from './actor.ts'
import type { Action } from './staff-action.ts'

type CostsForm = RequestByKey<'PUT /api/admin/economy/costs'>['body']

/** Two dollars for each plan, one cent for each ad opening. */
export async function costsForm(staff: Actor, changes: Partial<CostsForm> = {}): Promise<CostsForm> {
  const { version, plans } = (await staff.call('GET /api/admin/economy/costs')).body
  return {
    expectedVersion: version,
    currency: 'USD',
    planCosts: Object.fromEntries(plans.map(({ id }) => [id, '2'])),
    openingRevenue: { daily_ad: '0.01', special_task2: '0.01', scratch: '0.01' },
    otherRevenue: '',
    targetMarginPercent: 10,
    ceiling: '6.00',
    neverRedeemedPercent: null,
    ...changes,
  }
}

/** Stores costs over the version that is stored now. */
export const storeCosts = async (staff: Actor, changes: Partial<CostsForm> = {}) =>
  staff.call('PUT /api/admin/economy/costs', { body: await costsForm(staff, changes) })

/** Stores costs of $2 for 1,400 points of each plan, and of one cent for each ad opening. */
export async function storeCostsByPoints(staff: Actor, changes: Partial<CostsForm> = {}) {
  const { plans } = (await staff.call('GET /api/admin/economy/costs')).body
  const planCosts = Object.fromEntries(plans.map(({ id, points }) => [id, ((points * 2) / 1400).toFixed(2)]))
  return await storeCosts(staff, { planCosts, ...changes })
}

/** Proposes an export of the ledger of some days. */
export const proposeLedgerExport = (staff: Actor, from: string, to = from, reason = 'For the accountant') =>
  staff.call('POST /api/admin/ledger-exports', { body: { from, to, reason } })

/** Returns the messages of a refusal by field. */
export const fieldErrors = ({ body }: Answer<unknown>): Record<string, string> =>
  Object.fromEntries(
    ((body as { errors?: { field: string; message: string }[] }).errors ?? []).map(({ field, message }) => [
      field,
      message,
    ]),
  )

export const ECONOMY_ACTIONS: Readonly<Record<string, Action>> = {
  'POST /api/admin/ledger-exports':
    async ({ app, staff }) =>
    () =>
      proposeLedgerExport(staff, '2026-01-01', app.clock.now().toISOString().slice(0, 10)),
  'PUT /api/admin/economy/costs': async ({ staff }) => {
    const body = await costsForm(staff)
    return () => staff.call('PUT /api/admin/economy/costs', { body })
  },
}
