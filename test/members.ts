import type { RequestByKey } from '#contracts/index.ts'
import type { Actor } from './actor.ts'

type Query = RequestByKey<'GET /api/admin/members'>['query']

/** Reads a page of the list of members as staff. */
export const listMembers = async (staff: Actor, query: { readonly [Name in keyof Query]?: string | undefined } = {}) =>
  (await staff.call('GET /api/admin/members', { query: query as Query })).body

export const readMember = async (staff: Actor, id: string) =>
  (await staff.call('GET /api/admin/members/:id', { params: { id } })).body

/** Adjusts a member's points; `seenAdjustments` is current by default. */
export async function adjust(
  staff: Actor,
  id: string,
  points: number,
  more: { readonly key?: string; readonly seenAdjustments?: number; readonly reason?: string } = {},
) {
  const { key, reason = 'A test', seenAdjustments = (await readMember(staff, id)).adjustments ?? 0 } = more
  const body = { points, reason, seenAdjustments }
  return await staff.call('POST /api/admin/members/:id/points', { params: { id }, body, ...(key && { key }) })
}

type StatusBody = RequestByKey<'POST /api/admin/members/:id/status'>['body']

export const changeStatus = (staff: Actor, id: string, body: StatusBody, key?: string) =>
  staff.call('POST /api/admin/members/:id/status', { params: { id }, body, ...(key && { key }) })

export const ban = (staff: Actor, id: string, more: Partial<StatusBody> = {}) =>
  changeStatus(staff, id, { action: 'ban', from: 'active', reason: 'Fraud', ...more })
