/** Limits of the stock of activation codes. No imports, so that a browser loads the numbers and nothing else. */

/** The most codes that one call adds, and the longest text that it takes: a request has at most 64 KiB. */
export const CODES_MAX = 500
export const CODES_TEXT_MAX = 60_000
export const CODE_LENGTH_MAX = 500
export const CODE_INSTRUCTIONS_MAX = 2000
export const BATCH_NAME_MAX = 80
/** A file of codes: its size, the rows that it may have, and its columns. All but the code may be empty or missing. */
export const CODE_FILE_MAX_BYTES = 1_000_000
export const CODE_FILE_MAX_ROWS = 2000
export const CODE_COLUMNS = ['code', 'instructions', 'expiry', 'cost', 'batch'] as const
/** The days of deliveries that tell for how long the codes of a plan last, and how many days are few. */
export const RUN_RATE_DAYS = 7
export const LOW_COVER_DAYS = 7
/** After a warning, a plan has enough codes again when they last for so many days. So a pace that varies a little warns once. */
export const RECOVERED_COVER_DAYS = 10
/** The most plans that one warning names. */
export const WARNED_PLANS_SHOWN = 10

/** A delivered code belongs to a redemption. A void code was withdrawn, or did not work and was replaced. */
export const CODE_STATES = ['available', 'delivered', 'void'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** Why a line is not added: in itself, or because of the same code in the stock of any plan. A withdrawn code can be added again. */
export const LINE_PROBLEMS = ['tooLong', 'repeated', 'available', 'delivered'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/**
 * Why a row of a file is not added. `shape`: it has more cells than the heading. `noCurrency`: it has a cost, and the operator has not
 * chosen a currency.
 */
export const ROW_PROBLEMS = [
  'shape',
  'missing',
  'longInstructions',
  'wrongExpiry',
  'expired',
  'wrongCost',
  'noCurrency',
  'longBatch',
  ...LINE_PROBLEMS,
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/**
 * Returns for how many days codes last at the rate at which the stock delivered codes.
 *
 * @param delivered from the stock in the last {@link RUN_RATE_DAYS} days
 * @returns whole days, rounded down; null without deliveries
 */
export const coverDays = (codes: number, delivered: number): number | null =>
  delivered === 0 ? null : Math.floor((codes * RUN_RATE_DAYS) / delivered)

interface Cover {
  /** Staff's switch. A plan that is switched off needs no codes. */
  readonly inStock: boolean
  readonly codes: number
  /** As {@link coverDays} returns it. */
  readonly codeDays: number | null
  readonly needsCode: boolean
}

/** Returns whether the codes of a plan last for less than {@link LOW_COVER_DAYS} days, or a plan that needs codes has none. */
export const isLowOnCodes = ({ inStock, codes, codeDays, needsCode }: Cover): boolean =>
  inStock && (codeDays === null ? needsCode && codes === 0 : codeDays < LOW_COVER_DAYS)
