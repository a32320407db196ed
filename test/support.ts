import type { SupportStatus } from '#contracts/support-rules.ts'
import type { Actor } from './actor.ts'

export const TICKET_FORM = {
  subject: 'Points missing',
  category: 'points' as const,
  text: 'I spun the wheel and see no points.',
}

/** Opens a ticket. @returns its id */
export async function openTicket(member: Actor, changes: object = {}): Promise<string> {
  const answer = await member.call('POST /api/support', { body: { ...TICKET_FORM, ...changes } })
  if (answer.status !== 200) throw new Error(`no ticket was opened: ${answer.code}`)
  return answer.body.id
}

export const write = (member: Actor, id: string, text = 'And there is more.') =>
  member.call('POST /api/support/:id/messages', { params: { id }, body: { text } })

export const close = (member: Actor, id: string) => member.call('POST /api/support/:id/close', { params: { id } })

export const readThread = async (member: Actor, id: string) =>
  (await member.call('GET /api/support/:id', { params: { id } })).body

/** Returns the given version, or the current one of the ticket. */
const seen = async (staff: Actor, id: string, version?: number) =>
  version ?? (await readAsStaff(staff, id)).version ?? 1

/** Answers as staff, by default to the current version of the ticket. */
export async function answer(
  staff: Actor,
  id: string,
  text = 'We looked into it.',
  version?: number,
  more: { close?: boolean } = {},
) {
  const body = { text, seenVersion: await seen(staff, id, version), ...more }
  return await staff.call('POST /api/admin/support/:id/answers', { params: { id }, body })
}

export const readAsStaff = async (staff: Actor, id: string) =>
  (await staff.call('GET /api/admin/support/:id', { params: { id } })).body

export const moveSupport = async (staff: Actor, id: string, to: SupportStatus, version?: number) =>
  staff.call('POST /api/admin/support/:id/status', {
    params: { id },
    body: { to, seenVersion: await seen(staff, id, version) },
  })

/** Assigns a ticket to a staff member, or to no one. */
export const assign = async (staff: Actor, id: string, to: string | null, version?: number) =>
  staff.call('POST /api/admin/support/:id/assignee', {
    params: { id },
    body: { to, seenVersion: await seen(staff, id, version) },
  })

export const note = (staff: Actor, id: string, text = 'For us alone.') =>
  staff.call('POST /api/admin/support/:id/notes', { params: { id }, body: { text } })

/** Opens a ticket and moves it to a status. @returns its id */
export async function ticketIn(status: SupportStatus, member: Actor, staff: Actor): Promise<string> {
  const id = await openTicket(member)
  if (status === 'answered') await answer(staff, id)
  if (status === 'closed') await close(member, id)
  return id
}
