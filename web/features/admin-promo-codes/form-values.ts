/** Parses a field for a whole number. Returns undefined if it is empty, and NaN if it is no number. */
export const wholeOf = (text = ''): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** Returns today's date in UTC as YYYY-MM-DD. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10)
