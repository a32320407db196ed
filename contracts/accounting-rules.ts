/** The most days of one range in accounting: a year (docs/product.md#accounting). */
export const ACCOUNTING_DAYS_MAX = 366
