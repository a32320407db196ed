import { PRICE_MAX } from '#contracts/redemption-rules.ts'

/** A price as it is typed; undefined for what is none (document 3, section 5). */
export function readPrice(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? ''
  const points = Number(typed)
  return /^\d{1,12}$/.test(typed) && points > 0 && points <= PRICE_MAX ? points : undefined
}
