// One successful call of each audited route of staff, partly in files by area. A new route needs a line, or test/audit-log.db.test.ts fails.

import type { RouteKey } from '#contracts/index.ts'
import { ADMIN_QUIZ_ACTIONS } from './admin-quiz.ts'
import { APPROVAL_ACTIONS } from './approval-actions.ts'
import { BUDGET_ACTIONS } from './budgets.ts'
import { CAMPAIGN_ACTIONS } from './campaign-actions.ts'
import { checkCodeFile, codeFile, importCodes, stockCodes } from './code-stock.ts'
import { CONTENT_ACTIONS } from './content.ts'
import { DATABASE_ACTIONS } from './database-actions.ts'
import { ECONOMY_ACTIONS } from './economy.ts'
import { hold, release } from './holds.ts'
import { adjust, ban } from './members.ts'
import { addPlan, changePrice, deletePlan, planIn } from './plans.ts'
import { POINTS_AUDIT_ACTIONS } from './points-audit-actions.ts'
import { addCode, edit, generate, oneBatch, oneCode, switchCode, withdraw } from './promo-codes.ts'
import { chooseProvider, endOrder, orderedRedemption } from './providers.ts'
import { move, planOf, redeemPlan, redemptionAt } from './redemptions.ts'
import { RISK_ACTIONS } from './risk-actions.ts'
import { RULE_CHANGE_ACTIONS } from './rule-changes.ts'
import { SECURITY_ACTIONS } from './security-actions.ts'
import { STAFF_ACCOUNT_ACTIONS } from './staff-account-actions.ts'
import type { Action } from './staff-action.ts'
import { SUPPORT_ACTIONS } from './support-actions.ts'

