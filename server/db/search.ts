/** Returns a LIKE pattern that finds a text anywhere, with LIKE's wildcards escaped. */
export const containsPattern = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
