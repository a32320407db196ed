import { z } from 'zod'

/** From where on staff need a colleague. Without a number no one does. */
export interface ApprovalSettings {
  /** Points that one staff member may adjust one member's balance by in 24 hours. */
  readonly points: number | undefined
  /** A price that becomes so many times what it was, or that part of it. */
  readonly priceFactor: number | undefined
  /** Points of value that one staff member may move in 24 hours, over all actions. */
  readonly dailyPoints: number | undefined
}

const DEFAULT_POINTS = 5000

const orOff = (number: z.ZodType<number, unknown>) =>
  z.union([z.literal('off').transform(() => null), number], 'must be a number, or off')

export const APPROVAL_ENVIRONMENT = {
  APPROVAL_POINTS: orOff(z.coerce.number().int().min(1)).default(DEFAULT_POINTS).meta({
    description:
      'The most points by which one staff member may adjust one member in 24 hours without a colleague, or `off` ([rules](product.md#what-staff-do-not-do-alone)).',
  }),
  APPROVAL_PRICE_FACTOR: orOff(z.coerce.number().gt(1)).default(2).meta({
    description:
      'A price change by more than this factor, up or down, needs a colleague; or `off` ([rules](product.md#what-staff-do-not-do-alone)).',
  }),
  STAFF_DAILY_POINTS: orOff(z.coerce.number().int().min(0))
    .optional()
    .meta({
      description:
        'The points of value that one staff member may move in 24 hours without a colleague, over all actions; `0` for none, or `off` ([rules](product.md#what-staff-do-not-do-alone)).',
      documentedDefault: `\`APPROVAL_POINTS\`, or \`${DEFAULT_POINTS}\` where that is \`off\``,
    }),
}

/** The daily total follows `APPROVAL_POINTS` where that is a number. Only its own `off` switches it off. */
export const approvalSettings = (env: {
  readonly APPROVAL_POINTS: number | null
  readonly APPROVAL_PRICE_FACTOR: number | null
  readonly STAFF_DAILY_POINTS?: number | null | undefined
}): ApprovalSettings => {
  const daily = env.STAFF_DAILY_POINTS
  return {
    points: env.APPROVAL_POINTS ?? undefined,
    priceFactor: env.APPROVAL_PRICE_FACTOR ?? undefined,
    dailyPoints: daily === undefined ? (env.APPROVAL_POINTS ?? DEFAULT_POINTS) : (daily ?? undefined),
  }
}
