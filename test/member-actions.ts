// One successful call of each route with which members write, and of the staff writes without an entry in the audit log. A new
// route needs a line, or test/attacks/delayed-bodies.db.test.ts fails.

import type { RouteKey } from '#contracts/index.ts'
import { PASSWORD } from './account-flow.ts'
import type { Actor } from './actor.ts'
import { checkOneFile } from './admin-quiz.ts'
import { campaignForm } from './campaigns.ts'
import { checkCodeFile, codeFile } from './code-stock.ts'
import { adjust } from './members.ts'
import { stripedPicture } from './pictures.ts'
import { oneCode } from './promo-codes.ts'
import { formFor, planOf, redeemPlan, redemptionAt } from './redemptions.ts'
import { withSpins } from './rule-changes.ts'
import { saveView } from './saved-views.ts'
import { givePassword } from './second-factor.ts'
import type { Action } from './staff-action.ts'
import { close, openTicket, TICKET_FORM, write } from './support.ts'
import { telegramLogin } from './telegram-login.ts'

export const BOT_TOKEN = '4242:a-token_of-a-bot'
/** Environment in which every action of this file succeeds. */
export const WITH_BOT = {
  TELEGRAM_API_ROOT: 'stand-in',
  TELEGRAM_BOT_TOKEN: BOT_TOKEN,
  TELEGRAM_BOT_NAME: 'PazBot',
}

let telegramIds = 0
/** Returns the id of a Telegram user who is in every channel of the stand-in. */
const newTelegramId = (): number => {
  telegramIds += 1
  return (80_000 + telegramIds) * 100
}

const QUIZ = { category: 'all', difficulty: 'easy' } as const

async function taskOf(member: Actor, type: 'telegram' | 'youtube'): Promise<string> {
  const { items } = (await member.call('GET /api/tasks')).body
  return items.find((task) => task.type === type)?.id ?? ''
}

async function newNotification(staff: Actor, member: Actor): Promise<string> {
  await adjust(staff, member.id, 25, { seenAdjustments: 1 })
  return (await member.call('GET /api/notifications')).body.items[0]?.id ?? ''
}

