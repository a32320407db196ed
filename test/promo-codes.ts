import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import type { RequestByKey } from '#contracts/index.ts'
import type { Actor } from './actor.ts'

type Form = RequestByKey<'POST /api/admin/promo-codes'>['body']

let made = 0

/** Adds a promo code as staff. */
export const addCode = (staff: Actor, form: Form = {}) =>
  staff.call('POST /api/admin/promo-codes', { body: { code: `ADDED-${++made}`, points: 50, ...form } })

/** Adds a promo code and returns it. */
export async function oneCode(staff: Actor, form: Form = {}): Promise<AdminPromoCode> {
  return (await addCode(staff, form)).body.promoCode
}

export const redeem = (member: Actor, code: string) =>
  member.call('POST /api/promo-codes/redemptions', { body: { code } })

type Edit = RequestByKey<'PATCH /api/admin/promo-codes/:id'>['body']

export const edit = (staff: Actor, id: string, body: Edit) =>
  staff.call('PATCH /api/admin/promo-codes/:id', { params: { id }, body })

export const switchCode = (staff: Actor, id: string, isActive: boolean) =>
  staff.call('POST /api/admin/promo-codes/:id/activity', { params: { id }, body: { isActive } })

export const withdraw = (staff: Actor, id: string, reason = '') =>
  staff.call('DELETE /api/admin/promo-codes/:id', { params: { id }, body: { reason } })

export const generate = (staff: Actor, body: RequestByKey<'POST /api/admin/promo-batches'>['body']) =>
  staff.call('POST /api/admin/promo-batches', { body })

/** Generates a batch of three codes with ten uses each, and returns its id. */
export async function oneBatch(staff: Actor, body: object = {}): Promise<string> {
  return (await generate(staff, { count: 3, points: 10, maxUses: 10, ...body })).body.batchId
}
