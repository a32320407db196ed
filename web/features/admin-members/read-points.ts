import { ADJUSTMENT_MAX } from '#contracts/member-rules.ts'

/** A whole number that is not zero, with or without its sign; undefined for anything else. */
export function readPoints(text: string): number | undefined {
  const trimmed = text.trim().replace('−', '-')
  if (!/^[+-]?\d{1,7}$/.test(trimmed)) return undefined
  const points = Number(trimmed)
  return points !== 0 && Math.abs(points) <= ADJUSTMENT_MAX ? points : undefined
}
