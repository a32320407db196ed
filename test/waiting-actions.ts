// One call of each route of staff that does nothing alone: it makes a proposal, which a colleague has to approve. A new route needs a line,
// or test/four-eyes.db.test.ts fails.

import type { ApprovalKindName } from '#contracts/approval-rules.ts'
import type { RouteKey } from '#contracts/index.ts'
import { PASSWORD } from './account-flow.ts'
import type { Answer } from './actor.ts'
import { approvalsOf, download, proposeCodes } from './approvals.ts'
import { campaignForm, campaignOf } from './campaigns.ts'
import { contentOf, publish, saveText } from './content.ts'
import { proposeLedgerExport } from './economy.ts'
import { adjust, readMember } from './members.ts'
import { defineRole, giveRole, memberWithRole } from './own-roles.ts'
import { addPlan, changePrice, planIn } from './plans.ts'
import { edit, generate, oneBatch, oneCode, switchCode } from './promo-codes.ts'
import { move, redeemPlan, redemptionAt } from './redemptions.ts'
import { localTime, proposeRules, storedDraft, withSpins } from './rule-changes.ts'
import { givePassword } from './second-factor.ts'
import type { ActionContext } from './staff-action.ts'

interface Waiting {
  readonly call: () => Promise<Answer<unknown>>
  /** Whether the change has been made. */
  readonly isMade: () => Promise<boolean>
}

/** Prepares what the call needs. The staff member has used nothing of the daily budget of 5,000 points before. */
type Prepare = (stage: ActionContext) => Promise<Waiting>

