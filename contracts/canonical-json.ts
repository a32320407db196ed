/**
 * Returns the canonical text of a JSON value: keys sorted by code unit, no white space, numbers and strings as JSON.stringify writes
 * them. For whole numbers and texts this is RFC 8785. Equal values have equal texts, so a hash of the text identifies the value.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
}
