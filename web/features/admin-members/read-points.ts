import { ADJUSTMENT_MAX } from '#contracts/member-rules.ts'

/** Parses a whole number other than zero, with or without a sign. Returns undefined for anything else. */
export function readPoints(text: string): number | undefined {
  const trimmed = text.trim().replace('−', '-')
  if (!/^[+-]?\d{1,7}$/.test(trimmed)) return undefined
  const points = Number(trimmed)
  return points !== 0 && Math.abs(points) <= ADJUSTMENT_MAX ? points : undefined
}
