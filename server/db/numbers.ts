/**
 * A bigint or numeric as a number that calculates exactly: what is beyond those, which nothing here writes, is read as the
 * largest or smallest of them, so that it can be shown and stored again.
 */
export function readNumber(text: string): number {
  const number = Number(text)
  if (number > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER
  return number < -Number.MAX_SAFE_INTEGER ? -Number.MAX_SAFE_INTEGER : number
}