/** Calls of a member; `staff` prepares what the call needs. */
export const MEMBER_ACTIONS: Partial<Record<RouteKey, Action>> = {
  'POST /api/me/welcome-bonus':
    async ({ member }) =>
    () =>
      member.call('POST /api/me/welcome-bonus'),
  'PUT /api/me/profile':
    async ({ member }) =>
    () =>
      member.call('PUT /api/me/profile', {
        body: { name: 'Ada', phone: '', timeZone: 'UTC', locale: 'auto', showName: true },
      }),
  'POST /api/me/password': async ({ app, member }) => {
    await givePassword(app, member.id)
    const body = { currentPassword: PASSWORD, newPassword: 'battery staple', confirmPassword: 'battery staple' }
    return () => member.call('POST /api/me/password', { body })
  },
  'DELETE /api/me/sessions/:id': async ({ member }) => {
    const id = (await member.call('GET /api/me/sessions')).body.items.at(-1)?.id ?? ''
    return () => member.call('DELETE /api/me/sessions/:id', { params: { id } })
  },
  'POST /api/me/end-sessions':
    async ({ member }) =>
    () =>
      member.call('POST /api/me/end-sessions', { body: { which: 'all' } }),
  'POST /api/me/deletion': async ({ app, member }) => {
    await givePassword(app, member.id)
    return () => member.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD } })
  },
  'PUT /api/me/limits/plays':
    async ({ member }) =>
    () =>
      member.call('PUT /api/me/limits/plays', { body: { playsPerDay: 3 } }),
  'POST /api/me/limits/cool-off':
    async ({ member }) =>
    () =>
      member.call('POST /api/me/limits/cool-off', { body: { hours: 168 } }),
  'POST /api/me/limits/cool-off/end': async ({ member }) => {
    await member.call('POST /api/me/limits/cool-off', { body: { hours: 168 } })
    return () => member.call('POST /api/me/limits/cool-off/end')
  },
  'PUT /api/me/goal': async ({ member }) => {
    const { id } = await planOf(member)
    return () => member.call('PUT /api/me/goal', { body: { planId: id } })
  },
  'POST /api/fairness/rotate':
    async ({ member }) =>
    () =>
      member.call('POST /api/fairness/rotate', { body: {} }),
  'POST /api/games/wheel/spins':
    async ({ member }) =>
    () =>
      member.call('POST /api/games/wheel/spins'),
  'POST /api/games/scratch/cards':
    async ({ member }) =>
    () =>
      member.call('POST /api/games/scratch/cards'),
  'POST /api/games/scratch/cards/:id/claim': async ({ member }) => {
    const { id } = (await member.call('POST /api/games/scratch/cards')).body.card
    return () => member.call('POST /api/games/scratch/cards/:id/claim', { params: { id } })
  },
  'POST /api/games/quiz':
    async ({ member }) =>
    () =>
      member.call('POST /api/games/quiz', { body: QUIZ }),
  'POST /api/games/quiz/:id/answers': async ({ member }) => {
    const { id } = (await member.call('POST /api/games/quiz', { body: QUIZ })).body
    return () => member.call('POST /api/games/quiz/:id/answers', { params: { id }, body: { position: 0, choice: 0 } })
  },
  'POST /api/check-in':
    async ({ member }) =>
    () =>
      member.call('POST /api/check-in'),
  'POST /api/promo-codes/redemptions': async ({ staff, member }) => {
    const { code } = await oneCode(staff, { maxUses: 10 })
    return () => member.call('POST /api/promo-codes/redemptions', { body: { code } })
  },
  'POST /api/tasks/:id/visit': async ({ member }) => {
    const id = await taskOf(member, 'youtube')
    return () => member.call('POST /api/tasks/:id/visit', { params: { id } })
  },
  'POST /api/tasks/:id/verification': async ({ member }) => {
    const id = await taskOf(member, 'telegram')
    const body = { telegramId: String(newTelegramId()) }
    return () => member.call('POST /api/tasks/:id/verification', { params: { id }, body })
  },
  'POST /api/tasks/telegram-account': async ({ app, member }) => {
    const auth_date = Math.floor(app.clock.now().getTime() / 1000)
    const login = telegramLogin(BOT_TOKEN, { id: newTelegramId(), first_name: 'Ada', auth_date })
    return () => member.call('POST /api/tasks/telegram-account', { body: { login } })
  },
  'POST /api/special-tasks/ads':
    async ({ member }) =>
    () =>
      member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } }),
  'POST /api/special-tasks/ads/:id/claim': async ({ app, member }) => {
    const { id } = (await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } }))
      .body
    app.clock.advance(30)
    return () => member.call('POST /api/special-tasks/ads/:id/claim', { params: { id } })
  },
  'POST /api/redemptions': async ({ member }) => {
    const body = formFor(await planOf(member))
    return () => member.call('POST /api/redemptions', { body })
  },
  'POST /api/redemptions/:id/reveal': async ({ staff, member }) => {
    const id = await redemptionAt(member, staff, 'completed')
    return () => member.call('POST /api/redemptions/:id/reveal', { params: { id } })
  },
  'POST /api/redemptions/new-codes': async ({ staff, member }) => {
    const id = await redemptionAt(member, staff, 'completed')
    return () => member.call('POST /api/redemptions/new-codes', { body: { ids: [id] } })
  },
  'POST /api/me/avatar': async ({ member }) => {
    const picture = await stripedPicture('png')
    return () => member.send('POST', '/api/me/avatar', picture, { 'idempotency-key': crypto.randomUUID() })
  },
  'DELETE /api/me/avatar': async ({ member }) => {
    await member.send('POST', '/api/me/avatar', await stripedPicture('png'), { 'idempotency-key': crypto.randomUUID() })
    return () => member.call('DELETE /api/me/avatar')
  },
  'POST /api/support':
    async ({ member }) =>
    () =>
      member.call('POST /api/support', { body: TICKET_FORM }),
  'POST /api/support/:id/messages': async ({ member }) => {
    const id = await openTicket(member)
    return () => write(member, id)
  },
  'POST /api/support/:id/close': async ({ member }) => {
    const id = await openTicket(member)
    return () => close(member, id)
  },
  'POST /api/notifications/read': async ({ staff, member }) => {
    const id = await newNotification(staff, member)
    return () => member.call('POST /api/notifications/read', { body: { id } })
  },
  'POST /api/notifications/read-all': async ({ staff, member }) => {
    const upTo = await newNotification(staff, member)
    return () => member.call('POST /api/notifications/read-all', { body: { upTo } })
  },
  'PUT /api/notifications/settings':
    async ({ member }) =>
    () =>
      member.call('PUT /api/notifications/settings', { body: { topic: 'redemptions', mail: false } }),
  'PUT /api/notifications/settings/optional':
    async ({ member }) =>
    () =>
      member.call('PUT /api/notifications/settings/optional', { body: { kind: 'recap', isOn: false } }),
  'POST /api/notifications/settings/resume':
    async ({ member }) =>
    () =>
      member.call('POST /api/notifications/settings/resume'),
}