export const STAFF_ACTIONS: Partial<Record<RouteKey, Action>> = {
  ...APPROVAL_ACTIONS,
  ...CAMPAIGN_ACTIONS,
  ...CONTENT_ACTIONS,
  'POST /api/admin/redemptions/:id/status': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    return () => move(staff, id, 'pending', 'processing', { reason: 'Looked at' })
  },
  'POST /api/admin/redemptions/:id/reveal': async ({ staff, member }) => {
    const id = await redemptionAt(member, staff, 'completed')
    return () => staff.call('POST /api/admin/redemptions/:id/reveal', { params: { id } })
  },
  'POST /api/admin/members/:id/points':
    async ({ staff, member }) =>
    () =>
      adjust(staff, member.id, 25, { seenAdjustments: 1 }),
  'POST /api/admin/members/:id/status':
    async ({ staff, member }) =>
    () =>
      ban(staff, member.id),
  'POST /api/admin/members/status':
    async ({ staff, member }) =>
    () =>
      staff.call('POST /api/admin/members/status', {
        body: { ids: [member.id], action: 'suspend', reason: 'Looked at' },
      }),
  'POST /api/admin/members/:id/notes':
    async ({ staff, member }) =>
    () =>
      staff.call('POST /api/admin/members/:id/notes', { params: { id: member.id }, body: { text: 'Called us' } }),
  'POST /api/admin/redemptions/:id/notes': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    return () =>
      staff.call('POST /api/admin/redemptions/:id/notes', { params: { id }, body: { text: 'Asked by mail' } })
  },
  'POST /api/admin/redemptions/processing': async ({ staff, member }) => {
    const ids = [await redeemPlan(member), await redeemPlan(member)]
    return () => staff.call('POST /api/admin/redemptions/processing', { body: { ids } })
  },
  'POST /api/admin/redemptions/cancellations': async ({ staff, member }) => {
    const body = { ids: [await redeemPlan(member)], reason: 'A ring' }
    return () => staff.call('POST /api/admin/redemptions/cancellations', { body })
  },
  'POST /api/admin/redemptions/releases': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    await hold(staff, id)
    return () => staff.call('POST /api/admin/redemptions/releases', { body: { ids: [id] } })
  },
  'POST /api/admin/plans':
    async ({ staff }) =>
    () =>
      addPlan(staff, { subscriptionId: 'audited', duration: '1 Year', points: 5000 }),
  'POST /api/admin/plans/:id/price': async ({ staff }) => {
    const plan = await planIn(staff, 'netflix')
    return () => changePrice(staff, plan, 1450)
  },
  'POST /api/admin/plans/:id/availability': async ({ staff }) => {
    const { id, inStock } = await planIn(staff, 'netflix')
    const body = { seenInStock: inStock, inStock: !inStock }
    return () => staff.call('POST /api/admin/plans/:id/availability', { params: { id }, body })
  },
  'POST /api/admin/plans/:id/stock': async ({ staff }) => {
    const { id, left } = await planIn(staff, 'netflix')
    return () => staff.call('POST /api/admin/plans/:id/stock', { params: { id }, body: { seenLeft: left, left: 10 } })
  },
  'POST /api/admin/redemptions/:id/replacement': async ({ staff, member }) => {
    const id = await redemptionAt(member, staff, 'completed')
    const body = { seen: 0, activationCode: crypto.randomUUID(), reason: 'It was used' }
    return () => staff.call('POST /api/admin/redemptions/:id/replacement', { params: { id }, body })
  },
  'POST /api/admin/plans/:id/completions': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    const { id: planId } = await planOf(member)
    const body = { pairs: [{ id, activationCode: crypto.randomUUID() }] }
    return () => staff.call('POST /api/admin/plans/:id/completions', { params: { id: planId }, body })
  },
  'PUT /api/admin/plans/:id/instructions': async ({ staff, app }) => {
    const { id } = await planIn(staff, 'netflix', '6 Months')
    const plans = app.database.db.selectFrom('plans').select('default_instructions as seen')
    const body = { instructions: 'Open the app', ...(await plans.where('id', '=', id).executeTakeFirstOrThrow()) }
    return () => staff.call('PUT /api/admin/plans/:id/instructions', { params: { id }, body })
  },
  'PUT /api/admin/redemptions/hold-rules': async ({ staff }) => {
    const { rules } = (await staff.call('GET /api/admin/redemptions/hold-rules')).body
    const body = { seen: rules, rules: { ...rules, pointsAbove: (rules.pointsAbove ?? 0) + 1 } }
    return () => staff.call('PUT /api/admin/redemptions/hold-rules', { body })
  },
  'POST /api/admin/redemptions/:id/assignee': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    const body = { toMe: true, seen: null }
    return () => staff.call('POST /api/admin/redemptions/:id/assignee', { params: { id }, body })
  },
  'POST /api/admin/redemptions/:id/hold': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    return () => hold(staff, id)
  },
  'POST /api/admin/redemptions/:id/release': async ({ staff, member }) => {
    const id = await redeemPlan(member)
    await hold(staff, id)
    return () => release(staff, id)
  },
  'POST /api/admin/plans/:id/codes': async ({ staff }) => {
    const { id } = await planIn(staff, 'netflix', '6 Months')
    return () => stockCodes(staff, id, [crypto.randomUUID()])
  },
  'POST /api/admin/plans/:id/codes/imports': async ({ staff }) => {
    const { id } = await planIn(staff, 'netflix', '6 Months')
    const file = codeFile([crypto.randomUUID(), '', '', '', ''])
    const { seen } = (await checkCodeFile(staff, id, file)).body
    return () => importCodes(staff, id, Buffer.from(file), seen)
  },
  'POST /api/admin/plans/:id/codes/void': async ({ staff }) => {
    const { id } = await planIn(staff, 'netflix', '6 Months')
    const body = { batch: 'A batch', reason: 'Called back' }
    return () => staff.call('POST /api/admin/plans/:id/codes/void', { params: { id }, body })
  },
  'POST /api/admin/plans/:id/needs-code': async ({ staff }) => {
    const { id, needsCode } = await planIn(staff, 'netflix', '6 Months')
    const body = { seen: needsCode, needsCode: !needsCode }
    return () => staff.call('POST /api/admin/plans/:id/needs-code', { params: { id }, body })
  },
  'POST /api/admin/plans/:id/provider': async ({ staff }) => {
    const { id, provider } = await planIn(staff, 'netflix', '6 Months')
    return () => chooseProvider(staff, id, provider, null)
  },
  'POST /api/admin/redemptions/:id/order/end': async ({ app, staff, member }) => {
    const id = await orderedRedemption(app, member)
    return () => endOrder(staff, id)
  },
  'DELETE /api/admin/plans/:id': async ({ staff }) => {
    const { id } = await planIn(staff, 'netflix', '1 Year')
    return () => deletePlan(staff, id)
  },
  'PUT /api/admin/subscriptions/:id': async ({ staff }) => {
    const { name, description, category } = await planIn(staff, 'netflix')
    const body = { name: 'Netflix', description: 'Films', category, seen: { name, description, category } }
    return () => staff.call('PUT /api/admin/subscriptions/:id', { params: { id: 'netflix' }, body })
  },
  ...STAFF_ACCOUNT_ACTIONS,
  ...RISK_ACTIONS,
  ...RULE_CHANGE_ACTIONS,
  ...SECURITY_ACTIONS,
  ...POINTS_AUDIT_ACTIONS,
  ...SUPPORT_ACTIONS,
  ...DATABASE_ACTIONS,
  ...ADMIN_QUIZ_ACTIONS,
  ...ECONOMY_ACTIONS,
  ...BUDGET_ACTIONS,
  'POST /api/admin/promo-codes':
    async ({ staff }) =>
    () =>
      addCode(staff),
  'POST /api/admin/promo-batches':
    async ({ staff }) =>
    () =>
      generate(staff, { count: 3, points: 10 }),
  'POST /api/admin/promo-batches/:id/activity': async ({ staff }) => {
    const id = await oneBatch(staff)
    return () => staff.call('POST /api/admin/promo-batches/:id/activity', { params: { id }, body: { isActive: false } })
  },
  'POST /api/admin/promo-batches/:id/end': async ({ staff }) => {
    const id = await oneBatch(staff)
    const body = { lastDay: '2099-12-31' }
    return () => staff.call('POST /api/admin/promo-batches/:id/end', { params: { id }, body })
  },
  'DELETE /api/admin/promo-batches/:id/unused': async ({ staff }) => {
    const id = await oneBatch(staff)
    return () => staff.call('DELETE /api/admin/promo-batches/:id/unused', { params: { id }, body: {} })
  },
  'POST /api/admin/promo-changes': async ({ staff }) => {
    const { id } = await oneCode(staff, { maxUses: 10, lastDay: '2099-11-30' })
    const body = { ids: [id], change: { action: 'end' as const, lastDay: '2099-12-31' } }
    return () => staff.call('POST /api/admin/promo-changes', { body })
  },
  'PATCH /api/admin/promo-codes/:id': async ({ staff }) => {
    const { id } = await oneCode(staff, { maxUses: 10 })
    return () => edit(staff, id, { maxUses: 5 })
  },
  'POST /api/admin/promo-codes/:id/activity': async ({ staff }) => {
    const { id } = await oneCode(staff, { maxUses: 10 })
    return () => switchCode(staff, id, false)
  },
  'DELETE /api/admin/promo-codes/:id': async ({ staff }) => {
    const { id } = await oneCode(staff, { maxUses: 10 })
    return () => withdraw(staff, id, 'Posted by mistake')
  },
  'PATCH /api/admin/tasks/:id': async ({ staff }) => {
    const id = (await staff.call('GET /api/admin/tasks')).body.tasks[0]?.id ?? ''
    return () => staff.call('PATCH /api/admin/tasks/:id', { params: { id }, body: { points: 120 } })
  },
  'PUT /api/admin/task-order': async ({ staff }) => {
    const ids = (await staff.call('GET /api/admin/tasks')).body.tasks.map(({ id }) => id)
    return () => staff.call('PUT /api/admin/task-order', { body: { ids: ids.reverse() } })
  },
  'PUT /api/admin/ad-links':
    async ({ staff }) =>
    () =>
      staff.call('PUT /api/admin/ad-links', {
        body: { kind: 'daily_ad', task: 'task1', url: 'https://ads.example/1' },
      }),
}
