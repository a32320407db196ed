/** Returns a bigint or numeric as a number, clamped to the safe integers. Nothing here writes values beyond them. */
export function readNumber(text: string): number {
  const number = Number(text)
  if (number > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER
  return number < -Number.MAX_SAFE_INTEGER ? -Number.MAX_SAFE_INTEGER : number
}
