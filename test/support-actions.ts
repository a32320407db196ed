import type { Actor } from './actor.ts'
import type { Action } from './staff-action.ts'
import { answer, assign, moveSupport, note, openTicket } from './support.ts'

/** Adds a canned answer with a unique title. @returns its id */
export async function addCanned(staff: Actor, changes: object = {}): Promise<string> {
  const body = { title: `Hello ${crypto.randomUUID()}`, text: 'Hello {name}', ...changes }
  return (await staff.call('POST /api/admin/canned-answers', { body })).body.id
}

/** One successful call of each write of staff in support. */
export const SUPPORT_ACTIONS = {
  'POST /api/admin/support/:id/answers': async ({ staff, member }) => {
    const id = await openTicket(member)
    return () => answer(staff, id, 'We looked into it.', 1)
  },
  'POST /api/admin/support/:id/status': async ({ staff, member }) => {
    const id = await openTicket(member)
    return () => moveSupport(staff, id, 'closed', 1)
  },
  'POST /api/admin/support/:id/assignee': async ({ staff, member }) => {
    const id = await openTicket(member)
    return () => assign(staff, id, staff.id, 1)
  },
  'POST /api/admin/ticket-changes': async ({ app, staff, member }) => {
    const ids = [await openTicket(member)]
    const seenAt = app.clock.now().toISOString()
    return () => staff.call('POST /api/admin/ticket-changes', { body: { ids, action: 'take', seenAt } })
  },
  'POST /api/admin/support/:id/notes': async ({ staff, member }) => {
    const id = await openTicket(member)
    return () => note(staff, id)
  },
  'POST /api/admin/canned-answers':
    async ({ staff }) =>
    () =>
      staff.call('POST /api/admin/canned-answers', { body: { title: 'Audited', text: 'Hello' } }),
  'PUT /api/admin/canned-answers/:id': async ({ staff }) => {
    const id = await addCanned(staff)
    const body = { title: `Other ${id}`, text: 'Good day', seenVersion: 1 }
    return () => staff.call('PUT /api/admin/canned-answers/:id', { params: { id }, body })
  },
  'DELETE /api/admin/canned-answers/:id': async ({ staff }) => {
    const id = await addCanned(staff)
    return () => staff.call('DELETE /api/admin/canned-answers/:id', { params: { id }, body: { seenVersion: 1 } })
  },
} satisfies Record<string, Action>
