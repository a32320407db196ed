import { PRICE_MAX } from '#contracts/redemption-rules.ts'

/** Parses a typed price. Returns undefined for an invalid one (docs/product.md#staff-catalogue). */
export function readPrice(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? ''
  const points = Number(typed)
  return /^\d{1,12}$/.test(typed) && points > 0 && points <= PRICE_MAX ? points : undefined
}
