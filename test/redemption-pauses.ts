import type { Actor } from './actor.ts'

export const PAUSE_FORM = {
  reason: 'Six accounts at one device',
  message: 'We are checking how these points were earned.',
}

/** Pauses a member's redemptions as staff. */
export const pause = (staff: Actor, id: string, changes: Partial<typeof PAUSE_FORM> = {}) =>
  staff.call('POST /api/admin/members/:id/pause', { params: { id }, body: { ...PAUSE_FORM, ...changes } })

export const lift = (staff: Actor, id: string, pauseId: string, reason = 'They explained it') =>
  staff.call('POST /api/admin/members/:id/pause/lift', { params: { id }, body: { pauseId, reason } })

export const ownPause = async (member: Actor) => (await member.call('GET /api/rewards/pause')).body.pause