const roleOf = async ({ app }: ActionContext, id: string) =>
  (await app.database.db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

const isOffered = async ({ app }: ActionContext, code: string) =>
  (
    await app.database.db
      .selectFrom('promo_codes')
      .select('is_active')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).is_active

const codesOf = ({ app }: ActionContext, batchId: string) =>
  app.database.db.selectFrom('promo_codes').selectAll().where('batch_id', '=', batchId).execute()

const LAST_DAY = '2098-12-31'
const LATER_DAY = '2099-12-31'

export const WAITING_ACTIONS: Partial<Record<RouteKey, readonly [kind: ApprovalKindName, prepare: Prepare]>> = {
  'POST /api/admin/redemptions/:id/status': [
    'refund',
    async ({ app, staff, member }) => {
      await adjust(staff, (await app.member()).id, 4500)
      const id = await redeemPlan(member)
      return {
        call: () => move(staff, id, 'pending', 'cancelled'),
        isMade: async () => {
          const { redemption } = (await staff.call('GET /api/admin/redemptions/:id', { params: { id } })).body
          return redemption.status === 'cancelled'
        },
      }
    },
  ],
  'POST /api/admin/plans': [
    'price',
    async ({ staff }) => ({
      call: () => addPlan(staff, { subscriptionId: 'of_four_eyes', duration: '1 Year', points: 1 }),
      isMade: async () => (await planIn(staff, 'of_four_eyes', '1 Year')).points === 1,
    }),
  ],
  'POST /api/admin/plans/:id/price': [
    'price',
    async ({ staff }) => {
      const plan = await planIn(staff, 'netflix')
      return {
        call: () => changePrice(staff, plan, 10),
        isMade: async () => (await planIn(staff, 'netflix')).points === 10,
      }
    },
  ],
  'POST /api/admin/staff': [
    'role',
    async (stage) => {
      const { app, staff, member } = stage
      await givePassword(app, staff.id)
      const body = {
        email: member.account.email,
        role: 'moderator',
        reason: 'Joins the desk',
        password: PASSWORD,
      } as const
      return {
        call: () => staff.call('POST /api/admin/staff', { body }),
        isMade: async () => (await roleOf(stage, member.id)) === 'moderator',
      }
    },
  ],
  'POST /api/admin/staff/:id/role': [
    'role',
    async (stage) => {
      const { app, staff } = stage
      await givePassword(app, staff.id)
      const { id } = await app.member({ role: 'support' })
      return {
        call: () => giveRole(staff, id, 'support', 'moderator'),
        isMade: async () => (await roleOf(stage, id)) === 'moderator',
      }
    },
  ],
  'PUT /api/admin/roles/:id': [
    'role',
    async ({ app, staff }) => {
      await givePassword(app, staff.id)
      const editor = await memberWithRole(app, ['content.edit'])
      const { own } = (await staff.call('GET /api/admin/roles')).body
      const { db } = app.database
      const { id } = await db
        .selectFrom('members')
        .select('own_role_id as id')
        .where('id', '=', editor.id)
        .executeTakeFirstOrThrow()
      if (!own.some((role) => role.id === id)) throw new Error('the role is not in the list')
      return {
        call: () => defineRole(staff, id ?? '', { permissions: ['content.edit', 'quiz.manage'] }),
        isMade: async () => (await editor.call('GET /api/admin/quiz/questions')).status === 200,
      }
    },
  ],
  'POST /api/admin/members/:id/points': [
    'points',
    async ({ staff, member }) => {
      const { points } = await readMember(staff, member.id)
      return {
        call: () => adjust(staff, member.id, 6000),
        isMade: async () => (await readMember(staff, member.id)).points === points + 6000,
      }
    },
  ],
  'POST /api/admin/promo-codes': [
    'promo_code',
    async (stage) => ({
      call: () => stage.staff.call('POST /api/admin/promo-codes', { body: { code: 'WITHOUT-LIMIT', points: 100 } }),
      isMade: () => isOffered(stage, 'WITHOUT-LIMIT'),
    }),
  ],
  'POST /api/admin/promo-batches': [
    'promo_code',
    async (stage) => {
      let code = ''
      return {
        call: async () => {
          const answer = await generate(stage.staff, { count: 51, points: 100, maxUses: 1 })
          code = answer.body.codes[0] ?? ''
          return answer
        },
        isMade: () => isOffered(stage, code),
      }
    },
  ],
  'POST /api/admin/promo-batches/:id/activity': [
    'promo_code',
    async (stage) => {
      const { staff } = stage
      const id = await oneBatch(staff, { maxUses: 100 })
      const activity = (isActive: boolean) =>
        staff.call('POST /api/admin/promo-batches/:id/activity', { params: { id }, body: { isActive } })
      await activity(false)
      return {
        call: () => activity(true),
        isMade: async () => (await codesOf(stage, id)).every((code) => code.is_active),
      }
    },
  ],
  'POST /api/admin/promo-batches/:id/end': [
    'promo_code',
    async (stage) => {
      const id = await oneBatch(stage.staff, { maxUses: 100, lastDay: LAST_DAY })
      const body = { lastDay: LATER_DAY }
      return {
        call: () => stage.staff.call('POST /api/admin/promo-batches/:id/end', { params: { id }, body }),
        isMade: async () => (await codesOf(stage, id)).every((code) => code.expires_at?.getUTCFullYear() === 2100),
      }
    },
  ],
  'PATCH /api/admin/promo-codes/:id': [
    'promo_code',
    async ({ staff }) => {
      const { id } = await oneCode(staff, { maxUses: 10 })
      return {
        call: () => edit(staff, id, { maxUses: 200 }),
        isMade: async () => (await edit(staff, id, {})).body.promoCode.maxUses === 200,
      }
    },
  ],
  'POST /api/admin/promo-codes/:id/activity': [
    'promo_code',
    async (stage) => {
      const { id, code } = await oneCode(stage.staff, { maxUses: 60 })
      await switchCode(stage.staff, id, false)
      return {
        call: () => switchCode(stage.staff, id, true),
        isMade: () => isOffered(stage, code),
      }
    },
  ],
  'PATCH /api/admin/tasks/:id': [
    'task',
    async ({ staff }) => {
      const first = async () => {
        const task = (await staff.call('GET /api/admin/tasks')).body.tasks[0]
        if (!task) throw new Error('there are no tasks')
        return task
      }
      const { id, points } = await first()
      return {
        call: () => staff.call('PATCH /api/admin/tasks/:id', { params: { id }, body: { points: points + 900 } }),
        isMade: async () => (await first()).points === points + 900,
      }
    },
  ],
  'POST /api/admin/campaigns/:id/propose': [
    'campaign',
    async ({ app, staff }) => {
      const { id } = (await staff.call('POST /api/admin/campaigns', { body: campaignForm(app) })).body.campaign
      const body = { expectedVersion: 1, reason: 'A busy weekend' }
      return {
        call: () => staff.call('POST /api/admin/campaigns/:id/propose', { params: { id }, body }),
        isMade: async () => (await campaignOf(staff, id)).state === 'scheduled',
      }
    },
  ],
  'POST /api/admin/content/:document/publications': [
    'content',
    async ({ staff }) => {
      const { version } = await contentOf(staff, 'terms-conditions')
      const saved = (await saveText(staff, 'terms-conditions', '## Terms\n\nClearer.', version)).body.version
      return {
        call: () => publish(staff, 'terms-conditions', saved),
        isMade: async () =>
          (await contentOf(staff, 'terms-conditions')).publications.some((one) => one.version === saved),
      }
    },
  ],
  'POST /api/admin/ledger-exports': [
    'ledger',
    async ({ app, staff }) => {
      const today = app.clock.now().toISOString().slice(0, 10)
      return {
        call: () => proposeLedgerExport(staff, '2026-01-01', today),
        isMade: async () => {
          const own = [...(await approvalsOf(staff)), ...(await approvalsOf(staff, 'decided'))].find(
            ({ by }) => by.id === staff.id,
          )
          return (await staff.send('GET', `/api/admin/ledger-exports/${own?.id}`)).status === 200
        },
      }
    },
  ],
  'POST /api/admin/rules/:number/activations': [
    'rule_activation',
    async ({ app, staff }) => {
      const number = await storedDraft(staff, withSpins(47))
      return {
        call: () => proposeRules(staff, number, localTime(app, 60)),
        isMade: async () => {
          const { items } = (await staff.call('GET /api/admin/rules')).body
          return items.find((one) => one.number === number)?.state === 'scheduled'
        },
      }
    },
  ],
  'POST /api/admin/code-exports': [
    'codes',
    async ({ app, staff, member }) => {
      await redemptionAt(member, staff, 'completed')
      const today = app.clock.now().toISOString().slice(0, 10)
      let id = ''
      return {
        call: async () => {
          const answer = await proposeCodes(staff, today)
          id = answer.body.approval.id
          return answer
        },
        isMade: async () => (await download(staff, id)).status === 200,
      }
    },
  ],
}