/** Writes of staff without an entry in the audit log. */
export const UNAUDITED_ACTIONS: Partial<Record<RouteKey, Action>> = {
  'POST /api/admin/me/second-factor': async ({ app, staff }) => {
    await givePassword(app, staff.id)
    return () => staff.call('POST /api/admin/me/second-factor', { body: { password: PASSWORD } })
  },
  'PUT /api/admin/me/work-mails':
    async ({ staff }) =>
    () =>
      staff.call('PUT /api/admin/me/work-mails', { body: { kinds: ['openTickets'] } }),
  'POST /api/admin/quiz/import-checks': checkOneFile,
  'POST /api/admin/plans/:id/codes/import-checks': async ({ staff, member }) => {
    const { id } = await planOf(member)
    return () => checkCodeFile(staff, id, Buffer.from(codeFile(['CHECKED', '', '', '', ''])))
  },
  'POST /api/admin/members/status/preview':
    async ({ staff, member }) =>
    () =>
      staff.call('POST /api/admin/members/status/preview', { body: { ids: [member.id], action: 'ban' } }),
  'POST /api/admin/plans/:id/completions/preview': async ({ staff, member }) => {
    const { id } = await planOf(member)
    return () =>
      staff.call('POST /api/admin/plans/:id/completions/preview', { params: { id }, body: { list: 'PREVIEWED' } })
  },
  'POST /api/admin/presence':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/presence', { body: { kind: 'ticket', id: crypto.randomUUID() } }),
  'POST /api/admin/saved-views':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/saved-views', { body: { list: 'users', name: 'New', query: 'status=active' } }),
  'PUT /api/admin/saved-views/:id': async ({ staff }) => {
    const id = await saveView(staff)
    return () => staff.call('PUT /api/admin/saved-views/:id', { params: { id }, body: { name: 'Renamed' } })
  },
  'DELETE /api/admin/saved-views/:id': async ({ staff }) => {
    const id = await saveView(staff)
    return () => staff.call('DELETE /api/admin/saved-views/:id', { params: { id } })
  },
  'POST /api/admin/redemptions/bulk/preview': async ({ staff, member }) => {
    const ids = [await redeemPlan(member)]
    return () => staff.call('POST /api/admin/redemptions/bulk/preview', { body: { ids, action: 'process' } })
  },
  'POST /api/admin/search':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/search', { body: { search: 'zebra' } }),
  'POST /api/admin/promo-changes/preview': async ({ staff }) => {
    const ids = [(await oneCode(staff)).id]
    return () => staff.call('POST /api/admin/promo-changes/preview', { body: { ids, change: { action: 'off' } } })
  },
  'POST /api/admin/ticket-changes/preview': async ({ staff, member }) => {
    const ids = [await openTicket(member)]
    return () => staff.call('POST /api/admin/ticket-changes/preview', { body: { ids, action: 'close' } })
  },
  'POST /api/admin/campaign-previews':
    async ({ app, staff }) =>
    () =>
      staff.call('POST /api/admin/campaign-previews', { body: { form: campaignForm(app) } }),
  'POST /api/admin/content-previews':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/content-previews', { body: { document: 'faq', fields: { text: '## Why?\n\nSo.' } } }),
  'POST /api/admin/rules/preview':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/rules/preview', { body: { rules: withSpins(1) } }),
  'POST /api/admin/rules/fit':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/rules/fit', { body: { rules: withSpins(1) } }),
}
