import { z } from 'zod'

/** From where on staff need a colleague. Without a number nobody does. */
export interface ApprovalSettings {
  /** Points that one of the staff may adjust a member's balance by in 24 hours. */
  readonly points: number | undefined
  /** A price that becomes so many times what it was, or that part of it. */
  readonly priceFactor: number | undefined
}

const orOff = (number: z.ZodType<number, unknown>) =>
  z.union([z.literal('off').transform(() => null), number], 'must be a number, or off')

export const APPROVAL_ENVIRONMENT = {
  APPROVAL_POINTS: orOff(z.coerce.number().int().min(1)).default(5000),
  APPROVAL_PRICE_FACTOR: orOff(z.coerce.number().gt(1)).default(2),
}

export const approvalSettings = (env: {
  readonly APPROVAL_POINTS: number | null
  readonly APPROVAL_PRICE_FACTOR: number | null
}): ApprovalSettings => ({
  points: env.APPROVAL_POINTS ?? undefined,
  priceFactor: env.APPROVAL_PRICE_FACTOR ?? undefined,
})
