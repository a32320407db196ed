// One successful call of every route by which staff change something. Area by area in files of their own
// where there are many: a new route needs a line, or test/staff-audit.db.test.ts fails.

import type { RouteKey } from '#contracts/index.ts'
import type { Actor, Answer } from './actor.ts'
import type { TestApp } from './app.ts'
import { move, requestAt, requestOne } from './redemptions.ts'
import { STAFF_ACCOUNT_ACTS } from './staff-account-acts.ts'
import { answer, moveSupport, openRequest, requestIn } from './support.ts'

export interface Stage {
  readonly app: TestApp
  /** A super admin. */
  readonly staff: Actor
  /** Somebody with points. */
  readonly member: Actor
}

/** Prepares what the call needs, then calls. What is prepared by staff is audited as well. */
export type Act = (stage: Stage) => Promise<() => Promise<Answer<unknown>>>

export const STAFF_ACTS: Partial<Record<RouteKey, Act>> = {
  'POST /api/admin/redemptions/:id/status': async ({ staff, member }) => {
    const id = await requestOne(member)
    return () => move(staff, id, 'pending', 'processing', { reason: 'Looked at' })
  },
  'POST /api/admin/redemptions/:id/reveal': async ({ staff, member }) => {
    const id = await requestAt(member, staff, 'completed')
    return () => staff.call('POST /api/admin/redemptions/:id/reveal', { params: { id } })
  },
  ...STAFF_ACCOUNT_ACTS,
  'POST /api/admin/support/:id/answers': async ({ staff, member }) => {
    const id = await openRequest(member)
    return () => answer(staff, id, 'We looked into it.', 1)
  },
  'POST /api/admin/support/:id/status': async ({ staff, member }) => {
    const id = await requestIn('open', member, staff)
    return () => moveSupport(staff, id, 'open', 'closed')
  },
}
