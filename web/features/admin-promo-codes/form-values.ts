/** What was typed into a field of a whole number; undefined where nothing was, NaN for what is none. */
export const wholeOf = (text = ''): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** Today's date where days are those of UTC. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10)
