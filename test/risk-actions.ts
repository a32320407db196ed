import { newKey } from './app.ts'
import { lift, pause } from './redemption-pauses.ts'
import { addGroup, answerAppeal, assignGroup, dismiss, readGroup, stop } from './risk.ts'
import type { Action } from './staff-action.ts'

/** One successful call of each route of risk groups and redemption pauses. */
export const RISK_ACTIONS = {
  'POST /api/admin/members/:id/pause':
    async ({ staff, member }) =>
    () =>
      pause(staff, member.id),
  'POST /api/admin/members/:id/pause/lift': async ({ staff, member }) => {
    const { body } = await pause(staff, member.id)
    return () => lift(staff, member.id, body.id)
  },
  'POST /api/admin/security/risk/:id/assignee': async ({ app, staff }) => {
    const id = await addGroup(app, { kind: 'name', mark: newKey(), measure: 3 })
    return () => assignGroup(staff, id)
  },
  'POST /api/admin/security/risk/:id/dismiss': async ({ app, staff }) => {
    const id = await addGroup(app, { kind: 'name', mark: newKey(), measure: 3 })
    return () => dismiss(staff, id, 3)
  },
  'POST /api/admin/security/risk/:id/stop': async ({ app, staff, member }) => {
    const id = await addGroup(app, { kind: 'speed', mark: member.id, measure: 1 })
    return () => stop(staff, id, [member.id])
  },
  'POST /api/admin/security/risk-cases/:id/members/:memberId/answer': async ({ app, staff, member }) => {
    const group = await addGroup(app, { kind: 'speed', mark: member.id, measure: 1 })
    await stop(staff, group, [member.id])
    const { cases } = await readGroup(staff, group)
    return () => answerAppeal(staff, cases[0]?.id ?? '', member.id)
  },
} satisfies Record<string, Action>
